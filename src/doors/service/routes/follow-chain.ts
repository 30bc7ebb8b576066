import { CitationError } from '../../../core/error.ts'
import type { Actor, LogEntry } from '../../../core/records.ts'
import type { RecordLog, ChainRange } from '../../../core/ports.ts'

/**
 * Milliseconds to wait for a change before the log is read again: `told` while the database notifies of all changes,
 * `untold` otherwise. A notified change ends the wait.
 */
const INTERVAL = { told: 5_000, untold: 500 }
/** Milliseconds until the next read if the database could not be reached. */
const AWAY = 1_000
/** Maximum number of entries of one read. */
const PART = 200

/**
 * Yields the entries of a chain with numbers above `after` that the actor may see, in order. First come the stored
 * ones, then each new one once it is written, until `signal` aborts. While the database cannot be reached, it waits.
 * Entries are numbered in the order in which they are committed, so none with a lower number appears later. A reader
 * that resumes after its last number misses nothing and gets nothing twice.
 */
export async function* followChain(
  log: Pick<RecordLog, 'readChain' | 'watchSession'>,
  {
    actor,
    range,
    signal,
    isLive = true,
    record = async () => {},
  }: {
    actor: Actor
    range: Omit<ChainRange, 'limit'>
    signal: AbortSignal
    /** `true` by default; `false`: ends after the stored entries, and throws if the database cannot be reached. */
    isLive?: boolean
    /**
     * Called before each batch of entries is yielded, with their number. If it rejects, the stream ends with its
     * error.
     */
    record?: (count: number) => Promise<void>
  },
): AsyncGenerator<LogEntry> {
  const changes = watch(log, { range, signal })
  try {
    let { after } = range
    while (!signal.aborted) {
      changes.forget()
      const part = await log
        .readChain({ ...range, after, limit: PART }, { actor })
        .catch((error: unknown) => {
          if (isLive && isAway(error)) return null
          throw error
        })
      if (!part) {
        await changes.next(AWAY)
        continue
      }
      if (part.items.length > 0) await record(part.items.length)
      for (const entry of part.items) {
        if (signal.aborted) return
        yield entry
      }
      if (part.last !== null) after = part.last
      else if (isLive) await changes.next()
      else return
    }
  } finally {
    changes.stop()
  }
}

function isAway(error: unknown): boolean {
  return error instanceof CitationError && error.code === 'database-unavailable'
}

/**
 * Watches a chain for changes. `next` resolves, without saying why, at the first of these: the chain may have changed
 * since `forget` was called, the given milliseconds have passed, or the signal has aborted.
 */
function watch(
  log: Pick<RecordLog, 'watchSession'>,
  { range: { project, sessionId }, signal }: { range: ChainRange; signal: AbortSignal },
) {
  let isChanged = false
  let wake = () => {}
  const onChange = () => {
    isChanged = true
    wake()
  }
  const watched = sessionId === undefined ? undefined : log.watchSession?.({ project, sessionId }, onChange)
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort, { once: true })
  return {
    forget() {
      isChanged = false
    },
    async next(milliseconds = watched?.isComplete() ? INTERVAL.told : INTERVAL.untold) {
      if (isChanged || signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const timer = setTimeout(resolve, milliseconds)
      await promise
      clearTimeout(timer)
    },
    stop() {
      watched?.stop()
      signal.removeEventListener('abort', onAbort)
    },
  }
}

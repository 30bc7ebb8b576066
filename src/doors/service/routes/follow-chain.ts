import { CitationError } from '../../../core/error.ts'
import type { Actor, LogEntry } from '../../../core/records.ts'
import type { RecordLog, ChainRange } from '../../../core/ports.ts'

/**
 * Milliseconds between two reads of the log: while the database notifies of changes by all processes, and while it does
 * not.
 */
const INTERVAL = { told: 5_000, untold: 500 }
/** Milliseconds until the next read if the database could not be reached. */
const AWAY = 1_000
/** Maximum number of entries that are read in one call. */
const PART = 200

/**
 * The entries of a chain that the actor may see, by their number, behind `after`: first those that are stored, then
 * each as it is written, until `signal` aborts. If the database cannot be reached, it waits until it can.
 *
 * A chain gets its numbers in the order of its commits, so no entry with a lower number can appear later. A reader that
 * continues behind its last number misses nothing and gets nothing twice.
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
    /** `false`: ends with the last entry that is stored. */
    isLive?: boolean
    /** Called with the number of entries before they are given; one that rejects ends the stream. */
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

/** `next` settles when the chain may have changed since `forget`, after so many milliseconds, or at the signal's abort. */
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

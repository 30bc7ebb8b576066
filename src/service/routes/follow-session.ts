import type { Actor } from '../../core/records/actor.ts'
import type { LogEntry } from '../../core/records/event.ts'
import type { RecordLog } from '../../core/ports/store.ts'

/** Milliseconds between looks at the log. */
const INTERVAL = 500
/** Milliseconds by which the clocks of writers may differ: what is older than the last entry by more is not looked for. */
const SKEW = 900_000

/**
 * The entries of a session that the actor may see, by their number in the session's chain, from `after` on: first
 * those that are stored, then each as it is written, until `signal` aborts.
 *
 * A chain gets its numbers in the order of its commits, so behind a number that was read nothing can appear before
 * it: a reader that goes on behind the last number it has misses nothing and gets nothing twice.
 */
export async function* followSession(
  log: Pick<RecordLog, 'listEvents'>,
  {
    actor,
    sessionId,
    after,
    signal,
    record = async () => {},
    wait = waitFor,
  }: {
    actor: Actor
    sessionId: string
    after: number
    signal: AbortSignal
    /** Called with the number of entries before they are given; one that rejects ends the stream. */
    record?: (count: number) => Promise<void>
    /** Settles when the log is to be looked at again. */
    wait?: (signal: AbortSignal) => Promise<void>
  },
): AsyncGenerator<LogEntry> {
  let last = after
  let since: string | undefined
  let newest: string | undefined
  while (!signal.aborted) {
    const fresh: LogEntry[] = []
    let cursor: string | undefined
    do {
      const page = await log.listEvents({ sessionId, since, limit: 1_000, cursor }, { actor })
      fresh.push(...page.items.filter(({ number }) => number > last))
      for (const { event } of page.items) newest = later(newest, event.createdAt)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined && !signal.aborted)
    if (fresh.length > 0) await record(fresh.length)
    for (const entry of fresh.toSorted((a, b) => a.number - b.number)) {
      yield entry
      last = entry.number
    }
    if (newest !== undefined) since = new Date(Date.parse(newest) - SKEW).toISOString()
    await wait(signal)
  }
}

function later(one: string | undefined, other: string): string {
  return one !== undefined && Date.parse(one) > Date.parse(other) ? one : other
}

function waitFor(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, INTERVAL)
  signal.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}

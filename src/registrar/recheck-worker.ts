import { expectObject } from '../core/shapes/expect.ts'
import { CitationError } from '../core/error.ts'
import { sleep } from '../core/remote/sleep.ts'
import type { Registrar } from './registrar.ts'
import type { StoredSource } from './sources/registered-source.ts'
import type { SourceRecheck } from './recheck/recheck-source.ts'

/** Whose sources are looked at again, how often and how fast. */
export type RecheckWorkerOptions = {
  /**
   * The engine, or `engine.as({ role: 'admin', project })`: an agent tells what became of its own citations, an
   * admin of those of all agents of its project.
   */
  engine: Pick<Registrar, 'listSources' | 'listRechecks' | 'recheck'>
  /** Pages a minute at most; 6 by default. */
  perMinute?: number
  /** Milliseconds after which a source is looked at again; 7 days by default. */
  olderThan?: number
  /** The same for a page that could not be read, or was not reached at the last look; 1 hour by default. */
  retryAfter?: number
  /** Whether the worker ends when it has looked once at each source that was due as it began; `false` by default. */
  once?: boolean
  /** Sources that are looked at at most; then the worker ends. Without end by default. */
  limit?: number
  /** Ends the worker; a page that is being fetched is given up. */
  signal?: AbortSignal
  /** Called after each look. */
  onRecheck?: (recheck: SourceRecheck, source: StoredSource) => void
  /** Called with what went wrong; `source` is absent if the list of sources could not be read. The worker goes on. */
  onError?: (error: unknown, source?: StoredSource) => void
  /** The clock that tells what is old; by default that of the machine. */
  now?: () => Date
}

/** Looks at old sources again, one after the other, until it is stopped. */
export type RecheckWorker = {
  /** Works until `stop` is called, the signal aborts, or `once` or `limit` ends it; resolves then. A second call returns the same promise. */
  run(): Promise<void>
  /** Ends the work; resolves when nothing is under way any more. */
  stop(): Promise<void>
}

const DAY = 86_400_000
/** Milliseconds after which the list of sources is read again when it could not be read. */
const ERROR_PAUSE = 60_000
/** The longest delay of a timer. */
const LONGEST_PAUSE = 2 ** 31 - 1

type Due = { source: StoredSource; at: number }

/**
 * Creates a worker that looks at registered web sources again at a given pace, those first that are due for
 * longest. It keeps nothing of its own: what was looked at when is in the log, so that it goes on where an earlier
 * one ended.
 *
 * ```ts
 * const worker = createRecheckWorker({ engine: engine.as({ role: 'admin' }), perMinute: 10, signal })
 * await worker.run()
 * ```
 *
 * @throws CitationError `invalid-input` for a number that is not valid.
 */
export function createRecheckWorker(options: RecheckWorkerOptions): RecheckWorker {
  expectObject(options, 'createRecheckWorker(): options')
  const {
    engine,
    perMinute = 6,
    olderThan = 7 * DAY,
    retryAfter = 3_600_000,
    once = false,
    limit = Infinity,
    signal: given,
    onRecheck = () => {},
    onError = () => {},
    now = () => new Date(),
  } = options
  check('perMinute', perMinute, { above: 0, most: 60_000 })
  check('olderThan', olderThan, { above: 0, most: 10_000 * DAY })
  check('retryAfter', retryAfter, { above: 0, most: 10_000 * DAY })
  if (limit !== Infinity && !(Number.isInteger(limit) && limit > 0))
    throw invalid('limit', limit, 'Give a whole number above 0.')
  const ended = new AbortController()
  const signal = given ? AbortSignal.any([given, ended.signal]) : ended.signal
  let running: Promise<void> | undefined

  async function work(): Promise<void> {
    let left = limit
    while (!signal.aborted && left > 0) {
      const sources = await listDue()
      const time = now().getTime()
      const due = (sources?.filter(({ at }) => at <= time) ?? []).slice(0, left)
      left -= due.length
      if (due.length > 0) await lookAt(due, { isLast: once || left <= 0 })
      if (once) return
      if (due.length > 0) continue
      // What is registered meanwhile is not due before.
      await pause(
        sources ? Math.min(olderThan, retryAfter, (sources[0]?.at ?? Infinity) - time) : ERROR_PAUSE,
      )
    }
  }

  /** The sources that are due, at the pace; nothing waits after the last look of all. */
  async function lookAt(due: readonly Due[], { isLast }: { isLast: boolean }): Promise<void> {
    for (const [index, { source }] of due.entries()) {
      const began = now().getTime()
      try {
        onRecheck(await engine.recheck(source.id, { signal }), source)
      } catch (error) {
        if (signal.aborted) return
        onError(error, source)
      }
      if (isLast && index === due.length - 1) return
      await pause(60_000 / perMinute - (now().getTime() - began))
      if (signal.aborted) return
    }
  }

  /** The newest version of each page with the time when it is due, the earliest first; `null` if they cannot be read. */
  async function listDue(): Promise<Due[] | null> {
    try {
      // Looks of before need not be read: their sources are due.
      const looks = await newestLooks(engine, new Date(now().getTime() - Math.max(olderThan, retryAfter)))
      const newest = new Map<string, StoredSource>()
      for await (const source of eachOf((cursor) => engine.listSources({ limit: 1000, cursor }))) {
        if (source.type === 'website' && source.url !== undefined) newest.set(source.identifier, source)
      }
      const due = [...newest.values()].map((source): Due => {
        const look = looks.get(source.id)
        const isOpen = look ? look.isOpen : source.validation?.state === 'degraded'
        const last = Date.parse(look?.checkedAt ?? source.createdAt)
        return { source, at: last + (isOpen ? retryAfter : olderThan) }
      })
      return due.toSorted((a, b) => a.at - b.at)
    } catch (error) {
      if (!signal.aborted) onError(error)
      return null
    }
  }

  async function pause(milliseconds: number): Promise<void> {
    if (milliseconds <= 0) return
    // An abort ends the pause and is no error.
    await sleep(Math.min(milliseconds, LONGEST_PAUSE), signal).catch(() => {})
  }

  return {
    run: () => (running ??= work()),
    async stop() {
      ended.abort()
      await running
    },
  }
}

/** The newest look at each source since a time. */
async function newestLooks(
  engine: Pick<RecheckWorkerOptions['engine'], 'listRechecks'>,
  since: Date,
): Promise<Map<string, { checkedAt: string; isOpen: boolean }>> {
  const looks = new Map<string, { checkedAt: string; isOpen: boolean }>()
  const query = { since: since.toISOString(), limit: 1000 }
  for await (const look of eachOf((cursor) => engine.listRechecks({ ...query, cursor }))) {
    const { sourceId, citationId, state, checkedAt } = look
    if (citationId === undefined) looks.set(sourceId, { checkedAt, isOpen: state === 'unreachable' })
  }
  return looks
}

async function* eachOf<T>(
  read: (cursor?: string) => Promise<{ items: T[]; nextCursor: string | null }>,
): AsyncGenerator<T> {
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    yield* page.items
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

function check(name: string, value: number, { above, most }: { above: number; most: number }): void {
  if (Number.isFinite(value) && value > above && value <= most) return
  throw invalid(name, value, `Give a number above ${above}, up to ${most}.`)
}

function invalid(name: string, value: number, suggestion: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `createRecheckWorker(): ${name} is ${String(value).slice(0, 40)}.`,
    suggestion,
  })
}

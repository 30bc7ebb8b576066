import { closedFields, readClosed } from '../../core/fields.ts'
import { expectMethods } from '../../core/shapes.ts'
import { CitationError } from '../../core/error.ts'
import type { RequestKeeper } from '../../core/ports.ts'
import { sleep } from '../../core/remote.ts'
import { holdRequest } from './context/hold-request.ts'
import type { Registrar } from '../operations.ts'
import { isStillDue, listDueSources } from './recheck/due-sources.ts'
import type { DueSource } from './recheck/due-sources.ts'
import type { SourceRecheck } from './recheck/recheck-source.ts'
import type { StoredSource } from './sources/registered-source.ts'

/** Which sources are rechecked, how often and how fast. */
export type RecheckWorkerOptions = {
  /**
   * Whose view is used. The engine acts as the agent of its `context`: it rechecks all web sources of this agent's
   * project, but compares only the citations that this agent may see. `engine.as({ role: 'admin', project }, {
   * withinProject: true })` compares all citations of the project.
   */
  engine: Pick<Registrar, 'listSources' | 'listRechecks' | 'recheck'>
  /**
   * The `requests` of the engine's store. With it, any number of workers on one database divide the due web pages among
   * them: only one worker rechecks a page at a time. Without it, each worker rechecks all pages. The page of a killed
   * worker is free again after a minute.
   */
  requests?: RequestKeeper
  /** Maximum pages per minute of this worker, above 0 and at most 60,000; 6 by default. */
  perMinute?: number
  /** Milliseconds between two rechecks of a source, or between its registration and the first; 7 days by default. */
  olderThan?: number
  /** Milliseconds after which a page that could not be reached or read is checked again; 1 hour by default. */
  retryAfter?: number
  /** Whether the worker ends after one recheck of each source that was due at its start; `false` by default. */
  once?: boolean
  /** Maximum number of rechecks, after which the worker ends; no maximum by default. */
  limit?: number
  /** Ends the worker and aborts a running fetch; `run()` then resolves. */
  signal?: AbortSignal
  /** Called after each recheck. */
  onRecheck?: (recheck: SourceRecheck, source: StoredSource) => void
  /** Called with each error; `source` is absent if the list of sources could not be read. The worker continues. */
  onError?: (error: unknown, source?: StoredSource) => void
  /** The clock that decides which sources are due; the system's by default. */
  now?: () => Date
}

/** Rechecks due sources, one after the other. */
export type RecheckWorker = {
  /**
   * Runs until `stop` is called, the signal aborts, or `once` or `limit` ends it, and then resolves. A second call
   * returns the same promise.
   */
  run(): Promise<void>
  /** Stops the worker and aborts a running fetch; resolves when nothing is running any more. */
  stop(): Promise<void>
}

const DAY = 86_400_000
/**
 * Milliseconds before the list of sources is read again if it could not be read, or if other workers hold all due
 * sources.
 */
const PAUSE = 60_000
/** The longest delay of a timer, in milliseconds. */
const LONGEST_PAUSE = 2 ** 31 - 1

const createRecheckWorkerFields = closedFields<RecheckWorkerOptions>({
  engine: true,
  requests: true,
  perMinute: true,
  olderThan: true,
  retryAfter: true,
  once: true,
  limit: true,
  signal: true,
  onRecheck: true,
  onError: true,
  now: true,
})

/**
 * Creates a worker that rechecks the newest version of each registered web source, by default every seven days
 * (`olderThan`). It takes the longest overdue source first, and by default at most six a minute (`perMinute`). It has
 * no state of its own: the log records each recheck, so a new worker continues where an earlier one ended. Workers on
 * one database divide the sources among them if each is given the store's `requests`; otherwise each rechecks all.
 *
 * ```ts
 * const admin = engine.as({ role: 'admin' }, { withinProject: true })
 * const worker = createRecheckWorker({ engine: admin, perMinute: 10, signal })
 * await worker.run()
 * ```
 *
 * @throws CitationError `invalid-input` for an unknown option or a value that is not valid.
 */
export function createRecheckWorker(options: RecheckWorkerOptions): RecheckWorker {
  const {
    engine,
    requests,
    perMinute = 6,
    olderThan = 7 * DAY,
    retryAfter = 3_600_000,
    once = false,
    limit = Infinity,
    signal: given,
    onRecheck = () => {},
    onError = () => {},
    now = () => new Date(),
  } = readClosed(options, createRecheckWorkerFields, 'createRecheckWorker()')
  check('perMinute', perMinute, { above: 0, most: 60_000 })
  check('olderThan', olderThan, { above: 0, most: 10_000 * DAY })
  check('retryAfter', retryAfter, { above: 0, most: 10_000 * DAY })
  checkLimit(limit)
  if (requests !== undefined)
    expectMethods(requests, 'createRecheckWorker(): requests', ['take', 'renew', 'release'])
  const ages = { olderThan, retryAfter }
  const ended = new AbortController()
  const signal = given ? AbortSignal.any([given, ended.signal]) : ended.signal
  let running: Promise<void> | undefined
  /** The time, in milliseconds since 1970, from which the pace allows the next recheck. */
  let next = -Infinity

  async function work(): Promise<void> {
    let left = limit
    while (!signal.aborted && left > 0) {
      const time = now().getTime()
      const sources = await listDue(time)
      const due = sources?.filter(({ at }) => at <= time) ?? []
      const count = await recheckAll(due, { most: left })
      left -= count
      if (once) return
      if (count > 0) continue
      // A source that is registered during the pause is not due before its end.
      const isWaiting = sources !== null && due.length === 0
      const untilDue = Math.min(olderThan, retryAfter, (sources?.[0]?.at ?? Infinity) - time)
      await pause(isWaiting ? untilDue : PAUSE, signal)
    }
  }

  /** Rechecks at most `most` sources at the set pace. Returns the number of attempts, failed ones included. */
  async function recheckAll(due: readonly DueSource[], { most }: { most: number }): Promise<number> {
    let count = 0
    for (const { source } of due) {
      if (count >= most) return count
      await pause(next - now().getTime(), signal)
      if (signal.aborted) return count
      try {
        if (!(await recheckIfFree(source))) continue
      } catch (error) {
        if (signal.aborted) return count
        onError(error, source)
        keepPace()
      }
      count += 1
    }
    return count
  }

  /**
   * Rechecks the source, and returns `true`. Returns `false` without a recheck if another worker is doing so, or has
   * done so since the list was read.
   */
  async function recheckIfFree(source: StoredSource): Promise<boolean> {
    if (!requests) return await recheckNow(source)
    const recheckIfDue = async () =>
      (await isStillDue(source, { ...ages, engine, now: now().getTime() })) && (await recheckNow(source))
    return (
      (await holdRequest(['recheck', source.id], recheckIfDue, { requests, now, signal })).result === true
    )
  }

  async function recheckNow(source: StoredSource): Promise<true> {
    keepPace()
    onRecheck(await engine.recheck(source.id, { signal }), source)
    return true
  }

  function keepPace(): void {
    next = now().getTime() + 60_000 / perMinute
  }

  /** All web sources with the times at which they are due, the earliest first; `null` if reading fails. `time`: now. */
  async function listDue(time: number): Promise<DueSource[] | null> {
    try {
      return await listDueSources(engine, { ...ages, now: time })
    } catch (error) {
      if (!signal.aborted) onError(error)
      return null
    }
  }

  return {
    run: () => (running ??= work()),
    async stop() {
      ended.abort()
      await running
    },
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0) return
  // An abort ends the pause and is no error.
  await sleep(Math.min(milliseconds, LONGEST_PAUSE), signal).catch(() => {})
}

function check(name: string, value: number, { above, most }: { above: number; most: number }): void {
  if (Number.isFinite(value) && value > above && value <= most) return
  throw invalid(name, value, `Give a number above ${above}, up to ${most}.`)
}

function checkLimit(limit: number): void {
  if (limit === Infinity || (Number.isInteger(limit) && limit > 0)) return
  throw invalid('limit', limit, 'Give a whole number above 0.')
}

function invalid(name: string, value: number, suggestion: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `createRecheckWorker(): ${name} is ${String(value).slice(0, 40)}.`,
    suggestion,
  })
}

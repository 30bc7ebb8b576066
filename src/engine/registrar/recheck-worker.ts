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

/** Whose sources are looked at again, how often and how fast. */
export type RecheckWorkerOptions = {
  /**
   * The engine, or `engine.as({ role: 'admin', project })`: an agent tells what became of its own citations, an
   * admin of those of all agents of its project.
   */
  engine: Pick<Registrar, 'listSources' | 'listRechecks' | 'recheck'>
  /**
   * `requests` of the engine's store: then any number of workers on its database share the pages, and each page is
   * looked at by one. A worker that is killed keeps others from its page for a minute.
   */
  requests?: RequestKeeper
  /** Pages a minute at most, of this worker; 6 by default. */
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
/** Milliseconds after which the list of sources is read again when it could not be read, or others have what is due. */
const PAUSE = 60_000
/** The longest delay of a timer. */
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
 * Creates a worker that looks at registered web sources again at a given pace, those first that are due for
 * longest. It keeps nothing of its own: what was looked at when is in the log, so that it goes on where an earlier
 * one ended. Workers on one database share the pages when they are given its `requests`.
 *
 * ```ts
 * const worker = createRecheckWorker({ engine: engine.as({ role: 'admin' }), perMinute: 10, signal })
 * await worker.run()
 * ```
 *
 * @throws CitationError `invalid-input` for a number that is not valid.
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
  /** When the pace allows the next look. */
  let next = -Infinity

  async function work(): Promise<void> {
    let left = limit
    while (!signal.aborted && left > 0) {
      const time = now().getTime()
      const sources = await listDue(time)
      const due = sources?.filter(({ at }) => at <= time) ?? []
      const looks = await lookAt(due, { most: left })
      left -= looks
      if (once) return
      if (looks > 0) continue
      // What is registered meanwhile is not due before.
      const isWaiting = sources !== null && due.length === 0
      const untilDue = Math.min(olderThan, retryAfter, (sources?.[0]?.at ?? Infinity) - time)
      await pause(isWaiting ? untilDue : PAUSE, signal)
    }
  }

  /** Looks at sources at the pace, and returns at how many; none is left out but those that other workers have. */
  async function lookAt(due: readonly DueSource[], { most }: { most: number }): Promise<number> {
    let looks = 0
    for (const { source } of due) {
      if (looks >= most) return looks
      await pause(next - now().getTime(), signal)
      if (signal.aborted) return looks
      try {
        if (!(await lookIfFree(source))) continue
      } catch (error) {
        if (signal.aborted) return looks
        onError(error, source)
        keepPace()
      }
      looks += 1
    }
    return looks
  }

  /** Looks at the source, unless another worker does so, or has since the list was read. */
  async function lookIfFree(source: StoredSource): Promise<boolean> {
    if (!requests) return await look(source)
    const lookIfDue = async () =>
      (await isStillDue(source, { ...ages, engine, now: now().getTime() })) && (await look(source))
    return (await holdRequest(['recheck', source.id], lookIfDue, { requests, now, signal })).result === true
  }

  async function look(source: StoredSource): Promise<true> {
    keepPace()
    onRecheck(await engine.recheck(source.id, { signal }), source)
    return true
  }

  function keepPace(): void {
    next = now().getTime() + 60_000 / perMinute
  }

  /** `null` if the sources cannot be read. */
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

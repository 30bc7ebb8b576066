import { CitationError, expectArgument } from '../../core/error.ts'
import { closedFields, readClosed } from '../../core/fields.ts'
import { sha256Hex } from '../../core/hash.ts'
import type { CitationRecord, Store } from '../../core/ports.ts'
import { expectObject } from '../../core/shapes.ts'
import type { CitationEngine } from '../../engine/engine.ts'
import { checkLimitMs } from '../../engine/registrar.ts'
import { repeatSearch } from './repeat-search.ts'

/** Whose unfinished checks to finish, how often to search for them, and after how long a check counts as abandoned. */
export type FinishPendingOptions = {
  /** Checks the citations in the name of those who registered them. */
  engine: Pick<CitationEngine, 'as' | 'verifyTimeoutMs'>
  /** The engine's store. */
  store: Store
  /**
   * Milliseconds between two searches of the store for abandoned checks; 30,000 by default. Each pause is 0.5 to 1.5
   * times as long, at random.
   */
  interval?: number
  /**
   * Milliseconds after its registration at which a pending citation counts as abandoned by the process that registered
   * it. By default twelve times the engine's `verifyTimeoutMs`, at least 120,000. Must be more than ten times
   * `verifyTimeoutMs`, because a check may take that long. If the processes that share the database have different
   * `verifyTimeoutMs`, give all of them a value that suits the largest; otherwise citations may be checked several
   * times at once, although only one verdict is stored.
   */
  olderThan?: number
  /** Ends the work. */
  signal: AbortSignal
  /** Called with each error; the work continues. By default errors are ignored. */
  onError?: (error: unknown) => void
  /** The clock that decides what is old; the system's by default. */
  now?: () => Date
}

/** The least default of `olderThan`, in milliseconds. */
const LEAST = 120_000
/** The default of `olderThan` as a multiple of the longest check, so that its verdict can still be stored. */
const MARGIN = 1.2
/** Maximum of `olderThan`, in milliseconds. */
const MOST = 10_000 * 86_400_000
/** Maximum number of citations that are checked at once. */
const LANES = 4
/**
 * Milliseconds before a citation that could not be checked, for example because its source was erased, is tried
 * again.
 */
const GIVEN_UP = 86_400_000

const finishPendingFields = closedFields<FinishPendingOptions>({
  engine: true,
  store: true,
  interval: true,
  olderThan: true,
  signal: true,
  onError: true,
  now: true,
})

/**
 * Finishes checks that other processes began and did not end: those of citations that agents and admins registered and
 * that are pending for longer than `olderThan`. Searches the records at intervals for such citations.
 *
 * Any number of instances on one database may call this. One of them checks each citation, in the name of the actor
 * that registered it. If that instance stops, another may take the citation after `olderThan`. A citation that cannot
 * be checked, for example because its source was erased, is tried again after a day.
 *
 * Resolves when the signal has aborted and running checks have ended. Resolves at once for a store without `requests`
 * or `pendingProjects`, such as one that keeps each project apart. Rejects with `invalid-input` if `olderThan` is not
 * more than ten times the engine's `verifyTimeoutMs`.
 *
 * ```ts
 * void finishPending({ engine, store, signal })
 * ```
 */
export async function finishPending(asked: FinishPendingOptions): Promise<void> {
  const given = readClosed(asked, finishPendingFields, 'finishPending()')
  const { engine, store, olderThan } = given
  expectObject(store, 'finishPending(): store', 'a store')
  expectArgument(
    typeof engine?.verifyTimeoutMs === 'number',
    'finishPending(): engine',
    'a CitationEngine, or its `as` and `verifyTimeoutMs`',
  )
  if (olderThan !== undefined) checkAge(olderThan, engine)
  if (!store.requests || !store.pendingProjects) return
  await repeatSearch(() => finishAbandoned(given), given)
}

/** Makes one search and checks the citations that it finds abandoned. */
export async function finishAbandoned({
  engine,
  store,
  olderThan = Math.max(LEAST, Math.ceil(checkLimitMs(engine) * MARGIN)),
  signal,
  onError = () => {},
  now = () => new Date(),
}: Omit<FinishPendingOptions, 'interval'>): Promise<void> {
  const { requests } = store
  if (!requests) return
  const holder = crypto.randomUUID()
  const records = abandoned(store, { before: new Date(now().getTime() - olderThan) })

  async function check({ eventId, project, sessionId, agentId, userId }: CitationRecord): Promise<void> {
    const time = now().getTime()
    const request = { name: sha256Hex(JSON.stringify(['pending', project, eventId])), holder }
    const taken = await requests!.take({
      ...request,
      fingerprint: 'pending',
      now: time,
      busyUntil: time + olderThan,
      // A request that has expired can be taken even if it is busy.
      expiresAt: time + Math.max(olderThan, GIVEN_UP),
    })
    if (taken.state !== 'taken') return
    const entry = await store.getEvent(eventId, { actor: { role: 'auditor', project }, project })
    const role = entry?.event.actor.role ?? 'agent'
    const own = engine.as({ role, project, sessionId, agentId, userId })
    const checked = await own.verifyPending({ id: eventId })
    if (checked > 0) await requests!.release(request)
    else await requests!.keep({ ...request, answer: '' })
  }

  async function work(): Promise<void> {
    for await (const record of records) {
      if (signal.aborted) return
      await check(record).catch((error: unknown) => {
        if (!signal.aborted) onError(error)
      })
    }
  }

  await Promise.all(Array.from({ length: LANES }, work))
}

/** Throws `invalid-input` for an age at which the check of a citation may still be running. */
function checkAge(olderThan: number, engine: FinishPendingOptions['engine']): void {
  const limit = checkLimitMs(engine)
  if (Number.isInteger(olderThan) && olderThan > limit && olderThan <= MOST) return
  throw new CitationError({
    code: 'invalid-input',
    message: `finishPending(): olderThan is ${String(olderThan).slice(0, 40)}, which is not possible with the engine's verifyTimeoutMs of ${engine.verifyTimeoutMs}.`,
    suggestion: `Leave olderThan out, or give whole milliseconds above ${limit}, up to ${MOST}: a check may take ten times verifyTimeoutMs, and must not be repeated while it runs.`,
  })
}

/** Registered citations that have been pending since before this time, project by project. */
async function* abandoned(store: Store, { before }: { before: Date }): AsyncGenerator<CitationRecord> {
  for (const project of (await store.pendingProjects?.()) ?? []) {
    const filter = { status: 'pending', project, until: before.toISOString(), limit: 100 } as const
    let cursor: string | undefined
    do {
      const page = await store.findCitations({ ...filter, cursor }, { actor: { role: 'auditor', project } })
      // Citations of answers have no check that outlives the storing of the answer.
      yield* page.items.filter(({ registration }) => registration !== undefined)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }
}

import { closedFields, readClosed } from '../../core/fields.ts'
import type { Incident } from '../../core/incident.ts'
import type { Store } from '../../core/ports.ts'
import type { LogLeaf, RecordedEvent } from '../../core/records.ts'
import { expectObject } from '../../core/shapes.ts'
import type { CitationEngine } from '../../engine/engine.ts'
import { archiveOnce, citedPages, isPage, pageToKeep, storedSource } from '../../engine/registrar.ts'
import { repeatSearch } from './repeat-search.ts'

/** Whose pages to archive, how often to look for work, and when to end. */
export type FinishArchivingOptions = {
  /**
   * Fetches and archives the pages in the name of those who cited them; the engine's option `archive` needs `cited:
   * true`.
   */
  engine: Pick<CitationEngine, 'as'>
  /** The engine's store. */
  store: Store
  /**
   * Milliseconds between two searches of the store for pages to archive; 30,000 by default. Each pause is 0.5 to 1.5
   * times as long, at random.
   */
  interval?: number
  /** Ends the work. A page that is being fetched is abandoned, and another instance fetches it. */
  signal: AbortSignal
  /** Called with each error; the work continues. By default errors are ignored. */
  onError?: (error: unknown) => void
  /** Called for a page that could not be archived. */
  onIncident?: (incident: Incident) => void
  /** The clock that decides what is old; the system's by default. */
  now?: () => Date
}

/**
 * Maximum age, in milliseconds, of answers whose pages are archived. Must be shorter than `KEPT` in `hold-request.ts`,
 * the time for which archived pages are remembered; otherwise they are archived again.
 */
const LOOK_BACK = 86_400_000
/** Maximum number of log entries that are read at once. */
const BATCH = 200
/** Milliseconds within which the process that stored an answer begins to archive its pages. */
const TAKEN_WITHIN = 60_000

const finishArchivingFields = closedFields<FinishArchivingOptions>({
  engine: true,
  store: true,
  interval: true,
  signal: true,
  onError: true,
  onIncident: true,
  now: true,
})

/**
 * Archives the cited pages that another process did not archive, because it ended after it had stored the answer or
 * citation. Searches the log at intervals for such answers and citations: first those of the last day, then from where
 * the previous search ended. Entries that are newer than the previous search wait for the next one, because the process
 * that wrote them usually archives their pages itself.
 *
 * Any number of instances on one database may call this. One of them archives the pages of each answer or citation, in
 * the name of the actor that recorded it.
 *
 * Resolves when the signal aborts and no work is in progress any more. The instances share the work through `requests`
 * of the store. Resolves at once for a store that has no `requests`, such as one that keeps each project apart. Rejects
 * only for an invalid option; other errors go to `onError`.
 *
 * ```ts
 * void finishArchiving({ engine, store, signal })
 * ```
 */
export async function finishArchiving(asked: FinishArchivingOptions): Promise<void> {
  const given = readClosed(asked, finishArchivingFields, 'finishArchiving()')
  const { store } = given
  expectObject(store, 'finishArchiving(): store', 'a store')
  if (!store.requests) return
  await repeatSearch(createSearch(given), given)
}

/** Returns a function that searches the log once for pages to archive, from where the last search ended or failed. */
function createSearch(given: FinishArchivingOptions): () => Promise<void> {
  const { store, signal, now = () => new Date() } = given
  /** Leaf number of the first log entry that was not examined yet; `undefined` until the first search. */
  let next: number | undefined
  /** End of the log at the previous search; `undefined` at the first. */
  let end: number | undefined
  /** Entries whose pages another process is archiving; the next search looks at them again. */
  const begun = new Set<RecordedEvent>()

  async function finish(event: RecordedEvent): Promise<void> {
    if (await keepPagesOf(event, { ...given, now })) begun.delete(event)
    else begun.add(event)
  }

  return async () => {
    const { size } = await store.sequence()
    const firstWithin = (milliseconds: number) =>
      firstSince(new Date(now().getTime() - milliseconds).toISOString(), { store, size })
    next ??= await firstWithin(LOOK_BACK)
    // Entries written since the previous search are left to the process that wrote them.
    const until = end ?? (await firstWithin(TAKEN_WITHIN))
    end = size
    for (const event of begun) {
      if (signal.aborted) return
      await finish(event)
    }
    while (next < until && !signal.aborted) {
      const leaves = await store.readLog({ from: next, limit: Math.min(BATCH, until - next) })
      if (leaves.length === 0) return
      for (const { event, leaf } of leaves) {
        if (signal.aborted) return
        if (event) await finish(event)
        next = leaf + 1
      }
    }
  }
}

/**
 * Leaf number of the first entry since a time, or `size` if there is none. It is found by binary search: entries are
 * roughly in the order of time.
 */
async function firstSince(since: string, { store, size }: { store: Store; size: number }): Promise<number> {
  let [low, high] = [0, size]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [entry]: LogLeaf[] = await store.readLog({ from: middle, limit: 1 })
    if (entry?.event && entry.event.createdAt >= since) high = middle
    else low = middle + 1
  }
  return low
}

/** Archives the pages that an answer or a citation cites; returns `false` if another process is doing that. */
async function keepPagesOf(
  event: RecordedEvent,
  { engine, store, signal, now, onIncident = () => {} }: FinishArchivingOptions & { now: () => Date },
): Promise<boolean> {
  const urls = await pagesOf(event, store)
  if (urls.length === 0) return true
  const { id: eventId, project, sessionId, actor } = event
  // An event without a session uses the session of the engine.
  const session = sessionId === undefined ? {} : { sessionId }
  const own = engine.as({ userId: undefined, ...actor, project, ...session })
  const add = (url: string) => own.addWebSource(url, { signal })
  const keeping = { log: store, actor: own.actor, now, report: onIncident, add, signal }
  return await archiveOnce({ eventId, urls }, keeping)
}

async function pagesOf(event: RecordedEvent, store: Store): Promise<string[]> {
  const { kind, data, project, runId, erased } = event
  if (erased) return []
  if (kind === 'run' && runId !== undefined) {
    const run = data.sources.some(isPage) ? await store.getRun(runId, { project }) : null
    return run ? citedPages(run) : []
  }
  // The pages of an answer's citations are archived with the answer.
  if (kind !== 'citation' || runId !== undefined) return []
  const actor = { role: 'auditor', project } as const
  const entries = await Promise.all(data.sourceIds.map((id) => store.getEvent(id, { actor, project })))
  const sources = await Promise.all(
    entries.map((entry) => entry && storedSource(entry, { log: store, actor })),
  )
  return sources.flatMap((source) => (source && pageToKeep(source)) ?? [])
}

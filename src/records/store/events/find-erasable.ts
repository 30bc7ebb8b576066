import type { Actor, RecordedEvent, ErasureTarget } from '../../../core/records.ts'
import { erasableKinds } from '../../../core/records.ts'
import { citationIdOf, keyOf } from './event-keys.ts'
import { readEventOrNull } from './log-leaf.ts'

export type FoundRow = { id: string; body: string; position: number }

/** How a store finds events of one project. */
export type ErasableLookup = DependentLookup & {
  /** Rows of the target after a position, in log order. */
  selected(target: ErasureTarget, page: { after: number; limit: number }): Promise<FoundRow[]>
}

type DependentLookup = {
  byRuns(runIds: readonly string[]): Promise<FoundRow[]>
  byKeys(keys: readonly string[]): Promise<FoundRow[]>
  byIds(ids: readonly string[]): Promise<FoundRow[]>
  /** Verdicts on and rechecks of citations, by the event ids of the citations. */
  aboutCitations(ids: readonly string[]): Promise<FoundRow[]>
}

/** Maximum number of selected events per page; their dependent events are added. */
const PAGE = 100

/**
 * The next events to erase for a target, each with its dependent events, which repeat its texts, such as the citations
 * of an answer. An erased event is left out, unless it still names the person to erase as its actor. Dependent events
 * come first, so that an interrupted erasure can find the rest again. `alone`: only the events that the target selects,
 * including erased ones, without dependent events. `asErased`: ids of events to treat as if an erasure of the target had
 * erased them. `next`: the `after` of the next call, `null` at the end.
 */
export async function findErasable(
  lookup: ErasableLookup,
  {
    target,
    after = 0,
    actor: { project },
    alone = false,
    asErased = new Set(),
  }: {
    target: ErasureTarget
    after?: number
    actor: Pick<Actor, 'project'>
    alone?: boolean
    asErased?: ReadonlySet<string>
  },
): Promise<{ events: RecordedEvent[]; next: number | null }> {
  const isErased = ({ id, erased }: RecordedEvent) => erased !== undefined || asErased.has(id)
  const rows = await selectedRows(lookup, { target, after, asErased })
  const next = rows.length === PAGE ? rows.at(-1)!.position : null
  // Changes of a source repository form one state together, whatever their age.
  const isOfProject = ({ kind, ...event }: RecordedEvent) =>
    event.project === project &&
    erasableKinds.includes(kind) &&
    !(target.by === 'age' && kind === 'repository')
  // An amendment stays as long as its source, whatever its age: every read of the source shows it.
  const selected = eventsIn(rows.filter(({ id }) => !asErased.has(id))).filter(
    (event) => isOfProject(event) && !(target.by === 'age' && event.kind === 'amendment'),
  )
  if (alone) return { events: selected, next }
  const found = new Map<string, RecordedEvent>()
  for (const event of selected) {
    // An erased citation is followed to the citations that repeat its claim: an erasure by age leaves them.
    const isFollowed = event.erased !== undefined && event.kind === 'citation' && target.by !== 'age'
    const isSelected = event.erased ? isNamed(event, target) : hasTexts(event, target)
    if (found.has(event.id) || (!isSelected && !isFollowed)) continue
    const group = (await withDependents(lookup, event, { target, isOfProject, isErased })).filter(
      (each) => each !== event || isSelected,
    )
    // A text that a newer record needs stays until that record is old as well; an amendment needs none.
    const isNeeded =
      target.by === 'age' &&
      event.kind === 'source' &&
      group.some(({ kind, createdAt }) => kind !== 'amendment' && createdAt >= target.before)
    if (isNeeded) continue
    for (const each of group) {
      // An event of an earlier group moves to the end, because it may lead to others of this group.
      found.delete(each.id)
      found.set(each.id, each)
    }
  }
  return { events: [...found.values()], next }
}

/**
 * The selected rows of a page. An erased event is still selected and counts for the length of the page, unless it was
 * selected by its person, whom the erasure removes from it. `asErased` events are counted in the same way, so that a
 * dry run reads the pages that the erasure reads.
 */
async function selectedRows(
  lookup: ErasableLookup,
  { target, after, asErased }: { target: ErasureTarget; after: number; asErased: ReadonlySet<string> },
): Promise<FoundRow[]> {
  const rows: FoundRow[] = []
  for (let from: number | null = after; from !== null && rows.length < PAGE;) {
    const limit = PAGE - rows.length
    const found = await lookup.selected(target, { after: from, limit })
    rows.push(...found.filter(({ id }) => target.by !== 'person' || !asErased.has(id)))
    from = found.length === limit ? found.at(-1)!.position : null
  }
  return rows
}

/**
 * Whether the actor of an event is the person whose texts are erased. An event that was erased for another reason still
 * has the id of its actor.
 */
function isNamed({ actor }: RecordedEvent, target: ErasureTarget): boolean {
  return (
    target.by === 'person' &&
    ((target.userId !== undefined && actor.userId === target.userId) ||
      (target.agentId !== undefined && actor.agentId === target.agentId))
  )
}

function hasTexts(event: RecordedEvent, target: ErasureTarget): boolean {
  return event.kind !== 'relation' || isNamed(event, target)
}

/**
 * An event and all that repeats its texts. What was found first comes last. Erased events are left out, but followed:
 * what they led to repeats the texts as before, whatever erased them.
 */
async function withDependents(
  lookup: DependentLookup,
  first: RecordedEvent,
  {
    target,
    isOfProject,
    isErased,
  }: {
    target: ErasureTarget
    isOfProject: (event: RecordedEvent) => boolean
    isErased: (event: RecordedEvent) => boolean
  },
): Promise<RecordedEvent[]> {
  const group = new Map([[first.id, first]])
  for (let added = [first]; added.length > 0;) {
    const dependents = await dependentsOf(lookup, added)
    // A newer answer keeps the claim of a citation that is erased by its age.
    const isOfSource = first.kind === 'source'
    if (isOfSource || target.by !== 'age')
      dependents.push(...(await linkingOf(lookup, added, { withAnswers: isOfSource })))
    added = dependents.filter((event) => isOfProject(event) && !group.has(event.id))
    for (const event of added) group.set(event.id, event)
  }
  return [...group.values()].filter((event) => event === first || !isErased(event)).toReversed()
}

async function dependentsOf(
  lookup: DependentLookup,
  events: readonly RecordedEvent[],
): Promise<RecordedEvent[]> {
  const runIds = events.flatMap(({ kind, runId }) => (kind === 'run' && runId !== undefined ? [runId] : []))
  const citations = events.flatMap(({ kind, id }) => (kind === 'citation' ? [id] : []))
  const sources = events.flatMap((event) => (event.kind === 'source' ? [event.data] : []))
  const keys = sources.flatMap(({ id, contentHash }) => [
    keyOf.content(contentHash),
    keyOf.source(id),
    keyOf.recheck(id),
  ])
  const rows = [
    ...(runIds.length > 0 ? await lookup.byRuns(runIds) : []),
    ...(citations.length > 0 ? await lookup.aboutCitations(citations) : []),
    ...(keys.length > 0 ? await lookup.byKeys(keys) : []),
  ]
  return [...eventsIn(rows), ...(await quotingOf(lookup, sources))]
}

/**
 * Verdicts and rechecks that repeat words of the sources, then the citations of these verdicts. Verdicts on citations
 * of an answer are left out: their evidence names the answer's own sources, with which they are erased.
 */
async function quotingOf(
  lookup: DependentLookup,
  sources: readonly { id: string }[],
): Promise<RecordedEvent[]> {
  if (sources.length === 0) return []
  const quoting = eventsIn(await lookup.byKeys(sources.map(({ id }) => keyOf.quoted(id))))
  const ids = quoting.flatMap((event) => citationIdOf(event) ?? [])
  const cited = ids.length > 0 ? eventsIn(await lookup.byIds(ids)) : []
  const inAnswers = new Set(cited.flatMap(({ id, runId }) => (runId === undefined ? [] : [id])))
  return [...quoting, ...cited].filter(
    (event) => !inAnswers.has(event.id) && !inAnswers.has(citationIdOf(event) ?? ''),
  )
}

/**
 * The citations of answers that repeat the claims of these registered citations. `withAnswers`: also the rest of these
 * answers, whose text may be that of a source that the answer does not have. A citation that links comes before the
 * other events of its answer, so that it is erased last: it leads to them.
 */
async function linkingOf(
  lookup: DependentLookup,
  events: readonly RecordedEvent[],
  { withAnswers }: { withAnswers: boolean },
): Promise<RecordedEvent[]> {
  const keys = events.flatMap(({ kind, id, runId }) =>
    kind === 'citation' && runId === undefined ? [keyOf.linked(id)] : [],
  )
  if (keys.length === 0) return []
  const linking = eventsIn(await lookup.byKeys(keys))
  if (!withAnswers) return linking
  const runIds = [...new Set(linking.flatMap(({ runId }) => runId ?? []))]
  return runIds.length === 0 ? linking : [...linking, ...eventsIn(await lookup.byRuns(runIds))]
}

function eventsIn(rows: readonly FoundRow[]): RecordedEvent[] {
  return rows.flatMap(({ body, id }) => readEventOrNull(body, id) ?? [])
}

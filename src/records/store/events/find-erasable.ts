import type { Actor, EventKind, RecordedEvent, ErasureTarget } from '../../../core/records.ts'
import { erasableKinds } from '../../../core/records.ts'
import { keyOf } from './event-keys.ts'
import { readEventOrNull } from './log-leaf.ts'

/** A row as it is looked up. */
export type FoundRow = { id: string; body: string; position: number }

/** How a store finds events of one project. */
export type ErasableLookup = {
  /** Rows of the target behind a position, in the order of the log. */
  selected(target: ErasureTarget, page: { after: number; limit: number }): Promise<FoundRow[]>
  byRuns(runIds: readonly string[]): Promise<FoundRow[]>
  byKeys(keys: readonly string[]): Promise<FoundRow[]>
  /** Verdicts on citations and looks at them, by the ids of the events of the citations. */
  aboutCitations(ids: readonly string[]): Promise<FoundRow[]>
}

/** Events that are selected at a time; what depends on them comes with them. */
const PAGE = 100

/** What hangs on others comes before them: an erasure that is cut off finds the rest again. */
const order: readonly EventKind[] = [
  'reading',
  'relation',
  'recheck',
  'verification',
  'citation',
  'repository',
  'run',
  'source',
]

/**
 * The next events whose texts the target takes, and with them what repeats these texts: with a source every
 * record of the project that holds its content, its citations and the answers made from it; with an answer its
 * citations; with a citation its verdicts. Events that are erased are left out. `next`: where to go on, `null` at the end.
 */
export async function findErasable(
  lookup: ErasableLookup,
  {
    target,
    after = 0,
    actor: { project },
    alone = false,
  }: { target: ErasureTarget; after?: number; actor: Pick<Actor, 'project'>; alone?: boolean },
): Promise<{ events: RecordedEvent[]; next: number | null }> {
  const rows = await lookup.selected(target, { after, limit: PAGE })
  const next = rows.length === PAGE ? rows.at(-1)!.position : null
  // Changes of a source repository make one state together, whatever their age.
  const isOfProject = ({ kind, ...event }: RecordedEvent) =>
    event.project === project &&
    erasableKinds.includes(kind) &&
    !(target.by === 'age' && kind === 'repository')
  const selected = eventsIn(rows).filter((event) => isOfProject(event))
  if (alone) return { events: selected, next }
  const found = new Map<string, RecordedEvent>()
  for (const event of selected) {
    if (found.has(event.id) || (event.erased ? !isNamed(event, target) : !hasTexts(event, target))) continue
    const group = await withDependents(lookup, event, isOfProject)
    // A text that a newer record needs stays until that is old.
    const isNeeded =
      target.by === 'age' &&
      event.kind === 'source' &&
      group.some(({ createdAt }) => createdAt >= target.before)
    if (!isNeeded) for (const each of group) found.set(each.id, each)
  }
  const events = [...found.values()].toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  return { events, next }
}

/** Of records that were erased for another reason, the id of the person is left. */
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

async function withDependents(
  lookup: ErasableLookup,
  first: RecordedEvent,
  isOfProject: (event: RecordedEvent) => boolean,
): Promise<RecordedEvent[]> {
  const group = new Map([[first.id, first]])
  for (let added = [first]; added.length > 0;) {
    const rows = await dependentsOf(lookup, added)
    added = eventsIn(rows).filter((event) => isOfProject(event) && !event.erased && !group.has(event.id))
    for (const event of added) group.set(event.id, event)
  }
  return [...group.values()]
}

async function dependentsOf(lookup: ErasableLookup, events: readonly RecordedEvent[]): Promise<FoundRow[]> {
  const runIds = events.flatMap(({ kind, runId }) => (kind === 'run' && runId !== undefined ? [runId] : []))
  const citations = events.flatMap(({ kind, id }) => (kind === 'citation' ? [id] : []))
  const keys = events.flatMap((event) =>
    event.kind === 'source'
      ? [keyOf.content(event.data.contentHash), keyOf.source(event.id), keyOf.recheck(event.id)]
      : [],
  )
  return [
    ...(runIds.length > 0 ? await lookup.byRuns(runIds) : []),
    ...(citations.length > 0 ? await lookup.aboutCitations(citations) : []),
    ...(keys.length > 0 ? await lookup.byKeys(keys) : []),
  ]
}

function eventsIn(rows: readonly FoundRow[]): RecordedEvent[] {
  return rows.flatMap(({ body, id }) => readEventOrNull(body, id) ?? [])
}

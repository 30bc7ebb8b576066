import type { Actor, EventKind, RecordedEvent, ErasureTarget } from '../../../core/records.ts'
import { erasableKinds } from '../../../core/records.ts'
import { keyOf } from './event-keys.ts'
import { readEventOrNull } from './log-leaf.ts'

export type FoundRow = { id: string; body: string; position: number }

/** How a store finds events of one project. */
export type ErasableLookup = {
  /** Rows of the target after a position, in log order. */
  selected(target: ErasureTarget, page: { after: number; limit: number }): Promise<FoundRow[]>
  byRuns(runIds: readonly string[]): Promise<FoundRow[]>
  byKeys(keys: readonly string[]): Promise<FoundRow[]>
  /** Verdicts on and rechecks of citations, by the event ids of the citations. */
  aboutCitations(ids: readonly string[]): Promise<FoundRow[]>
}

/** Maximum number of selected events per page; their dependent events are added. */
const PAGE = 100

/** Dependent records come first, so that an interrupted erasure can find the rest again. */
const order: readonly EventKind[] = [
  'reading',
  'relation',
  'recheck',
  'amendment',
  'verification',
  'citation',
  'repository',
  'run',
  'source',
]

/**
 * The next events whose texts the target selects, and all that repeat these texts. With a source: every record of the
 * project that holds its content, its citations and the answers made from it. With an answer: its citations. With a
 * citation: its verdicts and rechecks. Erased events are left out, unless their actor is still the person to erase.
 * `alone`: only the events that the target itself selects, erased or not. `next`: where to continue, `null` at the end.
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
  // Changes of a source repository form one state together, whatever their age.
  const isOfProject = ({ kind, ...event }: RecordedEvent) =>
    event.project === project &&
    erasableKinds.includes(kind) &&
    !(target.by === 'age' && kind === 'repository')
  // An amendment stays as long as its source, whatever its age: every read of the source shows it.
  const selected = eventsIn(rows).filter(
    (event) => isOfProject(event) && !(target.by === 'age' && event.kind === 'amendment'),
  )
  if (alone) return { events: selected, next }
  const found = new Map<string, RecordedEvent>()
  for (const event of selected) {
    if (found.has(event.id) || (event.erased ? !isNamed(event, target) : !hasTexts(event, target))) continue
    const group = await withDependents(lookup, event, isOfProject)
    // A text that a newer record needs stays until that record is old as well.
    const isNeeded =
      target.by === 'age' &&
      event.kind === 'source' &&
      group.some(({ createdAt }) => createdAt >= target.before)
    if (!isNeeded) for (const each of group) found.set(each.id, each)
  }
  const events = [...found.values()].toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  return { events, next }
}

/**
 * Whether the actor of an event is the person whose texts are erased. A record that was erased for another
 * reason still holds this id.
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

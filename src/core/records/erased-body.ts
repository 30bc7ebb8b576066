import { canonicalJson } from '../canonical-json.ts'
import type { Erased } from './erasure.ts'
import type { EventKind, RecordedEvent } from './event.ts'

/** The members of the data of each kind that stay: ids, states and numbers, no texts. */
const kept: Partial<Record<EventKind, readonly string[]>> = {
  source: ['id', 'type', 'previousId', 'derivedFrom'],
  citation: ['id', 'textPart', 'sourceIds', 'confidence', 'matcher'],
  verification: ['citationId', 'verdict', 'status', 'score', 'verifier', 'method', 'person'],
  run: ['id', 'project', 'finishedAt', 'outcome', 'citationIds', 'usage'],
  recheck: ['sourceId', 'citationId', 'state', 'status'],
  /** Has no texts, but an actor, who may be erased. */
  relation: ['from', 'to', 'kind'],
  repository: ['change', 'id', 'number', 'kind', 'usedBy', 'repository', 'position'],
  reading: ['operation', 'count'],
}

/** What stands in place of the members that are gone, so that a reader of the record finds its shape. */
const blank: Partial<Record<EventKind, Record<string, unknown>>> = {
  source: { identifier: '', name: '', version: '', contentHash: '', length: 0 },
  citation: { start: 0, end: 0, text: '', sourceIds: [] },
  verification: { reason: '', evidence: [], missing: [] },
  run: { textParts: [], sources: [], uncited: [], incidents: [] },
  recheck: {},
  repository: { keys: [], fields: {} },
  reading: { filter: {} },
}

/** The kinds of events that can be erased. */
export const erasableKinds = Object.keys(kept) as EventKind[]

/** Names of members that may be left in the data of an erased event. */
export function keptMembers(kind: EventKind): readonly string[] {
  return kept[kind] ?? []
}

/** The data of an erased event in the shape of its kind: what is left, and nothing in place of the rest. */
export function withBlanks(kind: EventKind, data: unknown): unknown {
  return { ...blank[kind], ...(typeof data === 'object' ? data : null) }
}

/**
 * The canonical body of an event whose texts are erased: its place and what has no text. A part of the body as it
 * was, but for `erased`. `without`: members of the actor that are erased as well.
 */
export function erasedBody(
  event: RecordedEvent,
  { erased, without = [] }: { erased: Erased; without?: readonly ('userId' | 'agentId')[] },
): string {
  const { actor, createdAt, id, kind, project, runId, sessionId } = event
  const members = Object.entries(event.data).filter(([name]) => mayStay(event, name))
  const left = Object.fromEntries(members)
  const who = Object.fromEntries(
    Object.entries(actor).filter(([name]) => !without.some((each) => each === name)),
  )
  return canonicalJson({
    actor: who,
    createdAt,
    data: left,
    erased,
    id,
    kind,
    project,
    ...(runId !== undefined && { runId }),
    ...(sessionId !== undefined && { sessionId }),
  })
}

/** The sources of a run have no ids outside of it, and are gone with it. */
function mayStay({ kind, runId }: RecordedEvent, name: string): boolean {
  if (!keptMembers(kind).includes(name)) return false
  return !(name === 'sourceIds' && runId !== undefined)
}

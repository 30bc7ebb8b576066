import { canonicalJson } from '../canonical-json.ts'
import type { Erased } from './erasure.ts'
import type { EventKind, RecordedEvent } from './event.ts'

/** The fields of each kind's data that remain after an erasure: ids, states and numbers, no texts. */
const kept: Partial<Record<EventKind, readonly string[]>> = {
  source: ['id', 'type', 'previousId', 'derivedFrom'],
  citation: ['id', 'textPart', 'sourceIds', 'confidence', 'matcher'],
  verification: ['citationId', 'verdict', 'status', 'score', 'verifier', 'method', 'person'],
  run: ['id', 'project', 'finishedAt', 'outcome', 'citationIds', 'usage'],
  recheck: ['sourceId', 'citationId', 'state', 'status'],
  amendment: ['sourceId'],
  /** All fields remain, because a relation has no texts. It is listed so that ids of its actor can be erased. */
  relation: ['from', 'to', 'kind'],
  repository: ['change', 'id', 'number', 'kind', 'usedBy', 'repository', 'position'],
  reading: ['operation', 'count'],
}

/** Values that replace the erased fields, so that a reader of the record finds its shape. */
const blank: Partial<Record<EventKind, Record<string, unknown>>> = {
  source: { identifier: '', name: '', version: '', contentHash: '', length: 0 },
  citation: { start: 0, end: 0, text: '', sourceIds: [] },
  verification: { reason: '', evidence: [], missing: [] },
  run: { textParts: [], sources: [], uncited: [], incidents: [] },
  recheck: {},
  amendment: {},
  repository: { keys: [], fields: {} },
  reading: { filter: {} },
}

/** The kinds of events that can be erased. */
export const erasableKinds = Object.keys(kept) as EventKind[]

/** Names of the fields that may remain in the data of an erased event. */
export function keptMembers(kind: EventKind): readonly string[] {
  return kept[kind] ?? []
}

/** The data of an erased event in the shape of its kind: what remains, with `''`, `[]`, `{}` or 0 for the rest. */
export function withBlanks(kind: EventKind, data: unknown): unknown {
  return { ...blank[kind], ...(typeof data === 'object' ? data : null) }
}

/**
 * The canonical body of an event without its texts: what remains of the original body, and `erased`. `without`: fields
 * of the actor that are erased as well.
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

/**
 * Whether the field with this name remains in the data of an erased event. The sources of a run exist only within the
 * run, so a citation of a run also loses its `sourceIds`.
 */
function mayStay({ kind, runId }: RecordedEvent, name: string): boolean {
  if (!keptMembers(kind).includes(name)) return false
  return !(name === 'sourceIds' && runId !== undefined)
}

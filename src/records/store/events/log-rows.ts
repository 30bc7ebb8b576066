import type {
  PersonalVerdict,
  RelatedCitation,
  RelationKind,
  LogEntry,
  RecordedEvent,
} from '../../../core/records.ts'
import { z } from 'zod'
import type { Citation, CitationRecheck } from '../../../core/citation.ts'
import { CitationError } from '../../../core/error.ts'
import {
  userOf,
  eventActorSchema,
  eventDataSchemas,
  eventKinds,
  erasedSchema,
  withBlanks,
  chainOf,
} from '../../../core/records.ts'
import type { CitationRecord } from '../../../core/ports.ts'
import { citationIdOf } from './event-keys.ts'
import { toCitation } from './run-events.ts'
import type { EventRow } from './schema.ts'

const envelopeSchema = z.object({
  id: z.string(),
  kind: z.enum(eventKinds),
  project: z.string(),
  sessionId: z.string().optional(),
  runId: z.string().optional(),
  actor: eventActorSchema,
  createdAt: z.string(),
  data: z.unknown(),
  erased: erasedSchema.optional(),
})

/** Parses the body of an event; throws `database-corrupt` with `key` as the name of the row. */
export function readEvent(body: string, key: string): RecordedEvent {
  const envelope = envelopeSchema.safeParse(parseJson(body))
  if (!envelope.success) throw corruptRow('citespan_events', key)
  const { kind, erased } = envelope.data
  const held = erased ? withBlanks(kind, envelope.data.data) : envelope.data.data
  const data = eventDataSchemas[kind].safeParse(held)
  if (!data.success) throw corruptRow('citespan_events', key)
  // The cast holds because the schema of the kind has parsed the data.
  return { ...envelope.data, data: data.data } as RecordedEvent
}

/** The stored fields of an entry and the event's `id`, without the parsed event. */
export type EntryParts = Pick<LogEntry, 'chain' | 'number' | 'body' | 'previous' | 'hash'> & { id: string }

/**
 * The entry of an event that this process has just written. Its body is parsed at first access, because few callers
 * need it.
 */
export function writtenEntry({ chain, number, body, previous, hash }: EntryParts): LogEntry {
  let event: RecordedEvent | undefined
  return {
    get event() {
      return (event ??= eventIn(body))
    },
    chain,
    number,
    body,
    previous,
    hash,
  }
}

/**
 * The event of a body that this process wrote. It is not checked: `eventBody` made the body from data that
 * the schemas parsed, or `erasedBody` from such a body.
 */
function eventIn(body: string): RecordedEvent {
  const { salt: _, ...event } = JSON.parse(body) as RecordedEvent & { salt?: string }
  // Erased fields become blanks, so that the data has the shape of its kind.
  return event.erased ? ({ ...event, data: withBlanks(event.kind, event.data) } as RecordedEvent) : event
}

/** The event of a row; throws `database-corrupt` if a column contradicts the body. */
export function readRow(row: EventRow): RecordedEvent {
  const event = readEvent(row.body, row.id)
  if (differingColumns(row, event).length > 0) throw corruptRow('citespan_events', row.id)
  return event
}

/** Names of the columns that contradict the body. */
export function differingColumns(row: EventRow, event: RecordedEvent): string[] {
  const said = columnsOf(event)
  return Object.entries(said).flatMap(([column, value]) =>
    row[column as keyof typeof said] === value ? [] : [column],
  )
}

/** The columns of an event's row that can be derived from its body. */
export function columnsOf(event: RecordedEvent) {
  return {
    id: event.id,
    kind: event.kind,
    project: event.project,
    chain: chainOf(event),
    run_id: event.runId ?? '',
    citation_id: citationIdOf(event),
    agent_id: event.actor.agentId ?? null,
    user_id: userOf(event) ?? null,
    created_ms: Date.parse(event.createdAt),
  }
}

export function rowEntry(row: EventRow & { displayNumber?: number }): LogEntry {
  const { chain, number, body, previous, hash, displayNumber } = row
  const numbered = displayNumber === undefined ? {} : { displayNumber }
  return { event: readRow(row), chain, number, body, previous, hash, ...numbered }
}

/**
 * The newest verification and the newest recheck of a citation, each `null` if there is none, and the relations of the
 * citation and of the registered one that it repeats, in any order.
 */
export type AboutCitation = {
  verification: RecordedEvent | null
  recheck: RecordedEvent | null
  relations?: readonly RecordedEvent[]
}

/**
 * The citation built from its event, its newest verification (`pending` without one), its newest recheck and its
 * relations. `verifiedAt`: the time of the verification, or `null`. Throws `database-corrupt` if the events do not
 * belong together.
 */
export function readCitation(
  event: RecordedEvent,
  { verification, recheck, relations = [] }: AboutCitation,
): { citation: Citation; verifiedAt: string | null } {
  if (event.kind !== 'citation') throw corruptRow('citespan_events', event.id)
  if (verification && (verification.kind !== 'verification' || verification.data.citationId !== event.id)) {
    throw corruptRow('citespan_events', verification.id)
  }
  const citation = toCitation(event.data, verification ? verification.data : null)
  const looked = recheck && toCitationRecheck(recheck, event.id)
  const against = standingAgainst(relatedIdsOf(event), {
    relations: oldestFirst(relations),
    replacedBy: personIn(verification)?.replacedBy,
  })
  return {
    citation: looked ? { ...citation, recheck: looked, ...against } : { ...citation, ...against },
    verifiedAt: verification?.createdAt ?? null,
  }
}

/** What a recheck event shows with its citation; `null` if it found nothing changed or could not read the page. */
function toCitationRecheck(event: RecordedEvent, citationId: string): CitationRecheck | null {
  if (event.kind !== 'recheck' || event.data.citationId !== citationId) {
    throw corruptRow('citespan_events', event.id)
  }
  const { state, quote, newSourceId, span } = event.data
  if (state === 'same' || state === 'unreachable') return null
  return {
    state,
    ...(quote && { quote }),
    ...(newSourceId !== undefined && { newSourceId }),
    ...(span && { span }),
    checkedAt: event.createdAt,
  }
}

export function toCitationRecord(
  event: RecordedEvent,
  about: AboutCitation,
  number: number | undefined,
): CitationRecord {
  const { citation, verifiedAt } = readCitation(event, about)
  const { project, sessionId, runId, createdAt, actor } = event
  const person = personIn(about.verification)
  return {
    ...citation,
    eventId: event.id,
    ...(number !== undefined && { number }),
    project,
    ...(sessionId !== undefined && { sessionId }),
    ...(runId !== undefined && { runId }),
    ...(actor.agentId !== undefined && { agentId: actor.agentId }),
    ...(actor.userId !== undefined && { userId: actor.userId }),
    createdAt,
    ...(verifiedAt !== null && { verifiedAt }),
    ...(event.erased && { erased: event.erased }),
    ...(person && { person }),
    ...relatedWith(relatedIdsOf(event), oldestFirst(about.relations ?? [])),
  }
}

function oldestFirst(relations: readonly RecordedEvent[]): RecordedEvent[] {
  return relations.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
}

/** The decision of a person; `undefined` if no person made the verification. */
function personIn(verification: RecordedEvent | null): PersonalVerdict | undefined {
  return verification?.kind === 'verification' ? verification.data.person : undefined
}

/** The ids whose relations are shown with a citation: its own, and that of the registered citation it repeats. */
export function relatedIdsOf({ id, kind, data }: RecordedEvent): string[] {
  const linked = kind === 'citation' ? data.registered?.citationId : undefined
  return linked === undefined ? [id] : [id, linked]
}

/**
 * The citations that supersede or contradict the citation with these ids (see `relatedIdsOf`). `replacedBy`: the
 * citation by which a person replaced it, which also supersedes it.
 */
function standingAgainst(
  ids: readonly string[],
  { relations, replacedBy }: { relations: readonly RecordedEvent[]; replacedBy?: string },
): Pick<Citation, 'supersededBy' | 'contradictedBy'> {
  const by = (kind: RelationKind) => [
    ...new Set(
      relations.flatMap((relation) =>
        relation.kind === 'relation' && ids.includes(relation.data.to) && relation.data.kind === kind
          ? [relation.data.from]
          : [],
      ),
    ),
  ]
  const replacements = [...by('supersedes'), ...(replacedBy === undefined ? [] : [replacedBy])]
  const [supersededBy, contradictedBy] = [[...new Set(replacements)], by('contradicts')]
  return {
    ...(supersededBy.length > 0 && { supersededBy }),
    ...(contradictedBy.length > 0 && { contradictedBy }),
  }
}

/** The other citation of each relation of the citation with these ids. */
function relatedWith(
  ids: readonly string[],
  relations: readonly RecordedEvent[],
): { relatedCitations?: RelatedCitation[] } {
  const found = new Map<string, RelatedCitation>()
  for (const { id, kind, data } of relations) {
    if (kind !== 'relation') continue
    const isFrom = ids.includes(data.from)
    found.set(id, { id: isFrom ? data.to : data.from, kind: data.kind, direction: isFrom ? 'from' : 'to' })
  }
  return found.size === 0 ? {} : { relatedCitations: [...found.values()] }
}

export function corruptRow(table: string, key: string): CitationError {
  return new CitationError({
    code: 'database-corrupt',
    message: `The row ${JSON.stringify(key)} of table ${table} is not valid.`,
    suggestion:
      'Something other than this version of citespan wrote or changed it; restore the database from a backup.',
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: `undefined` fails the schema.
    return undefined
  }
}

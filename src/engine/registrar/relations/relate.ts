/**
 * Relations between citations. In: two citations and the kind of relation. Out: the recorded relation, and lists of
 * relations.
 */
import { z } from 'zod'
import type { Page } from '../../../core/ports.ts'
import { allItems, relationKindSchema, relationSchema } from '../../../core/records.ts'
import { CitationError } from '../../../core/error.ts'
import type { Relation, LogEntry } from '../../../core/records.ts'
import { sha256Hex } from '../../../core/hash.ts'
import { citationIdOf, citationRefSchema } from '../sources/find-citation.ts'
import type { CitationRef } from '../sources/find-citation.ts'
import { parse } from '../sources/parse.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

export const relationInputSchema = relationSchema.extend({ from: citationRefSchema, to: citationRefSchema })

/** A relation as `relate` takes it: its kind, and two citations, each by its id or its number in the project. */
export type RelationInput = z.input<typeof relationInputSchema>

/** A relation between two citations, with the time it was recorded. */
export type StoredRelation = Relation & { createdAt: string }

/** Records a relation between two citations; recording it again is a no-op. */
export async function relate(input: RelationInput, context: RegistrarContext): Promise<StoredRelation> {
  const named = parse(relationInputSchema, input, 'relate')
  const [from, to] = await Promise.all([citationIdOf(named.from, context), citationIdOf(named.to, context)])
  const relation: Relation = { from, to, kind: named.kind }
  if (relation.from === relation.to) {
    throw new CitationError({
      code: 'invalid-input',
      message: 'relate(): `from` and `to` are the same citation.',
      suggestion: 'Pass the ids of two different citations.',
    })
  }
  // Both are looked up before the call fails, so that its duration does not reveal which one exists.
  const looks = await Promise.allSettled(
    [relation.from, relation.to].map((id) => checkCitationIsThere(id, context)),
  )
  for (const look of looks) if (look.status === 'rejected') throw look.reason
  const { log, actor, now } = context
  const id = `rel_${sha256Hex(JSON.stringify([actor.project, relation.from, relation.kind, relation.to])).slice(0, 32)}`
  const event = { id, kind: 'relation', createdAt: now().toISOString(), data: relation } as const
  try {
    const [entry] = await log.append([event], { actor })
    return toRelation(entry!)!
  } catch (error) {
    // It is recorded already, perhaps just now by another process.
    const said =
      error instanceof CitationError && error.code === 'conflict' && (await readRelation(id, context))
    if (!said) throw error
    return said
  }
}

/** The relation with this id, whoever recorded it; `null` if there is none that the actor may read. */
async function readRelation(id: string, { log, actor }: RegistrarContext): Promise<StoredRelation | null> {
  const entry = await log.getEvent(id, { actor: { ...actor, reads: 'project' } })
  return entry && toRelation(entry)
}

const filterSchema = z.object({
  /** Relations from or to this citation. */
  citationId: citationRefSchema.optional(),
  /** `contradicts` lists the conflicts. */
  kind: relationKindSchema.optional(),
  /** Relations that were recorded in this session. */
  sessionId: z.string().min(1).max(1024).optional(),
  agentId: z.string().min(1).max(1024).optional(),
  /** The project; only auditors and admins may choose another than their own. */
  project: z.string().min(1).max(1024).optional(),
  /** Maximum number of items, 1–1,000; 100 by default. */
  limit: z.int().min(1).max(1000).default(100),
  /** `nextCursor` of the previous page. */
  cursor: z.string().optional(),
})

/** Filters relations between citations, such as by `citationId` and `kind`; without fields, it finds all of them. */
export type RelationFilter = z.input<typeof filterSchema>

/** Relations by citation, kind, session, agent or project, oldest first, paged. */
export async function listRelations(
  filter: RelationFilter,
  context: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<Page<StoredRelation>> {
  const { log, actor } = context
  const { citationId, kind, limit, cursor, ...scope } = parse(filterSchema, filter, 'listRelations')
  const subject = citationId === undefined ? {} : { subject: await citationIdOf(citationId, context) }
  const items: StoredRelation[] = []
  let nextCursor: string | null = cursor ?? null
  // Kinds are not indexed: pages are read until this one is full.
  do {
    const query = { kind: 'relation' as const, ...subject, ...scope, limit: limit - items.length }
    const page: Page<LogEntry> = await log.listEvents(
      { ...query, cursor: nextCursor ?? undefined },
      { actor },
    )
    for (const entry of allItems(page)) {
      const relation = toRelation(entry)
      if (relation && (kind === undefined || relation.kind === kind)) items.push(relation)
    }
    nextCursor = page.nextCursor
  } while (nextCursor !== null && items.length < limit)
  return { items, nextCursor }
}

/** Relations from and to a citation, oldest first; at most 1,000. */
export async function relationsOf(
  citation: CitationRef,
  context: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<StoredRelation[]> {
  const { log, actor } = context
  const subject = await citationIdOf(citation, context)
  const page = await log.listEvents({ kind: 'relation', subject, limit: 1000 }, { actor })
  return allItems(page)
    .map(toRelation)
    .filter((relation) => relation !== null)
}

function toRelation({ event }: LogEntry): StoredRelation | null {
  return event.kind === 'relation' ? { ...event.data, createdAt: event.createdAt } : null
}

async function checkCitationIsThere(id: string, { log, actor }: RegistrarContext): Promise<void> {
  const items = allItems(await log.findCitations({ id, limit: 1 }, { actor }))
  if (items.length > 0) return
  throw new CitationError({
    code: 'not-found',
    message: `There is no citation with the id ${JSON.stringify(id.slice(0, 100))}.`,
    suggestion: 'Use an id that cite() or a query has returned.',
  })
}

import { allItems } from '../core/records/unreadable-row.ts'
import { CitationError } from '../core/error.ts'
import { relationSchema } from '../core/records/relation.ts'
import type { Relation } from '../core/records/relation.ts'
import { sha256Hex } from '../core/hash.ts'
import type { LogEntry } from '../core/records/event.ts'
import { parse } from './sources/parse.ts'
import type { RegistrarContext } from './context/registrar-context.ts'

/** A relation between two citations, with the time it was recorded. */
export type StoredRelation = Relation & { createdAt: string }

/** Records a relation between two citations; recording it again is a no-op. */
export async function relate(input: Relation, context: RegistrarContext): Promise<StoredRelation> {
  const relation = parse(relationSchema, input, 'relate')
  if (relation.from === relation.to) {
    throw new CitationError({
      code: 'invalid-input',
      message: 'relate(): `from` and `to` are the same citation.',
      suggestion: 'Pass the ids of two different citations.',
    })
  }
  await Promise.all([relation.from, relation.to].map((id) => checkCitationIsThere(id, context)))
  const { log, actor, now } = context
  const id = `rel_${sha256Hex(JSON.stringify([actor.project, relation.from, relation.kind, relation.to])).slice(0, 32)}`
  const known = await readRelation(id, context)
  if (known) return known
  const event = { id, kind: 'relation', createdAt: now().toISOString(), data: relation } as const
  try {
    const [entry] = await log.append([event], { actor })
    return toRelation(entry!)!
  } catch (error) {
    // Another process has just recorded the same relation.
    const said =
      error instanceof CitationError && error.code === 'conflict' && (await readRelation(id, context))
    if (!said) throw error
    return said
  }
}

async function readRelation(id: string, { log, actor }: RegistrarContext): Promise<StoredRelation | null> {
  const entry = await log.getEvent(id, { actor })
  return entry && toRelation(entry)
}

/** Relations from and to a citation, oldest first; at most 1,000 of each. */
export async function relationsOf(
  citationId: string,
  { log, actor }: RegistrarContext,
): Promise<StoredRelation[]> {
  const page = await log.listEvents({ kind: 'relation', subject: citationId, limit: 1000 }, { actor })
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

import { z } from 'zod'
import type { CitationRecord } from '../../../core/ports.ts'
import { allItems } from '../../../core/records.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { listRelations } from '../relations/relate.ts'
import type { StoredRelation } from '../relations/relate.ts'
import { parse } from '../sources/parse.ts'

/** Maximum number of citations, and of relations, that are read; if a session has more, `isWhole` is `false`. */
const MAX_READ = 10_000
const BATCH = 1_000

const querySchema = z.object({
  /** The session whose citations are compared. */
  sessionId: z.string().min(1).max(1024),
  agentId: z.string().min(1).max(1024).optional(),
  /** The project; only auditors and admins may choose another than their own. */
  project: z.string().min(1).max(1024).optional(),
})

/** The session whose citations are searched for conflicts, or with `agentId` only those of this agent. */
export type ConflictQuery = z.input<typeof querySchema>

/** A citation in a conflict. `eventId`: the id of the log entry that recorded it, by which `getCitation` finds it. */
export type ConflictingCitation = Pick<
  CitationRecord,
  'eventId' | 'text' | 'sourceIds' | 'status' | 'verdict'
>

/**
 * Records that cannot all be true. `relation`: an actor recorded that the citation `from` contradicts the citation
 * `to`. `verdicts`: citations of a claim with the same words disagree. Those in `supported` are verified. `opposed` has
 * citations whose source contradicts the claim, and verified citations with the extraction method `negative`, which
 * record that the source does not state the claim. Other citations, such as one whose only fault is an inexact quote,
 * are in neither list.
 */
export type Conflict =
  | ({ by: 'relation' } & Omit<StoredRelation, 'kind'>)
  | { by: 'verdicts'; claim: string; supported: ConflictingCitation[]; opposed: ConflictingCitation[] }

/**
 * The conflicts of a session. `isWhole` is `false` if the session has more than 10,000 citations or relations: then
 * only the oldest were compared.
 */
export type Conflicts = { items: Conflict[]; isWhole: boolean }

/** Conflicts among the citations of a session, by recorded relations and verdicts only. */
export async function listConflicts(
  query: ConflictQuery,
  context: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<Conflicts> {
  const scope = parse(querySchema, query, 'listConflicts')
  const citations = await readAll((cursor) =>
    context.log.findCitations({ ...scope, limit: BATCH, cursor }, { actor: context.actor }),
  )
  const relations = await readAll((cursor) =>
    listRelations({ ...scope, kind: 'contradicts', limit: BATCH, cursor }, context),
  )
  const related = new Map(relations.items.map((relation) => [`${relation.from} ${relation.to}`, relation]))
  // Another session may have recorded a relation about these citations.
  for (const { eventId: to, contradictedBy = [] } of citations.items) {
    for (const from of contradictedBy) {
      if (related.has(`${from} ${to}`)) continue
      const page = await listRelations({ citationId: to, kind: 'contradicts', limit: BATCH }, context)
      for (const relation of page.items) related.set(`${relation.from} ${relation.to}`, relation)
    }
  }
  return {
    items: [
      ...[...related.values()].map(({ from, to, createdAt }) => ({
        by: 'relation' as const,
        from,
        to,
        createdAt,
      })),
      ...opposingVerdicts(citations.items),
    ],
    isWhole: citations.isWhole && relations.isWhole,
  }
}

function opposingVerdicts(citations: readonly CitationRecord[]): Conflict[] {
  const byClaim = Map.groupBy(citations, ({ text }) => plain(text))
  return [...byClaim.values()].flatMap((same): Conflict[] => {
    const supported = same.filter((one) => sideOf(one) === 'supported').map(summaryOf)
    const opposed = same.filter((one) => sideOf(one) === 'opposed').map(summaryOf)
    if (supported.length === 0 || opposed.length === 0) return []
    return [{ by: 'verdicts', claim: supported[0]!.text, supported, opposed }]
  })
}

/**
 * The side of a citation in a conflict about its claim: a verified one supports it, or opposes it if its extraction
 * method is `negative`; a contradicted one opposes it, unless only its quote was compared. `null` if it takes none.
 */
function sideOf({ status, verdict, method, registration }: CitationRecord): 'supported' | 'opposed' | null {
  if (registration?.extractionMethod === 'negative') return status === 'verified' ? 'opposed' : null
  if (status === 'verified') return 'supported'
  return verdict === 'contradicted' && method !== 'quote' ? 'opposed' : null
}

function summaryOf({ eventId, text, sourceIds, status, verdict }: CitationRecord): ConflictingCitation {
  return { eventId, text, sourceIds, status, verdict }
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!…]+$/, '')
}

async function readAll<Item>(
  read: (cursor: string | undefined) => Promise<{ items: Item[]; nextCursor: string | null }>,
): Promise<{ items: Item[]; isWhole: boolean }> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    items.push(...allItems(page))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && items.length < MAX_READ)
  return { items, isWhole: cursor === undefined }
}

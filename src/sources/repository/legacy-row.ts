import { z } from 'zod'
import { sourceInputSchema, sourceTypeSchema } from '../../core/source.ts'
import type { SourceInput } from '../../core/source.ts'

/** A text that may be absent or null, as other programs write it. */
const text = z.string().nullish()
const score = z.number().nullish()

/** Fields that other programs use for sources, besides those of `SourceInput`. */
const legacySchema = z.looseObject({
  id: text,
  source_id: text,
  author: text,
  date: text,
  published_at: text,
  published_time_iso: text,
  modified_time_iso: text,
  source_type: text,
  text,
  body: text,
  credibility_score: score,
  relevance_score: score,
  objective_relevance: score,
})

/** A row as an input, and the number of its id if that has the form `S1`, `S2`, …, else `null`. */
export type ReadRow = { input: SourceInput; number: number | null }

/** Reads a row with the field names of `SourceInput` or of Python programs. `null` if it is not a source. */
export function readLegacyRow(row: unknown): ReadRow | null {
  const parsed = legacySchema.safeParse(row)
  if (!parsed.success) return null
  const { id, source_id, source_type, credibility_score, relevance_score, ...fields } = parsed.data
  const type = sourceTypeSchema.safeParse(fields['type'] ?? source_type)
  const metadata = {
    ...(isRecord(fields['metadata']) && fields['metadata']),
    ...(typeof credibility_score === 'number' && { credibilityScore: credibility_score }),
    ...(source_type && !type.success && { sourceType: source_type }),
  }
  const renamed = {
    ...fields,
    type: type.success ? type.data : undefined,
    authors: fields['authors'] ?? (fields.author ? [fields.author] : undefined),
    publishedAt: fields['publishedAt'] ?? fields.published_at ?? fields.published_time_iso ?? fields.date,
    modifiedAt: fields['modifiedAt'] ?? fields.modified_time_iso,
    snippet: fields['snippet'] ?? fields.text,
    content: fields['content'] ?? fields.body,
    relevance: fields['relevance'] ?? relevance_score,
    objectiveRelevance: fields['objectiveRelevance'] ?? fields.objective_relevance,
    metadata: Object.keys(metadata).length > 0 ? metadata : undefined,
  }
  const known = Object.entries(renamed).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  const input = sourceInputSchema.safeParse(Object.fromEntries(known))
  if (!input.success) return null
  const digits = /^S(\d{1,9})$/.exec(source_id ?? id ?? '')?.[1]
  return { input: input.data, number: digits === undefined || Number(digits) === 0 ? null : Number(digits) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

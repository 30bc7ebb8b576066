import { z } from 'zod'
import { evidencePlaceSchema } from './place.ts'
import { registrationSchema } from './registration.ts'
import { spanSchema } from './span.ts'
import { statuses, verdicts } from './verdict.ts'

export const verdictSchema = z.enum(verdicts)

export const statusSchema = z.enum(statuses)

export const matchKinds = ['exact', 'folded', 'fuzzy'] as const
export const matchKindSchema = z.enum(matchKinds)
export type MatchKind = z.infer<typeof matchKindSchema>

/** How a given quote and the found text differ: `missing` is only in the given one, `added` only in the found. */
export const differencePartSchema = z.object({
  kind: z.enum(['same', 'missing', 'added']),
  text: z.string(),
})
export type DifferencePart = z.infer<typeof differencePartSchema>

/**
 * A span of a source's content and the quote it slices to:
 * `source.content.slice(start, end) === quote`, always.
 */
export const evidenceSchema = spanSchema.extend({
  sourceId: z.string(),
  quote: z.string(),
  /** 0–1, 1 for exact and folded matches of a proposed quote. */
  similarity: z.number().min(0).max(1),
  kind: matchKindSchema,
  /** Up to 60 UTF-16 units before the quote. */
  prefix: z.string().optional(),
  /** Up to 60 UTF-16 units after the quote. */
  suffix: z.string().optional(),
  /** 1-based page of `start`, where the source has pages. */
  pageNumber: z.int().positive().optional(),
  /** Where in the source it stands, in a reader's terms; only what is certain. */
  locator: evidencePlaceSchema.optional(),
  /** Where a quote was given that is not word for word in the source: the two compared. */
  difference: z.array(differencePartSchema).optional(),
})
export type Evidence = z.infer<typeof evidenceSchema>

export const quoteCheckSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('found') }),
  z.object({ outcome: z.literal('misattributed'), foundInSourceId: z.string() }),
  z.object({ outcome: z.literal('fabricated') }),
])
export type QuoteCheck = z.infer<typeof quoteCheckSchema>

/** What a verifier found of one claim. */
export const verificationSchema = z.object({
  verdict: verdictSchema,
  status: statusSchema,
  /** 0–1, support of the claim by its evidence. */
  score: z.number().min(0).max(1),
  /** One sentence for a reader: why this verdict. */
  reason: z.string(),
  evidence: z.array(evidenceSchema),
  /** Spans of the claim (offsets within the claim's text) that no evidence covers. */
  missing: z.array(spanSchema),
  /** Name of the verifier that gave the verdict. */
  verifier: z.string(),
  /** Of a quote that was given: in the source, in another one (which), or in none. */
  quoteCheck: quoteCheckSchema.optional(),
})
export type Verification = z.infer<typeof verificationSchema>

/** Claim and links, without a verdict. One that an agent registered is all of its text: part 0, from 0. */
export const citedClaimSchema = spanSchema.extend({
  id: z.string(),
  /** Ordinal of the text part that `start` and `end` index, from 0. */
  textPart: z.int().nonnegative(),
  /** The claim: the text part's slice. */
  text: z.string(),
  /** Cited sources, best first, each once. */
  sourceIds: z.array(z.string()),
  /** 0–1, how sure the matcher was. */
  confidence: z.number().min(0).max(1),
  /** Name of the matcher that proposed it; `agent` where an agent registered it. */
  matcher: z.string(),
  /** What the agent that registered it said. */
  registration: registrationSchema.optional(),
})
export type CitedClaim = z.infer<typeof citedClaimSchema>

/** Claim, evidence and verdict: a permanent record. */
export const citationSchema = citedClaimSchema.extend(verificationSchema.shape)
export type Citation = z.infer<typeof citationSchema>

/** Why a sentence of the answer carries no reference. */
export const uncitedReasons = [
  'not-a-claim',
  'no-source',
  'unsupported',
  'contradicted',
  'matcher-unavailable',
  'verifier-unavailable',
] as const
export const uncitedSchema = spanSchema.extend({
  textPart: z.int().nonnegative(),
  reason: z.enum(uncitedReasons),
})
export type Uncited = z.infer<typeof uncitedSchema>
export type UncitedReason = Uncited['reason']

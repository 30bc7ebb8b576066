import { z } from 'zod'
import { sourceRefSchema } from '../sources/find-source.ts'
import { withPlainTexts } from '../sources/known-sources.ts'
import { sourceTypeSchema } from '../../../core/source.ts'
import { confidenceOf } from '../context/confidence.ts'
import {
  aggregationSchema,
  confidenceLevels,
  extractionMethodSchema,
  locatorSchema,
  rowConditionSchema,
} from '../../../core/registration.ts'
import type { Aggregation, ConfidenceLevel, ExtractionMethod } from '../../../core/registration.ts'

/** Maximum UTF-16 units of a quote without a warning; a longer quote is accepted with one. */
export const LONG_QUOTE = 1_500

/** Maximum UTF-16 units of a `quoteContext` or `relevanceReasoning`: room for whole chapters. */
const MAX_CONTEXT = 1_000_000
/**
 * Maximum UTF-16 units of a claim, far beyond a sentence; a longer text is an answer, which `attribute` splits into
 * claims.
 */
const MAX_CLAIM = 100_000
/** Maximum UTF-16 units of a locator as JSON. */
const MAX_LOCATOR = 20_000

/** A value with which cells are compared; it becomes a text, because cells are texts. */
const cellValueSchema = z.union([z.string().max(500), z.number(), z.boolean()]).transform(String)
const conditionsSchema = z
  .array(
    rowConditionSchema.extend({
      is: cellValueSchema.optional(),
      contains: cellValueSchema.optional(),
      isNot: cellValueSchema.optional(),
    }),
  )
  .max(20)
const formulaSchema = aggregationSchema.extend({
  where: conditionsSchema.optional(),
  among: conditionsSchema.optional(),
  sources: z.array(sourceRefSchema).max(100).optional(),
})

/** The input of a citation: the source, the claim, how the source supports it, and where. */
export const citeInputSchema = z
  .object({
    /** Id of the source, or its number in the project. */
    sourceId: z.union([z.string().min(1).max(1024), z.int().positive()]).optional(),
    /** Instead of `sourceId`: the file name, URL or key of the source. */
    sourceIdentifier: z.string().trim().min(1).max(10_000).optional(),
    /** The version of `sourceIdentifier`; required if the identifier has several named versions. */
    sourceVersion: z.string().trim().min(1).max(100).optional(),
    /** The type of the source; a source of another type is refused. */
    sourceType: sourceTypeSchema.optional(),
    /** A stored answer. `sourceId` is then the id of the source within that answer, such as `S1`. */
    runId: z.string().min(1).max(1024).optional(),
    claim: z.string().trim().min(1).max(MAX_CLAIM),
    /** Text copied from the source, in the language of the source. */
    quote: z.string().trim().min(1).max(100_000).optional(),
    /** Text around the quote, if it occurs more than once. */
    quoteContext: z.string().max(MAX_CONTEXT).optional(),
    /** BCP 47, such as `de`. */
    quoteLanguage: z
      .string()
      .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/)
      .optional(),
    relevanceReasoning: z.string().max(MAX_CONTEXT).optional(),
    /**
     * `{ page, lastPage, slide, lastSlide, sheet, cell, headings, statute }`, and others that `Locator` names;
     * `statute` may be text (`§ 257 Abs. 4 HGB`). Fields of other names are stored unchanged.
     */
    locator: locatorSchema.refine(isShort, `is longer than ${MAX_LOCATOR} characters as JSON`).optional(),
    /** The confidence of the agent: 0–1, or `high` (0.9), `medium` (0.6), `low` (0.3); 1 by default. */
    confidence: z.union([z.number().min(0).max(1), z.enum(confidenceLevels)]).default(1),
    /** `direct_quote` by default; `aggregation` with a formula, and for `citeDb` without a quote. */
    extractionMethod: extractionMethodSchema.optional(),
    /** The formula of a figure. The figure is recomputed from the stored table. */
    aggregation: formulaSchema.optional(),
  })
  .refine(({ sourceId, sourceIdentifier }) => (sourceId === undefined) !== (sourceIdentifier === undefined), {
    path: ['sourceId'],
    message: 'is needed, or sourceIdentifier instead of it',
  })
  .refine(
    ({ sourceVersion, sourceIdentifier }) => sourceVersion === undefined || sourceIdentifier !== undefined,
    {
      path: ['sourceVersion'],
      message: 'is the version of a sourceIdentifier, which is missing',
    },
  )
  .refine(({ runId, sourceId }) => runId === undefined || typeof sourceId === 'string', {
    path: ['runId'],
    message: 'needs the sourceId that the source has in the answer',
  })
  .refine(
    ({ aggregation, extractionMethod }) =>
      !aggregation || (extractionMethod ?? 'aggregation') === 'aggregation',
    { path: ['extractionMethod'], message: 'is "aggregation" where a formula is given' },
  )

function isShort(locator: object): boolean {
  try {
    return JSON.stringify(locator).length <= MAX_LOCATOR
  } catch {
    return false
  }
}

/**
 * The input of a citation that an agent registers: the source, the claim, and how and where the
 * source supports it.
 */
export type CiteInput = z.input<typeof citeInputSchema>

type ParsedCitation = z.output<typeof citeInputSchema>

/** The input with its source found and its extraction method decided. */
export type CiteRequest = Omit<ParsedCitation, keyof NamedSource | 'confidence' | 'aggregation'> & {
  sourceId: string
  aggregation?: Aggregation
  extractionMethod: ExtractionMethod
  /** 0–1. */
  confidence: number
  /** The confidence in words, if the agent gave one. */
  confidenceLevel?: ConfidenceLevel
}

/**
 * All fields of a citation except those that name its source, as they are stored: without characters that no database
 * stores, and with the confidence as a number. The method, if none is stated, is `aggregation` with a formula, else
 * `direct_quote` with a quote, else `byDefault`.
 */
export function statedOf(
  given: Omit<ParsedCitation, keyof NamedSource>,
  byDefault: ExtractionMethod,
): Omit<CiteRequest, 'sourceId' | 'aggregation'> & Pick<ParsedCitation, 'aggregation'> {
  const { extractionMethod, confidence, ...rest } = withPlainTexts(given)
  const { aggregation, quote } = rest
  const method = aggregation ? 'aggregation' : quote === undefined ? byDefault : 'direct_quote'
  return {
    ...rest,
    extractionMethod: extractionMethod ?? method,
    ...(typeof confidence === 'number'
      ? { confidence }
      : { confidence: confidenceOf[confidence], confidenceLevel: confidence }),
  }
}

/** The fields that identify the cited source. */
export type NamedSource = Pick<
  z.output<typeof citeInputSchema>,
  'sourceId' | 'sourceIdentifier' | 'sourceVersion' | 'sourceType' | 'runId'
>

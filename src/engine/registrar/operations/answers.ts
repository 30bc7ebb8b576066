import { z } from 'zod'
import { answerMarksSchema, citationSchema, uncitedSchema } from '../../../core/citation.ts'
import { citationsDataSchema } from '../../../core/citations-data.ts'
import { incidentSchema, modelUsageSchema } from '../../../core/incident.ts'
import {
  roleSchema,
  erasedSchema,
  personalVerdictSchema,
  registeredSourceSchema,
  recheckSchema,
  relatedCitationSchema,
} from '../../../core/records.ts'
import { sourceSchema, sourceValidationSchema } from '../../../core/source.ts'
import type { Source } from '../../../core/source.ts'
import { toCitationsData } from '../../../core/to-citations-data.ts'
import type { CitedRun } from '../../../core/to-citations-data.ts'
import { toReferences } from '../../../references/display.ts'

/** A citation as queries return it. */
export const citationRecordSchema = citationSchema
  .extend({
    project: z.string(),
    sessionId: z.string().optional(),
    agentId: z.string().optional(),
    userId: z.string().optional(),
    eventId: z.string(),
    number: z.int().positive().optional().describe('The number in its project, in the order of the log.'),
    runId: z.string().optional(),
    createdAt: z.iso.datetime(),
    verifiedAt: z.iso.datetime().optional(),
    erased: erasedSchema.optional(),
    person: personalVerdictSchema.optional(),
    relatedCitations: z.array(relatedCitationSchema).optional(),
  })
  .meta({ id: 'CitationRecord' })

/** A registered source, without its content. */
export const storedSourceSchema = registeredSourceSchema
  .extend({
    number: z.int().positive().optional().describe('The number in its project, in the order of the log.'),
    createdAt: z.iso.datetime(),
    role: roleSchema,
    agentId: z.string().optional(),
    userId: z.string().optional(),
    sessionId: z.string().optional(),
    erased: erasedSchema.optional(),
  })
  .meta({ id: 'StoredSource' })

/** A registered source with the newest recheck of its page, which may replace the `validation` at registration. */
export const currentSourceSchema = storedSourceSchema
  .extend({
    registeredValidation: sourceValidationSchema.optional(),
    recheck: recheckSchema.extend({ id: z.string(), checkedAt: z.iso.datetime() }).optional(),
  })
  .meta({ id: 'CurrentSource' })

/** A source of an answer, without its text. */
export const runSourceSchema = sourceSchema.omit({ content: true })

/** A source of a run without its text, as lists and answers contain it. */
export function withoutContent({ content: _content, ...source }: Source): Omit<Source, 'content'> {
  return source
}

/** The schema of an answer's references: number and offsets of each citation. */
export const referencesSchema = z.array(
  z.looseObject({
    id: z.string(),
    index: z.int(),
    textPart: z.int(),
    startIndex: z.int(),
    endIndex: z.int(),
    sourceIds: z.array(z.string()),
  }),
)

/** The data that a page needs to show an answer. */
export const dataSchema = citationsDataSchema
  .meta({ id: 'CitationsData' })
  .describe(
    'The data for a page: pass it to an answer reader of `citespan/client`, or to `<citespan-answer>`.',
  )

/** A cited answer as JSON: sources without contents, and for a page `references`, and the citation map as `data`. */
export function withData<Answer extends CitedRun & { sources: readonly Source[]; textParts: string[] }>(
  answer: Answer,
) {
  return {
    ...answer,
    sources: answer.sources.map(withoutContent),
    // If both fields are present, pages take the citation map from `data`.
    references: toReferences(answer.citations),
    data: { ...toCitationsData(answer), texts: answer.textParts },
  }
}

/** The result of attributing an answer. */
export const attributionSchema = z
  .object({
    runId: z.string(),
    outcome: z.enum(['complete', 'aborted', 'failed']),
    textParts: z.array(z.string()),
    citations: z.array(citationSchema),
    uncited: z.array(uncitedSchema),
    references: referencesSchema,
    sources: z.array(runSourceSchema),
    marks: answerMarksSchema.optional(),
    incidents: z.array(incidentSchema),
    usage: modelUsageSchema,
    stored: z.boolean(),
    data: dataSchema,
    explanations: z.array(z.looseObject({})).optional(),
  })
  .meta({ id: 'Attribution' })

/** The schema of an object with a count for each of these names. */
export const countsOf = (names: readonly string[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.int().nonnegative()])))

/** The schema of one page of a list. */
export function pageOf<Schema extends z.ZodType>(schema: Schema) {
  return z.object({
    items: z.array(schema),
    nextCursor: z.string().nullable().describe('The cursor of the next page; `null` at the end.'),
    unreadable: z
      .array(z.object({ id: z.string(), message: z.string() }))
      .optional()
      .describe('Rows that are not valid records.'),
  })
}

/** A `CitationError` as JSON. */
export const errorBodySchema = z
  .object({
    code: z.string().describe('The kind of error, stable between versions.'),
    message: z.string().describe('The error and what to do about it, for people.'),
    suggestion: z.string().describe('What to do, one sentence; the message ends with it.'),
    partialResult: z.unknown().optional().describe('What was done before the failure, if that is useful.'),
  })
  .meta({ id: 'CitationError' })

import { z } from 'zod'
import { registeredCitationSchema, statusSchema, verdictSchema } from '../../core/citation.ts'
import type { Status } from '../../core/verdict.ts'
import { relatedCitationSchema, storedRelationSchema } from '../../core/records.ts'
import { spanSchema } from '../../core/span.ts'
import { citedSchema } from './citing/cited-schema.ts'

// A copy without an id: a schema with an id becomes a reference, which clients do not follow at the root.
export const citedOutputSchema = z.object(citedSchema.shape)
export const relationOutputSchema = z.object(storedRelationSchema.shape)

/** The output of tools that register a source. */
export const registeredOutputSchema = z.object({
  sourceId: z.string(),
  number: z.int().positive().optional().describe('In its project, in the order of the log.'),
  name: z.string(),
  version: z.string(),
  encoding: z.string().optional().describe('The encoding of a text that is not in UTF-8.'),
  unknownCharacters: z
    .int()
    .positive()
    .optional()
    .describe('Characters of its text for which U+FFFD stands.'),
  needsRendering: z
    .literal(true)
    .optional()
    .describe('The page has text that only its scripts show, which is not in the source.'),
})

/** Records that cannot be read, each with the problem. */
const unreadableSchema = z.array(z.object({ id: z.string(), message: z.string() })).optional()

export const recheckOutputSchema = z.object({
  state: z.string().describe('same, moved, changed, gone or unreachable.'),
  reason: z.string().optional(),
  newSourceId: z.string().optional(),
  citations: z.array(
    z.object({ citationId: z.string(), state: z.string(), quote: z.string().optional() }).loose(),
  ),
})

const nextCursor = z.string().nullable().describe('Of the next page; null on the last one.')

export const listedSourcesSchema = z.object({
  sources: z.array(
    z.object({
      id: z.string(),
      number: z.int().positive().optional(),
      name: z.string(),
      type: z.string(),
      version: z.string(),
      url: z.string().optional(),
    }),
  ),
  nextCursor,
  unreadable: unreadableSchema,
})

export const listedCitationsSchema = z.object({
  citations: z.array(
    z.object({
      id: z.string(),
      number: z.int().positive().optional(),
      claim: z.string(),
      sourceId: z.string().optional(),
      status: statusSchema,
      reason: z.string().optional(),
      supersededBy: z.array(z.string()).optional(),
      contradictedBy: z.array(z.string()).optional(),
      relatedCitations: z.array(relatedCitationSchema).optional(),
    }),
  ),
  nextCursor,
  unreadable: unreadableSchema,
  note: z.string().optional().describe('Where other citations are, if none was found.'),
})

/** The status of a citation of a finished answer: never `pending`. */
export const finishedStatusSchema: z.ZodType<Status, Status> = statusSchema.exclude(['pending'])

/**
 * A cited answer for a client: its text without marks, the citations of its sentences, and its sources without texts.
 */
export const citedAnswerSchema = z.object({
  runId: z.string().describe('Id of the stored answer.'),
  stored: z.boolean(),
  textParts: z.array(z.string()).describe('The text without marks, which offsets index (UTF-16).'),
  citations: z.array(
    z.object({
      id: z.string(),
      ...spanSchema.shape,
      text: z.string(),
      sourceIds: z.array(z.string()),
      status: finishedStatusSchema,
      verdict: verdictSchema,
      score: z.number(),
      reason: z.string(),
      evidence: z.array(
        z.object({
          sourceId: z.string(),
          ...spanSchema.shape,
          quote: z.string(),
          similarity: z.number(),
        }),
      ),
      missing: z.array(z.object(spanSchema.shape)).describe('Offsets within the text of the citation.'),
      registered: registeredCitationSchema.optional(),
    }),
  ),
  uncited: z.array(z.object({ ...spanSchema.shape, reason: z.string() })),
  sources: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      type: z.string(),
      title: z.string().optional(),
      url: z.string().optional(),
    }),
  ),
  marks: z.object({ problems: z.array(z.object({ code: z.string(), marker: z.string() })) }).optional(),
  incidents: z.array(z.object({ step: z.string(), code: z.string(), message: z.string() })),
})

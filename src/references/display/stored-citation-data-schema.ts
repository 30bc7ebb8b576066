import { z } from 'zod'
import { objections, statusSchema, verdictSchema } from '../../core/citation.ts'
import { sourceTypeSchema } from '../../core/source.ts'
import { methods } from '../../core/verdict.ts'

/**
 * The compact form of citations to store with an answer. Every source has the same eight keys, with `null` for unknown
 * values, so that it fits a table and survives JSON. A reference without `textPart` is in the
 * first text part of the answer (`textPart` 0).
 */
export const storedCitationDataSchema = z.object({
  sources: z.array(
    z.object({
      id: z.string(),
      type: sourceTypeSchema,
      toolName: z.string().nullable(),
      /** Address of the source if it is http or https without credentials, else `null`. */
      uri: z.string().nullable(),
      title: z.string(),
      domain: z.string().nullable(),
      snippet: z.string().nullable(),
      /** The lowest cited page, from 1; else the page of a source that is a single page; else `null`. */
      pageNumber: z.int().positive().nullable(),
    }),
  ),
  references: z.array(
    z.object({
      /** The number of the reference, not of its source: 1, 2, … in reading order. */
      index: z.int().positive(),
      /** Offset in UTF-16 units at which the span begins in the text part; `endIndex` is exclusive. */
      startIndex: z.int().nonnegative(),
      endIndex: z.int().nonnegative(),
      sourceIds: z.array(z.string()),
      textPart: z.int().positive().optional(),
      /** What a reader sees of the verdict; absent in older data, and then shown as `unverified`. */
      status: statusSchema.optional(),
      verdict: verdictSchema.optional(),
      method: z.enum(methods).optional(),
      /** Why the source may oppose the claim; absent if nothing is known against it. */
      objection: z.enum(objections).optional(),
      /** JSON Pointer of the string that the offsets index, if the text part is JSON. */
      pointer: z.string().optional(),
      /**
       * The quote by which `reanchor` finds the reference in an edited answer; absent if it was stored without the
       * text, or has a `pointer`.
       */
      quote: z
        .object({
          exact: z.string(),
          prefix: z.string(),
          suffix: z.string(),
          repeated: z.boolean().optional(),
        })
        .optional(),
    }),
  ),
})

/** The compact form of citations to store with an answer. */
export type StoredCitationData = z.infer<typeof storedCitationDataSchema>

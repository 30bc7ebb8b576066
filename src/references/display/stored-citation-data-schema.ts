import { z } from 'zod'
import { sourceTypeSchema } from '../../core/source.ts'

/**
 * The compact form to keep beside an answer. Every source has the same eight
 * keys, `null` where nothing is known, so that it looks the same after JSON and
 * in a table; `textPart` is there only where it is not 0.
 */
export const storedCitationDataSchema = z.object({
  sources: z.array(
    z.object({
      id: z.string(),
      type: sourceTypeSchema,
      toolName: z.string().nullable(),
      /** http(s) only. */
      uri: z.string().nullable(),
      title: z.string(),
      domain: z.string().nullable(),
      snippet: z.string().nullable(),
      /** 1-based page of the first cited quote, else of the source's beginning. */
      pageNumber: z.int().positive().nullable(),
    }),
  ),
  references: z.array(
    z.object({
      /** 1, 2, … in reading order. */
      index: z.int().positive(),
      /** UTF-16, half-open, relative to the text part. */
      startIndex: z.int().nonnegative(),
      endIndex: z.int().nonnegative(),
      sourceIds: z.array(z.string()),
      textPart: z.int().positive().optional(),
      /** What finds the reference again in an edited answer (`reanchor`); older data has none. */
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
export type StoredCitationData = z.infer<typeof storedCitationDataSchema>

import { z } from 'zod'
import { registeredSourceSchema } from './registered-source.ts'

/** The details of a registered source that may be stated anew later; its text and its origin never change. */
export const sourceDetailsSchema = registeredSourceSchema
  .pick({ name: true, description: true, resultDescription: true, csl: true, metadata: true })
  .partial()

/** The details of a registered source that may be stated anew later. */
export type SourceDetails = z.infer<typeof sourceDetailsSchema>

/** New details of a registered source, which every later read shows. A detail that is left out stays as it was. */
export const amendmentSchema = sourceDetailsSchema.extend({ sourceId: z.string() })

/** New details of a registered source, which every later read shows. A detail that is left out stays as it was. */
export type Amendment = z.infer<typeof amendmentSchema>

/** A source with details stated later. `metadata` is changed member by member. */
export function amended<Known extends SourceDetails>(
  known: Known,
  { metadata, ...stated }: SourceDetails,
): Known {
  return {
    ...known,
    ...stated,
    ...(metadata && { metadata: { ...known.metadata, ...metadata } }),
  }
}

import { z } from 'zod'
import { withMadeAnew } from '../../core/fields.ts'
import { givenSourceSchema } from '../../core/source.ts'
import { aliases, madeAnew } from './given-source-fields.ts'

/** A source beside an answer; one of an earlier answer may be given as it is. */
export const sourceBesideSchema = withMadeAnew(givenSourceSchema, madeAnew, { aliases })

/** A result of a tool, as SDKs give it: what else it has is left out. */
export const toolResultSchema = z
  .looseObject({
    toolCallId: z.string(),
    toolName: z.string(),
    input: z.unknown(),
    output: z.unknown().refine((output) => output !== undefined, 'is needed'),
  })
  .transform(({ toolCallId, toolName, input, output }) => ({ toolCallId, toolName, input, output }))

export const attributeInputSchema = z.object({
  response: z.string(),
  sources: z
    .array(sourceBesideSchema)
    .describe(
      'Sources with their texts. One that has nothing but an `id` is the registered source of this id.',
    )
    .default([]),
  toolResults: z.array(toolResultSchema).default([]),
})
export type AttributeInput = z.output<typeof attributeInputSchema>

/** The same, without looking at the items of its lists. */
export const attributeListsSchema = z.object({
  response: z.string(),
  sources: z.array(z.unknown()).default([]),
  toolResults: z.array(z.unknown()).default([]),
})

import { z } from 'zod'
import { withMadeAnew } from '../../core/fields.ts'
import { givenSourceSchema } from '../../core/source.ts'
import { aliases, madeAnew } from './given-source-fields.ts'

/** A source given with an answer. A source object of an earlier answer is accepted too. */
export const sourceBesideSchema = withMadeAnew(givenSourceSchema, madeAnew, { aliases })

/** A tool result in the shape of the SDKs; further fields are dropped. */
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

/** Schema of the input of `attribute` that does not check the items of its lists. */
export const attributeListsSchema = z.object({
  response: z.string(),
  sources: z.array(z.unknown()).default([]),
  toolResults: z.array(z.unknown()).default([]),
})

import { z } from 'zod'
import { givenSourceSchema } from '../../core/source.ts'

export const attributeInputSchema = z.object({
  response: z.string(),
  sources: z.array(givenSourceSchema).default([]),
  toolResults: z
    .array(
      z.object({ toolCallId: z.string(), toolName: z.string(), input: z.unknown(), output: z.unknown() }),
    )
    .default([]),
})
export type AttributeInput = z.output<typeof attributeInputSchema>

import { z } from 'zod'
import { givenSourceSchema } from '../../core/source.ts'

export const toolResultSchema = z.object({
  toolCallId: z.string(),
  toolName: z.string(),
  input: z.unknown(),
  output: z.unknown(),
})

export const attributeInputSchema = z.object({
  response: z.string(),
  sources: z.array(givenSourceSchema).default([]),
  toolResults: z.array(toolResultSchema).default([]),
})
export type AttributeInput = z.output<typeof attributeInputSchema>

/** The same, without looking at the items of its lists. */
export const attributeListsSchema = z.object({
  response: z.string(),
  sources: z.array(z.unknown()).default([]),
  toolResults: z.array(z.unknown()).default([]),
})

import { z } from 'zod'
import { CitationError } from '../core/error.ts'
import { sourceInputSchema } from '../core/source.ts'

const attributeInputSchema = z.object({
  response: z.string(),
  sources: z.array(sourceInputSchema.extend({ id: z.string().optional() })).default([]),
  toolResults: z
    .array(
      z.object({ toolCallId: z.string(), toolName: z.string(), input: z.unknown(), output: z.unknown() }),
    )
    .default([]),
})

/** An answer and what it may rest on, checked; throws `invalid-input` that names what is wrong. */
export function parseAttributeInput(input: unknown): z.output<typeof attributeInputSchema> {
  const parsed = attributeInputSchema.safeParse(input)
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

function invalidInput(error: z.ZodError): CitationError {
  const [issue] = error.issues
  const where = issue?.path.join('.') || 'input'
  return new CitationError({
    code: 'invalid-input',
    message: `attribute(): ${where}: ${issue?.message ?? 'not valid'}.`,
    suggestion: 'Pass { response: string, sources: [{ content, title?, url?, id? }] }.',
    cause: error,
  })
}

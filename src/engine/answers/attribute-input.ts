import type { z } from 'zod'
import { CitationError } from '../../core/error.ts'
import type { ToolCall } from '../../core/ports/extractor.ts'
import { exactly, isString, listOf, optional } from '../../core/shapes/shape.ts'
import { sourceInputChecks } from '../../core/shapes/source-input.ts'
import type { AttributeInput } from './attribute-input-schema.ts'

type Source = AttributeInput['sources'][number]

const isGiven = (value: unknown) => value !== undefined

const isAttributeInput = exactly<Partial<AttributeInput> & Pick<AttributeInput, 'response'>>({
  response: isString,
  sources: optional(
    listOf(exactly<Source>({ ...sourceInputChecks, id: optional(isString), text: optional(isString) })),
  ),
  toolResults: optional(
    listOf(exactly<ToolCall>({ toolCallId: isString, toolName: isString, input: isGiven, output: isGiven })),
  ),
})

/** Reads input that is valid as it stands, without loading zod; `null` if the schema has to decide. */
export function readAttributeInput(input: unknown): AttributeInput | null {
  if (!isAttributeInput(input)) return null
  const { response, sources = [], toolResults = [] } = input
  return { response, sources, toolResults }
}

/** Parses the input by the schema. Throws a `CitationError` `invalid-input` that names the invalid field. */
export async function parseAttributeInput(input: unknown): Promise<AttributeInput> {
  const { attributeInputSchema } = await import('./attribute-input-schema.ts')
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

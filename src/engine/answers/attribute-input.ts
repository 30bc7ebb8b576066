import { plainIssue } from '../../core/plain-issue.ts'
import type { z } from 'zod'
import { CitationError } from '../../core/error.ts'
import { createPace } from '../../core/pace.ts'
import { givenSourceShape, isExactly, isObject, isString } from '../../core/shapes.ts'
import type { AttributeInput } from './attribute-input-schema.ts'

const isSource = (value: unknown) => isExactly(givenSourceShape, value)

const toolResultFields = new Set(['toolCallId', 'toolName', 'input', 'output'])

function isToolResult(value: unknown): boolean {
  if (!isObject(value) || Object.keys(value).some((name) => !toolResultFields.has(name))) return false
  const { toolCallId, toolName, input, output } = value
  return isString(toolCallId) && isString(toolName) && input !== undefined && output !== undefined
}

/**
 * Checks and returns the input of `attribute`. Lists are checked item by item, with turns of the event loop between
 * items. Loads zod only for input that the quick checks do not accept.
 *
 * Throws a `CitationError` `invalid-input` that names the invalid field.
 */
export async function readAttributeInput(input: {
  response: unknown
  sources: unknown
  toolResults: unknown
}): Promise<AttributeInput> {
  const { response, sources = [], toolResults = [] } = input
  const isValid =
    isString(response) && (await isListOf(sources, isSource)) && (await isListOf(toolResults, isToolResult))
  // The compiler does not follow the checks of single items.
  return isValid ? ({ response, sources, toolResults } as AttributeInput) : await parseAttributeInput(input)
}

async function isListOf(value: unknown, check: (item: unknown) => boolean): Promise<boolean> {
  if (!Array.isArray(value)) return false
  const pace = createPace()
  // Unlike `every`, this also checks the holes of a sparse array.
  for (const item of value) {
    await pace()
    if (!check(item)) return false
  }
  return true
}

async function parseAttributeInput(input: unknown): Promise<AttributeInput> {
  const { attributeListsSchema, sourceBesideSchema, toolResultSchema } =
    await import('./attribute-input-schema.ts')
  const { closed } = await import('../../core/closed-schema.ts')
  const lists = parse(closed(attributeListsSchema), input, [])
  return {
    response: lists.response,
    sources: await parseEach(closed(sourceBesideSchema), lists.sources, 'sources'),
    toolResults: await parseEach(closed(toolResultSchema), lists.toolResults, 'toolResults'),
  }
}

async function parseEach<SCHEMA extends z.ZodType>(
  schema: SCHEMA,
  items: readonly unknown[],
  name: string,
): Promise<z.output<SCHEMA>[]> {
  const pace = createPace()
  const parsed: z.output<SCHEMA>[] = []
  for (const [index, item] of items.entries()) {
    await pace()
    parsed.push(parse(schema, item, [name, index]))
  }
  return parsed
}

function parse<SCHEMA extends z.ZodType>(
  schema: SCHEMA,
  value: unknown,
  path: readonly PropertyKey[],
): z.output<SCHEMA> {
  const parsed = schema.safeParse(value, { error: plainIssue })
  if (parsed.success) return parsed.data
  throw invalidInput(parsed.error, path)
}

function invalidInput(error: z.ZodError, path: readonly PropertyKey[]): CitationError {
  const [issue] = error.issues
  const where = [...path, ...(issue?.path ?? [])].join('.') || 'input'
  return new CitationError({
    code: 'invalid-input',
    message: `attribute(): ${where}: ${issue?.message ?? 'not valid'}.`,
    suggestion: 'Pass { response: string, sources: [{ content, title?, url?, id? }] }.',
    cause: error,
  })
}

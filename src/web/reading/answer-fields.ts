import { fieldsExtractor } from '../../../extractors/fields.ts'
import type { FieldPaths } from '../../../extractors/fields.ts'
import { isFields } from '../../../extractors/reading/values.ts'
import type { Fields } from '../../../extractors/reading/values.ts'
import type { AnswerPart } from './answer-part.ts'
import { textBlocks } from './content-texts.ts'
import { sourcesBeside } from './source-fields.ts'

/** Where an answer and its sources stand in JSON of a shape of its own, as dot paths (`result.text`, `items.0.body`). */
export type AnswerFields = {
  /** Path of the answer's text; in a stream, of the text to append. */
  answer: string
  /** Path of the list of sources. */
  sources?: string
  /** Paths of the fields of one source, where they have unusual names. */
  source?: Omit<FieldPaths, 'list'>
}

/** Keys of an answer's text, the surest first. */
const answerKeys = ['answer', 'response', 'output', 'text', 'content', 'message']

/**
 * Reads `{ answer, sources }` by the usual keys of both (`text`, `output`, …; `sourceDocuments`,
 * `context`, …), as RAG endpoints, LangChain and LlamaIndex write them; `null` unless both are there.
 */
export function readAnswerFields(body: Fields): AnswerPart[] | null {
  const text = answerOf(body, answerKeys)
  if (text === null) return null
  const sources = sourcesBeside(body, text)
  const results = sources ? [] : toolResultsBeside(body)
  if (!sources && results.length === 0) return null
  return [...(sources ? [sources] : results), { type: 'text', part: 'answer', text }]
}

/** The text under the first of the keys that holds one: a string, a message's content, or a list of blocks. */
export function answerOf(body: Fields, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = Object.hasOwn(body, key) ? textOf(body[key]) : null
    if (text !== null) return text
  }
  return null
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) {
    const blocks = textBlocks(value)
    return blocks.length > 0 ? blocks.map(({ text }) => text).join('') : null
  }
  if (!isFields(value)) return null
  const { content, text, response, answer } = value
  if (Array.isArray(content)) return textOf(content)
  return [content, text, response, answer].find((inner) => typeof inner === 'string') ?? null
}

/** `{ text, toolResults: [{ toolName, input, output }] }`, as handlers around the AI SDK return it. */
function toolResultsBeside({ toolResults, tool_results: snake }: Fields): AnswerPart[] {
  const results = toolResults ?? snake
  if (!Array.isArray(results)) return []
  return results.filter(isFields).map(({ toolCallId, toolName, input = null, output, result }, index) => ({
    type: 'tool',
    call: {
      toolCallId: String(toolCallId ?? index),
      toolName: String(toolName ?? 'tool'),
      input,
      output: output ?? result,
    },
  }))
}

/** Reads JSON by the paths of `fields`; `null` if there is no text at the path of the answer. */
export function readByPaths(body: unknown, { answer, sources, source }: AnswerFields): AnswerPart[] | null {
  const text = textOf(valueAt(body, answer))
  if (text === null) return null
  return [...sourcesByPaths(body, { answer, sources, source }), { type: 'text', part: 'answer', text }]
}

/** The sources at the path of `fields`. */
export function sourcesByPaths(body: unknown, { sources, source }: AnswerFields): AnswerPart[] {
  const list = sources === undefined ? undefined : valueAt(body, sources)
  if (!Array.isArray(list)) return isFields(list) ? [{ type: 'sources', sources: [list] }] : []
  if (!source) return [{ type: 'sources', sources: list }]
  const { extract } = fieldsExtractor({ pattern: 'sources', fields: source })
  const call = { toolCallId: 'sources', toolName: 'sources', input: null, output: list }
  return [{ type: 'sources', sources: extract(call) }]
}

/** The value at a dot path, through own properties only. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((current, key) => {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    return (current as Record<string, unknown>)[key]
  }, value)
}

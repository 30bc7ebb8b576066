import { fieldsExtractor } from '../../../../extractors/fields.ts'
import type { FieldPaths } from '../../../../extractors/fields.ts'
import { isFields } from '../../../../extractors/reading.ts'
import type { Fields } from '../../../../extractors/reading.ts'
import type { AnswerPart } from './answer-part.ts'
import { textOf, valueAt } from './text-of.ts'
import { findText, sourcesIn } from './layers.ts'

/** Where an answer and its sources are in JSON of an unknown shape, as dot paths (`result.text`, `items.0.body`). */
export type AnswerFields = {
  /** Dot path of the answer's text in the JSON body (`result.text`); in a stream, of the text to append. */
  answer: string
  /** Dot path of the list of sources, or of a single source; without it, no sources are read. */
  sources?: string
  /**
   * Dot paths of the fields within one source, if they have unusual names. Fields that are not named here are then not
   * read.
   */
  source?: Omit<FieldPaths, 'list'>
}

/**
 * Reads `{ answer, sources }` by common keys of both (`text`, `output`, …; `sourceDocuments`, `context`, …), as RAG
 * endpoints, LangChain, LlamaIndex and products write them; `null` without a text, or with neither sources nor tool
 * results.
 */
export function readAnswerFields(body: Fields): AnswerPart[] | null {
  const found = findText(body)
  if (!found) return null
  const { text } = found
  const sources = sourcesIn(body, text)
  const results = sources.length > 0 ? [] : toolResultsBeside(body)
  if (sources.length === 0 && results.length === 0) return null
  return [...sources, ...results, { type: 'text', part: 'answer', text }]
}

/**
 * Reads the tool results of `{ text, toolResults: [{ toolName, input, output }] }`, as handlers around the AI SDK
 * return it.
 */
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

/** The sources at the path `sources`, a list or a single object; empty if there are none. */
export function sourcesByPaths(body: unknown, { sources, source }: AnswerFields): AnswerPart[] {
  const found = sources === undefined ? undefined : valueAt(body, sources)
  const list = isFields(found) ? [found] : found
  if (!Array.isArray(list)) return []
  if (!source) return [{ type: 'sources', sources: list }]
  const { extract } = fieldsExtractor({ pattern: 'sources', fields: source })
  const call = { toolCallId: 'sources', toolName: 'sources', input: null, output: list }
  return [{ type: 'sources', sources: extract(call) }]
}

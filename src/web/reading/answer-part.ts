/**
 * Answers of other frameworks, read by their shape. In: the JSON of a whole answer, or the messages of a stream.
 * Out: the texts of the answer and its sources, in order.
 */
import type { ToolCall } from '../../core/ports/extractor.ts'

/** A piece of what a body says about an answer. */
export type AnswerPart =
  /** Text to append to a text part; parts are counted from 0 in the order in which their keys first occur. */
  | { type: 'text'; part: string; text: string }
  /** A finished tool call, whose output may hold sources. */
  | { type: 'tool'; call: ToolCall }
  /** Sources, each in citespan's own shape or in any other. */
  | { type: 'sources'; sources: readonly unknown[] }
  /** The message that ends the answer; `failed` if the provider reports an error. */
  | { type: 'end'; outcome: 'complete' | 'failed' }

/** Sources as a model's provider gives them: parts with citations or annotations. */
export function citedParts(citations: readonly unknown[], id: string): AnswerPart[] {
  if (citations.length === 0) return []
  const output = [{ type: 'text', text: '', providerMetadata: { provider: { citations } } }]
  return [{ type: 'tool', call: { toolCallId: id, toolName: 'source', input: null, output } }]
}

/**
 * Answers of other frameworks, read by their shape. In: the JSON of a whole answer, or the messages of a stream.
 * Out: the texts of the answer and its sources, in order.
 */
import type { ToolCall } from '../../core/ports/extractor.ts'
import type { ProviderCitation } from '../../providers/provider-citation.ts'

/** A piece of what a body says about an answer. */
export type AnswerPart =
  /** Text to append to a text part; parts are counted from 0 in the order in which their keys first occur. */
  | { type: 'text'; part: string; text: string }
  /** A finished tool call, whose output may hold sources. */
  | { type: 'tool'; call: ToolCall }
  /** Sources, each in citespan's own shape or in any other. */
  | { type: 'sources'; sources: readonly unknown[] }
  /** What the model or its provider cites by itself, in one of the text parts of these keys, which follow each other. */
  | { type: 'cited'; parts: readonly string[]; citations: readonly ProviderCitation[] }
  /** The message that ends the answer; `failed` if the provider reports an error. */
  | { type: 'end'; outcome: 'complete' | 'failed' }

/** What the provider of a model cites in a text part, or in one of several; nothing if it cites nothing. */
export function citedParts(citations: readonly ProviderCitation[], ...parts: string[]): AnswerPart[] {
  return citations.length > 0 && parts.length > 0 ? [{ type: 'cited', parts, citations }] : []
}

/**
 * Answers of other frameworks, read by their shape. In: the JSON of a whole answer, or the messages of a stream.
 * Out: the texts of the answer and its sources, in order.
 */
import type { ToolCall } from '../../../core/ports.ts'
import type { ProviderCitation } from '../../../cite/providers.ts'

/** A piece of what a body says about an answer. */
export type AnswerPart =
  /** Text to append to a text part; parts are counted from 0 in the order in which their keys first occur. */
  | { type: 'text'; part: string; text: string }
  /** A text part is complete. */
  | { type: 'text-end'; part: string }
  /**
   * Text that a reader sees, and that is not told as text: the stream tells it at its end, or a step of a chain (`of`)
   * repeats it.
   */
  | { type: 'piece'; text: string; of?: string }
  /** A finished tool call, whose output may hold sources. */
  | { type: 'tool'; call: ToolCall }
  /** Sources, each in citespan's own shape or in any other. */
  | { type: 'sources'; sources: readonly unknown[] }
  /** What the model or its provider cites by itself, in one of the text parts of these keys, which follow each other. */
  | { type: 'cited'; parts: readonly string[]; citations: readonly ProviderCitation[] }
  /** The message that ends the answer; `failed` if the provider reports an error. */
  | { type: 'end'; outcome: 'complete' | 'failed' }

/** Whether a part says that there is an answer. */
export function isOfAnswer({ type }: AnswerPart): boolean {
  return type !== 'end' && type !== 'text-end' && type !== 'piece'
}

/** What the provider of a model cites in a text part, or in one of several; nothing if it cites nothing. */
export function citedParts(citations: readonly ProviderCitation[], ...parts: string[]): AnswerPart[] {
  return citations.length > 0 && parts.length > 0 ? [{ type: 'cited', parts, citations }] : []
}

/**
 * Reads answers of other frameworks by their shape. In: the JSON of a whole answer, or the messages of a stream. Out:
 * the texts of the answer and its sources, in order.
 */
import type { ToolCall } from '../../../core/ports.ts'
import type { ProviderCitation } from '../../../cite/providers.ts'

/** What a body says about its answer, one item at a time. */
export type AnswerPart =
  /** Text to append to a text part; parts are counted from 0 in the order in which their keys first occur. */
  | { type: 'text'; part: string; text: string }
  /** A text part is complete. */
  | { type: 'text-end'; part: string }
  /**
   * Text that the reader sees but that is not a text part yet: the stream reports it as text only at its end, or it
   * repeats the text of a chain's step (`of`).
   */
  | { type: 'piece'; text: string; of?: string }
  /** A finished tool call, whose output may hold sources. */
  | { type: 'tool'; call: ToolCall }
  /** Sources, each in citespan's own shape or in any other. */
  | { type: 'sources'; sources: readonly unknown[] }
  /** Citations made by the model or its provider, in one of the adjacent text parts with these keys. */
  | { type: 'cited'; parts: readonly string[]; citations: readonly ProviderCitation[] }
  /** The message that ends the answer; `failed` if the provider reports an error. */
  | { type: 'end'; outcome: 'complete' | 'failed' }

/** Whether a part proves that there is an answer. */
export function isOfAnswer({ type }: AnswerPart): boolean {
  return type !== 'end' && type !== 'text-end' && type !== 'piece'
}

/**
 * The answer part of a provider's citations, each of which is in one of the text parts with the keys `parts`. Empty
 * without citations or keys.
 */
export function citedParts(citations: readonly ProviderCitation[], ...parts: string[]): AnswerPart[] {
  return citations.length > 0 && parts.length > 0 ? [{ type: 'cited', parts, citations }] : []
}

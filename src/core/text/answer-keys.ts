/**
 * How servers name what they send, in one table for bodies and for messages of a stream. A product is read by these
 * names, not by code of its own.
 */

/** Keys of an answer's text, or of a piece of it, the surest first. */
export const textKeys = [
  'answer',
  'response',
  // AnythingLLM, Onyx.
  'textResponse',
  'answer_piece',
  'delta',
  'token',
  'output',
  'text',
  'content',
  // Haystack.
  'replies',
  // Perplexica.
  'data',
  'message',
] as const

/** Names of messages that hold a piece of the answer, where messages have a `type` or an `event`. */
const PIECE = /answer|text|token|content|delta|chunk|message|completion|response|(?:model|llm)_stream/i

/** Names of messages, blocks and roles that hold anything else, or a text again. */
export const OTHER =
  /tool|call|human|user|system|reason|think|thought|plan|report|argument|audio|source|doc|context|retriev|citation|status|start|stop|done|end$|finish|completed|error|summary|title/i

/** Whether a message of this name holds a piece of the answer; also one without a name, and an event `data`. */
export function isPieceName(name: string): boolean {
  return name === '' || name === 'data' || /answer/i.test(name) || (PIECE.test(name) && !OTHER.test(name))
}

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

/** Who or what speaks where it is not the model to the reader; the channels are those of OpenAI's open models. */
const OTHER_SPEAKER = /^(?:tool|function|system|developer|user|human|analysis|commentary)$/i

/** Whether a message says that it is not the answer: by the name in its role, its author or its channel. */
export function isSpokenByOther({ role, author, channel }: Record<string, unknown>): boolean {
  const inAuthor = Object(author) as Record<string, unknown>
  return [role, author, inAuthor.role, channel].some((name) => OTHER_SPEAKER.test(String(name)))
}

/** Whether a message of this name holds a piece of the answer; also one without a name, and an event `data`. */
export function isPieceName(name: string): boolean {
  return name === '' || name === 'data' || /answer/i.test(name) || (PIECE.test(name) && !OTHER.test(name))
}

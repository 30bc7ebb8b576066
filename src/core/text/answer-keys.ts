/**
 * The names under which servers send an answer, in one table for response bodies and stream messages. Products are
 * recognised by these names, not by code of their own.
 */

/** Keys of an answer's text, or of a piece of it, most reliable first. */
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

/** Names of messages that hold a piece of the answer, in streams whose messages have a `type` or an `event`. */
const PIECE = /answer|text|token|content|delta|chunk|message|completion|response|(?:model|llm)_stream/i

/** Names of messages, blocks and roles that hold something else, or repeat text already sent. */
export const OTHER =
  /tool|call|human|user|system|reason|think|thought|plan|report|argument|audio|source|doc|context|retriev|citation|status|start|stop|done|end$|finish|completed|error|summary|title/i

/**
 * Names of roles, authors and channels other than the model speaking to the reader; the channels are those of OpenAI's
 * open models.
 */
const OTHER_SPEAKER = /^(?:tool|function|system|developer|user|human|analysis|commentary)$/i

/** Whether the role, author or channel of a message says that it is not the answer. */
export function isSpokenByOther({ role, author, channel }: Record<string, unknown>): boolean {
  const inAuthor = Object(author) as Record<string, unknown>
  return [role, author, inAuthor.role, channel].some((name) => OTHER_SPEAKER.test(String(name)))
}

/** Whether a message with this `type` or `event` holds a piece of the answer; one with an empty name does. */
export function isPieceName(name: string): boolean {
  return name === '' || name === 'data' || /answer/i.test(name) || (PIECE.test(name) && !OTHER.test(name))
}

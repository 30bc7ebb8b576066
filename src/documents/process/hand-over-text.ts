/**
 * Lets this process hand over pieces of text as they are. pdf.js copies each message between its two halves by
 * `structuredClone`, as if they were threads, and most of what it copies are pieces of text, which neither half changes
 * afterwards. Only for a process in which pdf.js runs alone: everything else is copied as before.
 */
export function handOverText(): void {
  const clone = globalThis.structuredClone
  globalThis.structuredClone = ((message: unknown, options?: StructuredSerializeOptions) =>
    isTextMessage(message)
      ? { ...message, chunk: { ...message.chunk } }
      : clone(message, options)) as typeof clone
}

/** A piece of `streamTextContent()`; the list of its items is begun anew once it is sent. */
type TextMessage = { chunk: { items: unknown[] } }

function isTextMessage(message: unknown): message is TextMessage {
  if (typeof message !== 'object' || message === null || !('chunk' in message)) return false
  const { chunk } = message
  return typeof chunk === 'object' && chunk !== null && 'items' in chunk && Array.isArray(chunk.items)
}

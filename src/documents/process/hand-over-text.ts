/**
 * Lets this process pass pieces of text without copying. pdf.js copies each message between its two halves with
 * `structuredClone`, as if they were threads. Most messages hold text that neither half changes later. Only for a
 * process in which pdf.js runs alone; everything else is copied as before.
 */
export function handOverText(): void {
  const clone = globalThis.structuredClone
  globalThis.structuredClone = ((message: unknown, options?: StructuredSerializeOptions) =>
    isTextMessage(message)
      ? { ...message, chunk: { ...message.chunk } }
      : clone(message, options)) as typeof clone
}

/** A chunk of pdf.js's `streamTextContent()`; once it is sent, pdf.js begins a new list of items for the next. */
type TextMessage = { chunk: { items: unknown[] } }

function isTextMessage(message: unknown): message is TextMessage {
  if (typeof message !== 'object' || message === null || !('chunk' in message)) return false
  const { chunk } = message
  return typeof chunk === 'object' && chunk !== null && 'items' in chunk && Array.isArray(chunk.items)
}

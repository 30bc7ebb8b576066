/** Bytes; what is longer is no token of a model. */
const MAX_LENGTH = 16_384

const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const BRACE = 125

const opening = new TextEncoder().encode('data: {"type":"text-delta",')

/**
 * Whether the bytes are one whole frame of a UI message stream with text in it,
 * as the AI SDK writes them: seen from the outside, without decoding it. Any
 * other way to write one is only slower.
 */
export function isTextFrame(bytes: Uint8Array): boolean {
  const { length } = bytes
  if (length <= opening.length + 3 || length > MAX_LENGTH) return false
  if (bytes[length - 1] !== LINE_FEED || bytes[length - 2] !== LINE_FEED || bytes[length - 3] !== BRACE) {
    return false
  }
  for (let index = 0; index < opening.length; index++) if (bytes[index] !== opening[index]) return false
  return bytes.indexOf(LINE_FEED) === length - 2 && !bytes.includes(CARRIAGE_RETURN)
}

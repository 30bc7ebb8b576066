/** Maximum number of bytes of a frame that is recognised as text; the token of a model is far shorter. */
const MAX_LENGTH = 16_384

const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const BRACE = 125

const opening = new TextEncoder().encode('data: {"type":"text-delta",')

/**
 * Whether the bytes are exactly one `text-delta` frame as the AI SDK writes it, found without decoding them. A frame
 * written differently is parsed instead, which is only slower.
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

/**
 * Reads the syntax of Rich Text Format. In: the bytes of a file. Out: its groups, control words, symbols and texts in
 * order, in linear time.
 */

/** A piece of an RTF file. `text` and `hex` are bytes in the charset of the current font. */
export type RtfToken =
  | { type: 'open' }
  | { type: 'close' }
  /** `\fs24`: name `fs`, value 24; without a number the value is `undefined`. */
  | { type: 'word'; name: string; value: number | undefined }
  /** `\~`: name `~`. */
  | { type: 'symbol'; name: string }
  /** A text by its offsets in the file, in bytes. */
  | { type: 'text'; start: number; end: number }
  /** `\'e4`: byte 0xE4. */
  | { type: 'hex'; byte: number }

const [TAB, LF, CR, SPACE, QUOTE, MINUS, BACKSLASH, OPEN, CLOSE] = [
  0x09, 0x0a, 0x0d, 0x20, 0x27, 0x2d, 0x5c, 0x7b, 0x7d,
] as const

/** Maximum letters of a word that are kept, more than the longest of the format has; further ones are skipped. */
const MAX_NAME = 40
/** Maximum digits read of a number; further ones are skipped. Values of the format have at most ten. */
const MAX_DIGITS = 10

/** The tokens of a file in order. `\bin` data is left out, whatever length it claims. Linear time. */
export function* readRtfTokens(bytes: Uint8Array): Generator<RtfToken> {
  let at = 0
  while (at < bytes.length) {
    const byte = bytes[at]!
    if (byte === OPEN || byte === CLOSE) {
      at++
      yield { type: byte === OPEN ? 'open' : 'close' }
    } else if (byte === CR || byte === LF) at++
    else if (byte !== BACKSLASH) {
      const start = at
      while (at < bytes.length && !endsText(bytes[at]!)) at++
      yield { type: 'text', start, end: at }
    } else if (isLetter(bytes[at + 1])) {
      const word = readWord(bytes, at + 1)
      at = word.end
      if (word.name === 'bin') at += Math.max(0, word.value ?? 0)
      else yield { type: 'word', name: word.name, value: word.value }
    } else if (bytes[at + 1] === QUOTE) {
      const value = Number.parseInt(String.fromCharCode(bytes[at + 2] ?? 0, bytes[at + 3] ?? 0), 16)
      at += 4
      if (!Number.isNaN(value)) yield { type: 'hex', byte: value }
    } else {
      yield { type: 'symbol', name: String.fromCharCode(bytes[at + 1] ?? SPACE) }
      at += 2
    }
  }
}

function endsText(byte: number): boolean {
  return byte === OPEN || byte === CLOSE || byte === BACKSLASH || byte === CR || byte === LF
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a))
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

/** Reads a control word with its number, and one space or tab after it, which is part of it. */
function readWord(
  bytes: Uint8Array,
  start: number,
): { name: string; value: number | undefined; end: number } {
  let end = start
  while (isLetter(bytes[end])) end++
  const name = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + MAX_NAME)))
  const isNegative = bytes[end] === MINUS && isDigit(bytes[end + 1])
  if (isNegative) end++
  const digits = end
  while (isDigit(bytes[end])) end++
  const read = String.fromCharCode(...bytes.subarray(digits, Math.min(end, digits + MAX_DIGITS)))
  const value = end > digits ? Number(isNegative ? `-${read}` : read) : undefined
  if (bytes[end] === SPACE || bytes[end] === TAB) end++
  return { name, value, end }
}

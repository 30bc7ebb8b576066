/**
 * Finds the boundaries of units in UTF-8 text: words, and numbers with their signs, as far as bytes can tell. A
 * letter run consists of bytes from 0x40 on: letters, a few signs such as `[` and `_`, and everything outside ASCII.
 * Zeros after the text end the last unit.
 */

const SPACE = 0x20
const PERCENT = 0x25
const APOSTROPHE = 0x27
/** The last byte of `§`, with which some other characters end too. */
const SECTION_END = 0xa7

/**
 * Whether a word may continue at `position`, directly after a letter run: at anything except a space (`it's`, `CO2`),
 * and after `§` also at a space (`§ 8`).
 */
export function mayContinueWord(bytes: Uint8Array, position: number): boolean {
  return bytes[position] !== SPACE || bytes[position - 1] === SECTION_END
}

/** The byte offset after a unit; `position` is the offset directly after its first letter run. */
export function endOfWord(bytes: Uint8Array, position: number): number {
  const isPlain = bytes[position - 1]! < 0x80
  if (!isPlain && startsNumber(bytes, position)) return endOfPiece(bytes, position + 1)
  if (isPlain && !isLetter(bytes[position - 1]!)) return position
  let end = position
  while (bytes[end] === APOSTROPHE && isInRun(bytes[end + 1]!)) {
    end += 2
    while (isInRun(bytes[end]!)) end++
  }
  if (isLetter(bytes[end - 1]!)) while (isDigit(bytes[end]!)) end++
  return end
}

/** Whether a digit follows immediately, or after `§` and a space. */
function startsNumber(bytes: Uint8Array, position: number): boolean {
  if (isDigit(bytes[position]!)) return true
  return bytes[position - 1] === SECTION_END && bytes[position] === SPACE && isDigit(bytes[position + 1]!)
}

/** The byte offset after a number that starts at `position`: `1.234,56`, `10-12`, `12 %`. */
export function endOfNumber(bytes: Uint8Array, position: number): number {
  let end = position + 1
  for (;;) {
    while (isDigit(bytes[end]!)) end++
    if (!isSeparator(bytes[end]!) || !isDigit(bytes[end + 1]!)) break
    end += 2
  }
  return bytes[end]! >= 0x80 ? endOfPiece(bytes, end) : endOfPercent(bytes, end)
}

/**
 * The byte offset after a word or number that goes on at `position`; a non-ASCII sign may join the characters around
 * it.
 */
function endOfPiece(bytes: Uint8Array, position: number): number {
  let end = position
  for (;;) {
    const byte = bytes[end]!
    if (!isInside(byte) && !(isSeparator(byte) && isInside(bytes[end + 1]!))) break
    end++
  }
  return endOfPercent(bytes, end)
}

function endOfPercent(bytes: Uint8Array, end: number): number {
  if (bytes[end] === PERCENT) return end + 1
  return bytes[end] === SPACE && bytes[end + 1] === PERCENT ? end + 2 : end
}

export function isInRun(byte: number): boolean {
  return byte >= 0x40
}

export function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

function isLetter(byte: number): boolean {
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x7a && byte < 0x80
}

function isInside(byte: number): boolean {
  return isLetter(byte) || isDigit(byte) || byte >= 0x80
}

/** Whether the byte is one of `. , : / - '`. */
function isSeparator(byte: number): boolean {
  return (byte >= 0x2c && byte <= 0x2f) || byte === 0x3a || byte === APOSTROPHE
}

// Mixing as in MurmurHash3's finalizer, four bytes at a time. The multiplier is 2^32 divided by the golden
// ratio (Knuth, The Art of Computer Programming 3, 6.4).
const MULTIPLIER = 0x9e3779b1

/** Mixes four bytes into a hash of 32 bits. */
export function mixIn(hash: number, four: number): number {
  const mixed = Math.imul(hash ^ four, MULTIPLIER)
  return mixed ^ (mixed >>> 15)
}

/** Four bytes with ASCII letters in lower case; digits and most signs keep their value. */
export function lowerFour(four: number): number {
  return four | ((~four >>> 2) & (four >>> 1) & 0x20202020)
}

/** The hash of a unit. It reads four bytes at a time, so `bytes` must continue for four bytes after the unit. */
export function hashUnit(view: DataView, from: number, to: number): number {
  let hash = 0
  let position = from
  for (; position + 4 <= to; position += 4) hash = mixIn(hash, lowerFour(view.getInt32(position, true)))
  return mixIn(hash, lowerFour(view.getInt32(position, true)) & firstBytes(to - position))
}

/** A mask of the first `count` bytes of four; `count` is 0–3. */
export function firstBytes(count: number): number {
  return 0x00ffffff >>> (24 - 8 * count)
}

import type { Span } from '../core/span.ts'
import { stopWords } from '../text/stop-words.ts'
import { termOf, tokenize } from '../text/tokens.ts'
import { addWord, createWordTable, getWord } from './word-table.ts'

/** Numbers for terms, from 1, the same for the same term as long as the dictionary lives. */
export type TermDictionary = {
  /** How many terms there are. */
  readonly size: number
  /** The number of a term as `tokenize` gives it; 0 if no text had it. */
  numberOf(term: string): number
  /**
   * Writes the numbers of the content terms of a span of `text` to `found`, in
   * order, and returns how many; `found` has to be as long as the span. Many times
   * faster than `tokenize`, as a word is folded and stemmed only where it is seen
   * first; markup is read as text.
   */
  readTerms(text: string, span: Span, found: Uint32Array): number
}

// FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv. A word is known again by 32
// bits of it, its length and its first character: what is ranked is read again,
// so two words taken for one would cost a rank and nothing else.
const FNV_OFFSET = 0x811c9dc5 | 0
const FNV_PRIME = 0x01000193
/** Numbers begin from another value, so that no word is taken for one. */
const NUMBER_OFFSET = 0x2f0b4a37
/** Makes every check other than 0. */
const CHECK_BIT = 0x40000000

/** Pieces that only `tokenize` can read are kept, at most so many and so long. */
const MAX_KNOWN_PIECES = 50_000
const MAX_PIECE = 64

export function createTermDictionary(): TermDictionary {
  const numbers = new Map<string, number>()
  const pieces = new Map<string, readonly number[]>()
  const words = createWordTable()
  const encoder = new TextEncoder()
  let bytes = new Uint8Array(1 << 12)

  function numberFor(term: string): number {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, numbers.size + 1)
    return numbers.size
  }

  /** The number of a plain word or number that is met for the first time; 0 for a function word. */
  function learn(word: string, hash: number, check: number): number {
    const lower = word.toLowerCase()
    const isNumber = isDigit(word.charCodeAt(0))
    const number = isNumber ? numberFor(word) : stopWords.has(lower) ? 0 : numberFor(termOf(lower))
    addWord(words, hash, check, number)
    return number
  }

  function readPiece(piece: string): readonly number[] {
    const known = pieces.get(piece)
    if (known) return known
    const terms = tokenize(piece).flatMap(({ term, isContent }) => (isContent ? [numberFor(term)] : []))
    if (pieces.size >= MAX_KNOWN_PIECES) pieces.clear()
    if (piece.length <= MAX_PIECE) pieces.set(piece, terms)
    return terms
  }

  /** Bytes of text; above ASCII each stands for a character that makes its piece one for `tokenize`. */
  function toBytes(text: string, { start, end }: Span): Uint8Array {
    const length = end - start
    if (bytes.length < length * 3 + 2) bytes = new Uint8Array(length * 3 + 2)
    const { written } = encoder.encodeInto(text.slice(start, end), bytes)
    if (written !== length) {
      for (let index = 0; index < length; index++) bytes[index] = byteOf(text.charCodeAt(start + index))
    }
    bytes[length] = 0
    bytes[length + 1] = 0
    return bytes
  }

  return {
    get size() {
      return numbers.size
    },
    numberOf: (term) => numbers.get(term) ?? 0,
    readTerms(text, span, found) {
      const read = toBytes(text, span)
      const length = span.end - span.start
      let count = 0
      for (let position = 0; position < length;) {
        const from = position
        const first = letters[read[position]!]!
        let hash = FNV_OFFSET
        let byte = first
        if (byte !== 0) {
          do {
            hash = Math.imul(hash ^ byte, FNV_PRIME)
            byte = letters[read[++position]!]!
          } while (byte !== 0)
        } else if (isDigit(read[position]!)) hash = NUMBER_OFFSET
        else if (read[position] === PIECE || read[position] === SECTION) hash = 0
        else {
          position++
          continue
        }
        while (isDigit(read[position]!)) hash = Math.imul(hash ^ read[position++]!, FNV_PRIME)
        if (hash === 0 || goesOn(read, position, first === 0)) {
          position = Math.max(from + 1, endOfPiece(read, position, length))
          const piece = text.slice(span.start + from, span.start + position)
          for (const term of readPiece(piece)) if (count < found.length) found[count++] = term
          continue
        }
        const check = ((position - from) << 8) | read[from]! | 0x20 | CHECK_BIT
        let term = getWord(words, hash, check)
        if (term < 0) term = learn(text.slice(span.start + from, span.start + position), hash, check)
        if (term !== 0) found[count++] = term
      }
      return count
    },
  }
}

/** Stands for a character that only `tokenize` can read, and for the apostrophe that books print. */
const PIECE = 0x80
const APOSTROPHE = 0x27
/** `§`, which a number may follow after a space. */
const SECTION = 0x81

/** The lower-case letter of a byte, 0 where it is none. */
const letters = Uint8Array.from({ length: 256 }, (_, byte) => {
  const lower = byte | 0x20
  return byte >= 0x41 && byte < 0x80 && lower >= 0x61 && lower <= 0x7a ? lower : 0
})

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function byteOf(code: number): number {
  if (code < 0x80) return code
  if (code === 0x2019) return APOSTROPHE
  if (code === 0xa7) return SECTION
  if (code >= 0x2010 && code <= 0x2014) return 0x2d
  if (code < 0xc0) return pieceSigns.has(code) ? PIECE : 0
  return (code >= 0x2000 && code <= 0x206f) || code === 0x20ac || code === 0x3000 ? 0 : PIECE
}

/** `§ ª soft hyphen ² ³ µ ¹ º ¼ ½ ¾` */
const pieceSigns = new Set([0xa7, 0xaa, 0xad, 0xb2, 0xb3, 0xb5, 0xb9, 0xba, 0xbc, 0xbd, 0xbe])

/** Whether a word or number goes on in a way that only `tokenize` can read: `it's`, `1.5`, `12 %`, `naïve`. */
function goesOn(read: Uint8Array, position: number, isNumber: boolean): boolean {
  const byte = read[position]!
  if (byte === PIECE) return true
  const next = read[position + 1]!
  if (!isNumber) return byte === APOSTROPHE && isInside(next)
  return byte === 0x25 || (byte === 0x20 && next === 0x25) || (isSeparator(byte) && isDigit(next))
}

/** Up to the next byte that no word or number holds, and over a percent sign. */
function endOfPiece(read: Uint8Array, from: number, length: number): number {
  const limit = Math.min(length, from + MAX_PIECE)
  let position = read[from] === SECTION && read[from + 1] === 0x20 ? from + 2 : from
  while (position < limit) {
    const joins = isSeparator(read[position]!) && isInside(read[position + 1]!)
    if (!isInside(read[position]!) && !joins) break
    position++
  }
  if (read[position] === 0x25) return Math.min(length, position + 1)
  return read[position] === 0x20 && read[position + 1] === 0x25 ? Math.min(length, position + 2) : position
}

function isInside(byte: number): boolean {
  return letters[byte] !== 0 || isDigit(byte) || byte === PIECE || byte === SECTION
}

/** `. , : / - '` */
function isSeparator(byte: number): boolean {
  return (byte >= 0x2c && byte <= 0x2f) || byte === 0x3a || byte === APOSTROPHE
}

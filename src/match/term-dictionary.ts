import { stopWords } from '../text/stop-words.ts'
import { termOf, tokenize } from '../text/tokens.ts'
import { createWordTable } from './word-table.ts'

/** Numbers for terms, from 1, the same for the same term as long as the dictionary lives. */
export type TermDictionary = {
  /** How many terms there are. */
  readonly size: number
  /** The number of a term as `tokenize` gives it; 0 if no text had it. */
  numberOf(term: string): number
  /**
   * Calls `add` with the number of each content term of `text` from `start` to
   * `end`, in order. Many times faster than `tokenize`, as a word is folded and
   * stemmed only where it is seen first; markup is read as text.
   */
  readTerms(text: string, range: { start: number; end: number }, add: (term: number) => void): void
}

// FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv. A word is known again by 32
// bits of it, its length and its first character: what is ranked is read again,
// so two words taken for one would cost a rank and nothing else.
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193
/** Numbers begin from another value, so that no word is taken for one. */
const NUMBER_OFFSET = 0x2f0b4a37

/** Longest run of characters that only `tokenize` can read, in UTF-16 units. */
const MAX_RUN = 64
const MAX_KNOWN_RUNS = 50_000

export function createTermDictionary(): TermDictionary {
  const numbers = new Map<string, number>()
  const runs = new Map<string, readonly number[]>()
  const words = createWordTable()

  function numberFor(term: string): number {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, numbers.size + 1)
    return numbers.size
  }

  function readWord(word: string, isNumber: boolean): number {
    if (isNumber) return numberFor(word)
    const lower = word.toLowerCase()
    return stopWords.has(lower) ? 0 : numberFor(termOf(lower))
  }

  function readRun(run: string): readonly number[] {
    const known = runs.get(run)
    if (known) return known
    const terms = tokenize(run).flatMap(({ term, isContent }) => (isContent ? [numberFor(term)] : []))
    if (runs.size >= MAX_KNOWN_RUNS) runs.clear()
    runs.set(run, terms)
    return terms
  }

  return {
    get size() {
      return numbers.size
    },
    numberOf: (term) => numbers.get(term) ?? 0,
    readTerms(text, { start, end }, add) {
      for (let position = start; position < end;) {
        const from = position
        const first = text.charCodeAt(position)
        const kind = kindOf(first)
        if (kind === NONE) {
          position++
          continue
        }
        let hash = kind === DIGIT ? NUMBER_OFFSET : FNV_OFFSET
        let isPlain = kind !== OTHER
        let code = first
        if (kind === LETTER) {
          while (position < end && code < 0x80 && kinds[code] === LETTER) {
            hash = Math.imul(hash ^ (code | 0x20), FNV_PRIME)
            code = text.charCodeAt(++position)
          }
        }
        while (isPlain && position < end) {
          if (isDigit(code)) hash = Math.imul(hash ^ code, FNV_PRIME)
          else if (kind === DIGIT && isSeparator(code) && isDigit(text.charCodeAt(position + 1))) {
            hash = Math.imul(hash ^ code, FNV_PRIME)
            isPlain = code !== HYPHEN
          } else break
          code = text.charCodeAt(++position)
        }
        if (isPlain && position < end) isPlain = !goesOnAfter(text, position, kind)
        if (!isPlain) {
          position = endOfRun(text, from, end)
          for (const term of readRun(text.slice(from, position))) add(term)
          continue
        }
        const check = ((position - from) << 8) | (first | 0x20) | CHECK_BIT
        let term = words.get(hash, check)
        if (term < 0) {
          term = readWord(text.slice(from, position), kind === DIGIT)
          words.set(hash, check, term)
        }
        if (term !== 0) add(term)
      }
    },
  }
}

/** Makes every check other than 0. */
const CHECK_BIT = 0x40000000
const HYPHEN = 0x2d
const PERCENT = 0x25
const SPACE = 0x20

const NONE = 0
const LETTER = 1
const DIGIT = 2
/** What only `tokenize` can read: letters beyond ASCII, `§`. */
const OTHER = 3

const kinds = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (isDigit(code)) return DIGIT
  const lower = code | 0x20
  return code >= 0x41 && lower >= 0x61 && lower <= 0x7a ? LETTER : NONE
})

function kindOf(code: number): number {
  if (code < 0x80) return kinds[code]!
  if (code < 0xc0)
    return code === 0xa7 || code === 0xaa || code === 0xad || code === 0xb5 || code === 0xba ? OTHER : NONE
  const isSign = (code >= 0x2000 && code <= 0x206f) || code === 0x20ac || code === 0x3000
  return isSign ? NONE : OTHER
}

/** Whether a word or number goes on in a way that only `tokenize` can read: `it's`, `12 %`, `naïve`. */
function goesOnAfter(text: string, position: number, kind: number): boolean {
  const code = text.charCodeAt(position)
  const next = text.charCodeAt(position + 1)
  if (kind === DIGIT && (code === PERCENT || (code === SPACE && next === PERCENT))) return true
  if (kind === LETTER && (code === 0x27 || code === 0x2019)) return kindOf(next) !== NONE
  return code >= 0x80 && kindOf(code) === OTHER
}

/** Up to the next character that no word or number holds, and over a percent sign. */
function endOfRun(text: string, from: number, end: number): number {
  const limit = Math.min(end, from + MAX_RUN)
  let position = from + 1
  while (position < limit) {
    const code = text.charCodeAt(position)
    const joins = isSeparator(code) || code === 0x2019
    if (kindOf(code) === NONE && !(joins && kindOf(text.charCodeAt(position + 1)) !== NONE)) break
    position++
  }
  if (text.charCodeAt(position) === PERCENT) return Math.min(end, position + 1)
  const isApart = text.charCodeAt(position) === SPACE && text.charCodeAt(position + 1) === PERCENT
  return isApart ? Math.min(end, position + 2) : position
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** `. , : / - '` between digits. */
function isSeparator(code: number): boolean {
  return (code >= 0x2c && code <= 0x2f) || code === 0x3a || code === 0x27
}

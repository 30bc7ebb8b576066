import type { Span } from '../../core/span.ts'
import { stopWords, termOf, tokenize } from '../../text/words.ts'
import { createUnitReader } from './unit-reader.ts'
import { addWord, createWordTable, getWord, UNKNOWN_WORD } from './word-table.ts'

/** Assigns each term a permanent number, from 1. */
export type TermDictionary = {
  /** Number of terms. */
  readonly size: number
  /** Number of content terms that the last `readTerms` left out because the dictionary is limited to given terms. */
  readonly leftOut: number
  /** The number of a term as returned by `tokenize`; 0 for a term that the dictionary does not have. */
  numberOf(term: string): number
  /**
   * Writes the numbers of the content terms in a span of `text` to `found`, in order, and returns
   * their count; `found` must be as long as the span. Many times faster than `tokenize`, because a
   * word is folded and stemmed only at its first occurrence. Markup is read as text.
   */
  readTerms(text: string, span: Span, found: Uint32Array): number
}

// A hash collision of two units can only affect the ranking, because ranked passages are read again exactly.

/**
 * Limits of the cache of units (words and numbers of texts) with their terms: number of units, number of units with
 * several terms, and length of a unit. All other units are read each time.
 */
const MAX_KNOWN_UNITS = 2_000_000
const MAX_KNOWN_LISTS = 100_000
const MAX_UNIT = 96
/** Higher than the number of any term. */
const MAX_NUMBER = 0x7fffffff
/** A unit with several terms has in the cache the number of their list: from -2 down, since -1 is `UNKNOWN_WORD`. */
const FIRST_LIST = -2

/**
 * Creates a dictionary of all terms that it reads. With `only`, it has just these terms; of the others, it only counts
 * how many it left out (`leftOut`).
 */
export function createTermDictionary(only?: ReadonlySet<string>): TermDictionary {
  const numbers = new Map<string, number>()
  for (const term of only ?? []) numbers.set(term, numbers.size + 1)
  /** With `only`, the number of every term not in it, higher than all others; without it, no term has this number. */
  const other = only ? numbers.size + 1 : MAX_NUMBER
  let leftOut = 0
  const words = createWordTable()
  /** The terms of each unit that has more than one. */
  const lists: (readonly number[])[] = []
  const units = createUnitReader()

  function numberFor(term: string): number {
    const known = numbers.get(term)
    if (known !== undefined) return known
    if (only) return other
    numbers.set(term, numbers.size + 1)
    return numbers.size
  }

  function termsOf(unit: string): number[] {
    if (/^\d+$/.test(unit)) return [numberFor(unit)]
    if (/^[a-z]+$/i.test(unit)) {
      const lower = unit.toLowerCase()
      return stopWords.has(lower) ? [] : [numberFor(termOf(lower))]
    }
    const tokens = unit.split(signs).flatMap((part) => tokenize(part))
    return tokens.flatMap(({ term, isContent }) => (isContent ? [numberFor(term)] : []))
  }

  /** The terms of a unit that is not cached; caches them within the limits. */
  function learn(unit: string, hash: number): readonly number[] {
    const terms = termsOf(unit)
    if (words.used >= MAX_KNOWN_UNITS || unit.length > MAX_UNIT) return terms
    if (terms.length < 2) addWord(words, hash, terms[0] ?? 0)
    else if (lists.length < MAX_KNOWN_LISTS) addWord(words, hash, FIRST_LIST + 1 - lists.push(terms))
    return terms
  }

  return {
    get size() {
      return numbers.size
    },
    get leftOut() {
      return leftOut
    },
    numberOf: (term) => numbers.get(term) ?? 0,
    readTerms(text, span, found) {
      const unitCount = units.read(text.slice(span.start, span.end))
      const { keys } = units
      let count = 0
      let length = 0
      for (let index = 0; index < unitCount; index++) {
        const known = getWord(words, keys[index]!)
        if (known >= 0) {
          // This needs no branch: the CPU could not predict whether a word is a function word.
          found[count] = known
          length += -known >>> 31
          count += (-known & (known - other)) >>> 31
          continue
        }
        const isNew = known === UNKNOWN_WORD
        const terms = isNew ? learn(units.unitAt(index), keys[index]!) : lists[FIRST_LIST - known]!
        length += terms.length
        for (const term of terms) if (term < other && count < found.length) found[count++] = term
      }
      leftOut = length - count
      return count
    },
  }
}

/** ASCII characters that separate the words within a unit. */
const signs = /[@[\\\]^_`{|}~\u007f]+/

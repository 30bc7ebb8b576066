import type { Span } from '../../core/span.ts'
import { stopWords } from '../../text/words/stop-words.ts'
import { termOf, tokenize } from '../../text/words/tokens.ts'
import { createUnitReader } from './unit-reader.ts'
import { addWord, createWordTable, getWord, UNKNOWN_WORD } from './word-table.ts'

/** Numbers for terms, from 1, the same for the same term as long as the dictionary lives. */
export type TermDictionary = {
  /** How many terms there are. */
  readonly size: number
  /** How many content terms the last reading left out: the dictionary tells only some. */
  readonly leftOut: number
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

// What is ranked is read again: two units of one key would cost a rank and nothing else.

/** Units that are kept, at most so many and so long; others are read anew each time. */
const MAX_KNOWN_UNITS = 2_000_000
const MAX_KNOWN_LISTS = 100_000
const MAX_UNIT = 96
/** Above the number of any term. */
const MAX_NUMBER = 0x7fffffff
/** Of the number of a unit that holds several terms: -2 for the first list of terms, and on downwards. */
const FIRST_LIST = -2

/** Creates a dictionary of all terms that it meets, or one that tells only some and only counts the others. */
export function createTermDictionary(only?: ReadonlySet<string>): TermDictionary {
  const numbers = new Map<string, number>()
  for (const term of only ?? []) numbers.set(term, numbers.size + 1)
  /** What every term has that is not told; above all others. */
  const other = only ? numbers.size + 1 : MAX_NUMBER
  let leftOut = 0
  const words = createWordTable()
  /** The terms of units that hold more than one. */
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

  /** Writes the terms of a unit that is not known, and makes it known. */
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
          // Counted without a branch: which words are function words cannot be foreseen.
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

/** ASCII signs that stand in a run and part its words. */
const signs = /[@[\\\]^_`{|}~\u007f]+/

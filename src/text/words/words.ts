import type { Span } from '../../core/span.ts'

/** A word of folded text, for aligning; the span is in that folded text. */
export type Word = Span & { text: string }

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:(?:'|(?<=\d)[.,:/](?=\d))[\p{L}\p{M}\p{N}]+)*/gu

/** Splits folded text into words and numbers; `n't`, `don't` and `12.5` are one. */
export function splitWords(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }))
}

/** A word of one side and its counterpart; `null` where the other side has none. */
export type AlignedWords = { quote: Word | null; found: Word | null }

const GAP = 0.7
/** What words cost that have nothing in common. */
const UNLIKE = 1.2
/** Words that the two sides may be out of step: first tried, and at most. */
const BANDS = [5, 8] as const

/**
 * Aligns the words of two versions of one text (Needleman and Wunsch 1970), by
 * likeness of the words, in a band around the diagonal: O(n).
 */
export function alignWords(quote: readonly Word[], found: readonly Word[]): AlignedWords[] {
  const [narrow, wide] = BANDS
  const uneven = Math.abs(quote.length - found.length)
  const first = alignWithin(narrow + uneven, quote, found)
  // What leaves the band and comes back leaves out so many words (Ukkonen 1985).
  const isBest = first.cost < GAP * (2 * narrow + 2 + uneven)
  return (isBest ? first : alignWithin(wide + uneven, quote, found)).trace()
}

function alignWithin(middle: number, quote: readonly Word[], found: readonly Word[]) {
  const width = 2 * middle + 1
  const costs = new Float64Array((quote.length + 1) * width).fill(Infinity)
  const at = (row: number, column: number) => row * width + (column - row) + middle
  const inBand = (row: number, column: number) => Math.abs(column - row) <= middle
  costs[middle] = 0
  const quoteLetters = quote.map(lettersOf)
  const foundLetters = found.map(lettersOf)
  for (let row = 0; row <= quote.length; row++) {
    const last = Math.min(found.length, row + middle)
    const left = row > 0 ? quote[row - 1]!.text : ''
    const letters = row > 0 ? quoteLetters[row - 1]! : 0
    let before = Infinity
    for (let column = Math.max(0, row - middle); column <= last; column++) {
      const here = at(row, column)
      let cost = Math.min(costs[here]!, before + GAP)
      // One row up is one place on in its band.
      if (row > 0 && column < row + middle) cost = Math.min(cost, costs[here - width + 1]! + GAP)
      const above = row > 0 && column > 0 ? costs[here - width]! : Infinity
      if (above < cost) {
        const right = found[column - 1]!.text
        const least = leastDistance(left, right, leastReplaced(letters, foundLetters[column - 1]!))
        if (above + least < cost) cost = Math.min(cost, above + wordDistance(left, right))
      }
      costs[here] = cost
      before = cost
    }
  }
  const cost = (row: number, column: number) => (inBand(row, column) ? costs[at(row, column)]! : Infinity)
  return { cost: cost(quote.length, found.length), trace: () => trace({ quote, found, cost }) }
}

function trace({
  quote,
  found,
  cost,
}: {
  quote: readonly Word[]
  found: readonly Word[]
  cost: (row: number, column: number) => number
}): AlignedWords[] {
  const pairs: AlignedWords[] = []
  let row = quote.length
  let column = found.length
  while (row > 0 || column > 0) {
    const here = cost(row, column)
    if (row > 0 && column > 0) {
      const left = quote[row - 1]!
      const right = found[column - 1]!
      if (here === cost(row - 1, column - 1) + wordDistance(left.text, right.text)) {
        pairs.push({ quote: left, found: right })
        row--
        column--
        continue
      }
    }
    if (row > 0 && here === cost(row - 1, column) + GAP) pairs.push({ quote: quote[--row]!, found: null })
    else pairs.push({ quote: null, found: found[--column]! })
  }
  return pairs.toReversed()
}

/** What a change costs at best; gaps are preferred to words of very unequal length. */
function leastDistance(a: string, b: string, replaced: number): number {
  const longer = Math.max(a.length, b.length)
  return Math.max(1.6 * Math.abs(a.length - b.length), Math.min(UNLIKE * longer, 1.6 * replaced)) / longer
}

/** The classes of letters in a word, a bit each. */
function lettersOf({ text }: Word): number {
  let letters = 0
  for (let index = 0; index < text.length; index++) letters |= 1 << (text.charCodeAt(index) & 31)
  return letters
}

/** Edits that two words are apart at least, as one has letters that the other has not. */
function leastReplaced(a: number, b: number): number {
  return Math.max(countBits(a & ~b), countBits(b & ~a))
}

/** Henry S. Warren, Hacker's Delight, 5–1. */
function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** 0 for equal words to 1.2 for unlike ones, dearer than near to two gaps. */
function wordDistance(a: string, b: string): number {
  if (a === b) return 0
  const longer = Math.max(a.length, b.length)
  if (Math.abs(a.length - b.length) * 2 > longer || longer > 40) return UNLIKE
  return Math.min(UNLIKE, (1.6 * editDistance(a, b)) / longer)
}

/** Levenshtein distance of two words. */
export function editDistance(a: string, b: string): number {
  if (a.length === 0) return b.length
  return a.length <= 32 && hasOnlyAscii(a) && hasOnlyAscii(b) ? shortDistance(a, b) : longDistance(a, b)
}

/** Bit sets of the places of each ASCII letter; emptied after each use. */
const letterBits = new Int32Array(128)

/** The bit-vector algorithm of Myers 1999 in the form of Hyyrö 2003, for up to 32 units. */
function shortDistance(a: string, b: string): number {
  for (let row = 0; row < a.length; row++) {
    const code = a.charCodeAt(row)
    letterBits[code] = letterBits[code]! | (1 << row)
  }
  const last = 1 << (a.length - 1)
  let positive = -1
  let negative = 0
  let distance = a.length
  for (let column = 0; column < b.length; column++) {
    const equal = letterBits[b.charCodeAt(column)]!
    const vertical = equal | negative
    const horizontal = (((equal & positive) + positive) ^ positive) | equal
    let up = negative | ~(horizontal | positive)
    let down = positive & horizontal
    if ((up & last) !== 0) distance++
    else if ((down & last) !== 0) distance--
    up = (up << 1) | 1
    down <<= 1
    positive = down | ~(vertical | up)
    negative = up & vertical
  }
  for (let row = 0; row < a.length; row++) letterBits[a.charCodeAt(row)] = 0
  return distance
}

function hasOnlyAscii(word: string): boolean {
  for (let index = 0; index < word.length; index++) if (word.charCodeAt(index) >= 0x80) return false
  return true
}

function longDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const change = above[column - 1]! + (a.charCodeAt(row - 1) === b.charCodeAt(column - 1) ? 0 : 1)
      current.push(Math.min(change, above[column]! + 1, current[column - 1]! + 1))
    }
    above = current
  }
  return above[b.length]!
}

import { createEditDistance } from '../../core/fields.ts'
import type { Word } from './words.ts'

/** A word of one side and its counterpart on the other side; `null` if there is none. */
export type AlignedWords = { quote: Word | null; found: Word | null }

const GAP = 0.7
/** The cost of matching words that have nothing in common. */
const UNLIKE = 1.2
/** Widths of the band around the diagonal, in words: the first try, and the maximum. */
const BANDS = [5, 8] as const
/**
 * Maximum number of word pairs to compare because one side has many more words than the other: 32 MB, a tenth of a
 * second. Beyond it, no word gets a counterpart.
 */
const MAX_PAIRS = 4_000_000

/**
 * Aligns the words of two versions of one text (Needleman and Wunsch 1970) by the similarity of words, in a band around
 * the diagonal: O(n). The band widens with the difference in length; if this adds more than 4 million pairs, no word
 * gets a counterpart.
 */
export function alignWords(quote: readonly Word[], found: readonly Word[]): AlignedWords[] {
  const [narrow, wide] = BANDS
  const uneven = Math.abs(quote.length - found.length)
  if (2 * uneven * quote.length > MAX_PAIRS) return unaligned(quote, found)
  const distanceOf = createWordDistance()
  const alignWithin = (middle: number) => createAlignment(middle, { quote, found, distanceOf })
  const first = alignWithin(narrow + uneven)
  // A path that leaves the band and returns must omit at least this many words (Ukkonen 1985).
  const isBest = first.cost < GAP * (2 * narrow + 2 + uneven)
  return (isBest ? first : alignWithin(wide + uneven)).trace()
}

function unaligned(quote: readonly Word[], found: readonly Word[]): AlignedWords[] {
  return [
    ...quote.map((word) => ({ quote: word, found: null })),
    ...found.map((word) => ({ quote: null, found: word })),
  ]
}

/** The words of both sides, and the cost of matching two of them. */
type Alignable = { quote: readonly Word[]; found: readonly Word[]; distanceOf: WordDistance }

function createAlignment(middle: number, { quote, found, distanceOf }: Alignable) {
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
      // The row above is shifted by one place in its band.
      if (row > 0 && column < row + middle) cost = Math.min(cost, costs[here - width + 1]! + GAP)
      const above = row > 0 && column > 0 ? costs[here - width]! : Infinity
      if (above < cost) {
        const right = found[column - 1]!.text
        const least = leastDistance(left, right, leastReplaced(letters, foundLetters[column - 1]!))
        if (above + least < cost) cost = Math.min(cost, above + distanceOf(left, right))
      }
      costs[here] = cost
      before = cost
    }
  }
  const cost = (row: number, column: number) => (inBand(row, column) ? costs[at(row, column)]! : Infinity)
  return { cost: cost(quote.length, found.length), trace: () => trace({ quote, found, distanceOf }, cost) }
}

function trace(
  { quote, found, distanceOf }: Alignable,
  cost: (row: number, column: number) => number,
): AlignedWords[] {
  const pairs: AlignedWords[] = []
  let row = quote.length
  let column = found.length
  while (row > 0 || column > 0) {
    const here = cost(row, column)
    if (row > 0 && column > 0) {
      const left = quote[row - 1]!
      const right = found[column - 1]!
      if (here === cost(row - 1, column - 1) + distanceOf(left.text, right.text)) {
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

/** A lower bound of the cost of matching two words; gaps are preferred to words of very unequal length. */
function leastDistance(a: string, b: string, replaced: number): number {
  const longer = Math.max(a.length, b.length)
  return Math.max(1.6 * Math.abs(a.length - b.length), Math.min(UNLIKE * longer, 1.6 * replaced)) / longer
}

/**
 * The letters of a word as a set of bits. A letter sets the bit of its UTF-16 code modulo 32, so different letters may
 * share a bit.
 */
function lettersOf({ text }: Word): number {
  let letters = 0
  for (let index = 0; index < text.length; index++) letters |= 1 << (text.charCodeAt(index) & 31)
  return letters
}

/** A lower bound of the edit distance of two words, from the bits (`lettersOf`) that only one of them has. */
function leastReplaced(a: number, b: number): number {
  return Math.max(countBits(a & ~b), countBits(b & ~a))
}

/** The number of set bits (Henry S. Warren, Hacker's Delight, 5–1). */
function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * The cost of matching two words: from 0 for equal words to 1.2 for unlike ones. Two pairs of unlike words (2.4) cost
 * more than one similar pair and two words without a counterpart (`GAP` each).
 */
type WordDistance = (a: string, b: string) => number

function createWordDistance(): WordDistance {
  const editDistance = createEditDistance()
  return (a, b) => {
    if (a === b) return 0
    const longer = Math.max(a.length, b.length)
    if (Math.abs(a.length - b.length) * 2 > longer || longer > 40) return UNLIKE
    return Math.min(UNLIKE, (1.6 * editDistance(a, b)) / longer)
  }
}

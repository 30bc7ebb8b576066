import { createEditDistance } from '../../core/fields.ts'
import type { Word } from './words.ts'

/** A word of one side and its counterpart; `null` if the other side has none. */
export type AlignedWords = { quote: Word | null; found: Word | null }

const GAP = 0.7
/** The cost of matching words that have nothing in common. */
const UNLIKE = 1.2
/** Width of the band in words: the first try, and the maximum. */
const BANDS = [5, 8] as const
/**
 * Maximum number of word pairs to compare if one side has many more words than the other; 32 MB, a tenth of a
 * second.
 */
const MAX_PAIRS = 4_000_000

/**
 * Aligns the words of two versions of one text (Needleman and Wunsch 1970) by the similarity of words, in a
 * band around the diagonal: O(n). The band widens with the difference in length; beyond 4 million pairs, no
 * word gets a counterpart.
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
  for (let row = 0; row <= quote.length; row++) {
    const last = Math.min(found.length, row + middle)
    let before = Infinity
    for (let column = Math.max(0, row - middle); column <= last; column++) {
      const here = at(row, column)
      let cost = Math.min(costs[here]!, before + GAP)
      // The row above is shifted by one place in its band.
      if (column < row + middle) cost = Math.min(cost, (costs[here - width + 1] ?? Infinity) + GAP)
      const above = costs[here - width] ?? Infinity
      if (above < cost)
        cost = Math.min(cost, above + distanceOf(quote[row - 1]!.text, found[column - 1]!.text))
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

/**
 * The cost of matching two words: from 0 for equal words to 1.2 for unlike ones. Matching unlike words costs
 * more than matching similar ones beside two gaps.
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

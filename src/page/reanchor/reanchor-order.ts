import { countWhile } from '../../core/count-while.ts'
import type { Span } from '../../core/span.ts'

/**
 * The positions of a longest strictly ascending subsequence (Fredman 1975), in
 * O(n log n). Applied to places in the new text, listed in their old order, it gives
 * the places that kept their order.
 */
function longestAscending(values: readonly number[]): number[] {
  const ends: number[] = []
  const before: number[] = []
  for (const [position, value] of values.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (values[ends[middle]!]! < value) low = middle + 1
      else high = middle
    }
    before.push(ends[low - 1] ?? -1)
    ends[low] = position
  }
  const ascending: number[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) ascending.push(at)
  return ascending.toReversed()
}

/** The old and the new place of a quote. */
export type Move = { old: Span; now: Span }

/** The moves that kept their order, against which other quotes are placed. */
export type Backbone = {
  /**
   * For the old place of a quote: the span of the new folded text between the moves that stood before and after it. At
   * the ends, it reaches to the border of the text.
   */
  bracketOf(old: Span): Span
  /**
   * Whether the distance to the quote before it, or to the one after it, is within `MAX_DRIFT` of that in the old text.
   */
  keepsDistance(move: Move): boolean
}

/** Maximum UTF-16 units of folded text by which a distance may differ, because folding may remove a space or a sign. */
const MAX_DRIFT = 3

/** Creates the backbone of `moves`, which are in their old order. `length`: UTF-16 units of the new folded text. */
export function createBackbone(moves: readonly Move[], length: number): Backbone {
  const kept = longestAscending(moves.map(({ now }) => now.start)).map((position) => moves[position]!)
  /** The nearest moves before and after an old span. */
  function around({ start, end }: Span): { before?: Move; behind?: Move } {
    const count = countWhile(kept, (move) => move.old.start < start)
    return {
      before: kept[count - 1],
      behind: kept.slice(count, count + 4).find((move) => move.old.start >= end),
    }
  }
  return {
    bracketOf(old) {
      const { before, behind } = around(old)
      // Spans that overlapped in the old text may overlap in the new one.
      const isApart = before && before.old.end <= old.start
      return {
        start: before ? (isApart ? before.now.end : before.now.start) : 0,
        end: behind ? behind.now.start : length,
      }
    },
    keepsDistance({ old, now }) {
      const { before, behind } = around(old)
      const isSame = (then: number, today: number) => Math.abs(then - today) <= MAX_DRIFT
      return (
        (before !== undefined && isSame(old.start - before.old.end, now.start - before.now.end)) ||
        (behind !== undefined && isSame(behind.old.start - old.end, behind.now.start - now.end))
      )
    },
  }
}

import { endOf } from './pieces.ts'
import type { Piece } from './pieces.ts'
import { medianOf } from './rows.ts'
import type { Row } from './rows.ts'

/** What stands on one side of a gutter. */
export type Side = {
  rows: number
  left: number
  right: number
  /** Baseline of its last row. */
  bottom: number
  size: number
  /** Characters for each stretch without a wide gap. */
  stretch: number
  /** Share of its width that its rows fill. */
  fill: number
  /** Share of its rows that begin within a sentence, with a small letter. */
  wrapped: number
}

export type Sides = {
  left: Side
  right: Side
  /** Width of the gutter in font sizes. */
  width: number
  /** Shares of the rows on the right that begin at the gutter, and of rows on the sparser side on a line with the other. */
  flush: number
  level: number
  /** Pieces of a row. */
  pieces: number
}

/** How far the baselines of a row may differ, in font sizes. */
const LEVEL = 0.07
const WIDE_GAP = 0.9

/** Counts what stands on both sides of a gutter; pieces that cross it are left out. */
export function sidesOf(
  rows: readonly Row[],
  { x, first, end }: { x: number; first: number; end: number },
): Sides {
  const [left, right] = [counter(), counter()]
  let [both, level, flush, count] = [0, 0, 0, 0]
  for (let index = first; index < end; index++) {
    const before: Piece[] = []
    const behind: Piece[] = []
    for (const piece of rows[index]!.pieces) {
      if (piece.x >= x - 1.5) behind.push(piece)
      else if (endOf(piece) < x) before.push(piece)
    }
    count += before.length + behind.length
    left.add(before)
    right.add(behind)
    if (behind[0] && Math.abs(behind[0].x - x) <= 2) flush++
    if (before[0] && behind[0]) {
      both++
      if (Math.abs(longest(before).y - longest(behind).y) < LEVEL * behind[0].size) level++
    }
  }
  const [l, r] = [left.side(), right.side()]
  const size = Math.min(l.size, r.size)
  return {
    left: l,
    right: r,
    width: (x - l.right) / size,
    flush: flush / Math.max(1, r.rows),
    level: both === 0 ? 0 : level / Math.min(l.rows, r.rows),
    pieces: count / (end - first),
  }
}

/** Whether what stands on both sides are columns to be read one after the other, not cells of a table or marks of a list. */
export function areColumns(sides: Sides): boolean {
  const { left, right, width, flush, pieces } = sides
  const [fewest, most] = [Math.min(left.rows, right.rows), Math.max(left.rows, right.rows)]
  if (fewest < 2 || width < 0.2) return false
  if (isApartByItself(sides)) return true
  if (flush < (width > 1.5 ? 0.3 : 0.5)) return false
  const isProse = [left, right].every(({ stretch, fill }) => stretch >= 12 && fill >= 0.55)
  // Where each word is a piece, spaces of a few lines may stand one above the other.
  const least = width >= WIDE_GAP ? 2 : pieces > 4 ? 6 : 3
  return isProse && fewest >= least && most >= 3
}

/** Whether no row can be read across: baselines differ, font sizes do, or a narrow column has lines of prose. */
function isApartByItself({ left, right, width, flush, level }: Sides): boolean {
  if (Math.max(left.rows, right.rows) < 3 || Math.min(left.fill, right.fill) < 0.3 || width < 0.4) return false
  const stretch = Math.min(left.stretch, right.stretch)
  if (level < 0.4 && stretch >= 4) return flush >= 0.3
  if (flush < 0.5) return false
  const isOtherSize = Math.abs(left.size - right.size) > 0.07 * left.size
  if (isOtherSize && stretch >= 6) return true
  const [note, text] = left.right - left.left < right.right - right.left ? [left, right] : [right, left]
  return note.rows > 2 && note.wrapped >= 0.5 && stretch >= 4 && text.stretch > 24 && text.fill > 0.7
}

function counter() {
  let [count, stretches, length, filled, wrapped] = [0, 0, 0, 0, 0]
  let [left, right, bottom] = [Infinity, -Infinity, 0]
  const sizes: number[] = []
  return {
    add(pieces: readonly Piece[]): void {
      if (pieces.length === 0) return
      count++
      if (/^\p{Ll}/u.test(pieces[0]!.str)) wrapped++
      let end = -Infinity
      for (const piece of pieces) {
        if (piece.x - end > WIDE_GAP * piece.size) stretches++
        length += piece.str.length
        filled += piece.width
        left = Math.min(left, piece.x)
        end = Math.max(end, endOf(piece))
      }
      right = Math.max(right, end)
      const main = longest(pieces)
      bottom = main.y
      sizes.push(main.size)
    },
    side(): Side {
      return {
        rows: count,
        left,
        right,
        bottom,
        size: medianOf(sizes) ?? 0,
        stretch: length / Math.max(1, stretches),
        fill: filled / Math.max(1, count * (right - left)),
        wrapped: wrapped / Math.max(1, count),
      }
    },
  }
}

function longest(pieces: readonly Piece[]): Piece {
  let found = pieces[0]!
  for (const piece of pieces) if (piece.width > found.width) found = piece
  return found
}

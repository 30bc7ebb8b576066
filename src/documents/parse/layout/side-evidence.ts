import { beginsBefore, endOf } from './pieces.ts'
import type { Piece } from './pieces.ts'
import { medianOf } from './rows.ts'
import type { Row } from './rows.ts'

/** Measures of one side of a gutter. */
export type Side = {
  rows: number
  left: number
  right: number
  /** Baseline of its last row. */
  bottom: number
  size: number
  /** Mean number of characters between wide gaps. */
  stretch: number
  /** Share of its width that its rows fill on average. */
  fill: number
  /** Share of its rows that begin within a sentence, with a small letter. */
  wrapped: number
  /** Share of its rows that begin with a bar, as in a table drawn with characters. */
  barred: number
}

export type Sides = {
  left: Side
  right: Side
  /** Width of the gutter in font sizes. */
  width: number
  /** Share of the rows on the right that begin at the gutter. */
  flush: number
  /** Share of the rows of the sparser side that have the same baseline as a row of the other side. */
  level: number
  /**
   * Among the rows with text on both sides, the share of those whose other gaps are all about as wide as the one at the
   * gutter. If it is high, the gutter consists of the spaces of justified lines.
   */
  river: number
}

/** Maximum distance between the baselines of one row, in font sizes. */
const LEVEL = 0.07
const WIDE_GAP = 0.9
const SPACE = 0.2

/** Measures both sides of a gutter; pieces that cross it are left out. */
export function sidesOf(
  rows: readonly Row[],
  { x, first, end }: { x: number; first: number; end: number },
): Sides {
  const [left, right] = [counter(), counter()]
  let [both, level, flush, rivers] = [0, 0, 0, 0]
  for (let index = first; index < end; index++) {
    const before: Piece[] = []
    const behind: Piece[] = []
    for (const piece of rows[index]!.pieces) {
      if (!beginsBefore(piece, x)) behind.push(piece)
      else if (endOf(piece) < x) before.push(piece)
    }
    left.add(before)
    right.add(behind)
    if (behind[0] && Math.abs(behind[0].x - x) <= 2) flush++
    if (before[0] && behind[0]) {
      both++
      if (isSpace(before, behind)) rivers++
      if (Math.abs(nearest(before).y - behind[0].y) < LEVEL * behind[0].size) level++
    }
  }
  const width = (x - left.right()) / Math.min(left.size(), right.size())
  // Justified lines of a narrow column have wide spaces, though narrower than the gutter.
  const wide = Math.max(WIDE_GAP, Math.min(0.8 * width, 1.3))
  const [l, r] = [left.side(wide), right.side(wide)]
  return {
    left: l,
    right: r,
    width,
    flush: flush / Math.max(1, r.rows),
    level: both === 0 ? 0 : level / Math.min(l.rows, r.rows),
    river: rivers / Math.max(1, both),
  }
}

/** Whether the two sides are columns to read one after the other, and not cells of a table or marks of a list. */
export function areColumns(sides: Sides): boolean {
  const { left, right, width, flush, level, river } = sides
  const [fewest, most] = [Math.min(left.rows, right.rows), Math.max(left.rows, right.rows)]
  if (fewest < 2 || width < 0.2 || river > 0.6 || right.barred >= 0.5) return false
  if (isApartByItself(sides)) return true
  if (flush < (level < 0.4 || width > 1.5 ? 0.3 : 0.5)) return false
  const fills = [left.fill, right.fill]
  // A side may itself have several columns with separate baselines.
  const stretch = Math.min(left.stretch, right.stretch)
  const isProse = stretch >= 12 && Math.max(...fills) >= 0.6 && Math.min(...fills) >= 0.28
  // Justified lines of a narrow column may have spaces as wide as the gutter, but only the gutter stays in place over
  // many rows.
  const isWrapped = Math.min(left.wrapped, right.wrapped) >= 0.5 && Math.max(...fills) >= 0.65
  if (isWrapped && stretch >= 6 && fewest >= 8 && flush >= 0.5) return true
  // A few words that begin at one place are not a column.
  return isProse && (width < WIDE_GAP ? fewest >= 4 && flush >= 0.7 : fewest >= 2 && most >= 3)
}

/** Whether the rows cannot be read across, for example because the baselines of the two sides differ. */
function isApartByItself({ left, right, width, flush, level }: Sides): boolean {
  const [fewest, most] = [Math.min(left.rows, right.rows), Math.max(left.rows, right.rows)]
  if (most < 3 || Math.min(left.fill, right.fill) < 0.28 || flush < 0.3) return false
  const stretch = Math.min(left.stretch, right.stretch)
  if (level < 0.4 && stretch >= 4 && (width >= 0.4 || fewest >= 5)) return true
  if (flush < 0.5 || width < 0.4) return false
  const isOtherSize = Math.abs(left.size - right.size) > 0.07 * left.size
  if (isOtherSize && stretch >= 6) return true
  const [note, text] = left.right - left.left < right.right - right.left ? [left, right] : [right, left]
  if (note.rows < 3 || note.wrapped < 0.5 || note.fill < 0.7 || stretch < 4) return false
  return text.stretch > 18 && text.fill > 0.6
}

function counter() {
  let [count, stretches, length, filled, wrapped, barred] = [0, 0, 0, 0, 0, 0]
  let [left, right, bottom] = [Infinity, -Infinity, 0]
  const sizes: number[] = []
  const gaps: number[] = []
  return {
    add(pieces: readonly Piece[]): void {
      if (pieces.length === 0) return
      count++
      if (/^\p{Ll}/u.test(pieces[0]!.str)) wrapped++
      if (/^[|¦│┃║]/.test(pieces[0]!.str)) barred++
      stretches++
      let end = Infinity
      for (const piece of pieces) {
        const gap = (piece.x - end) / piece.size
        if (gap > SPACE) gaps.push(gap)
        length += piece.str.length
        filled += piece.width
        left = Math.min(left, piece.x)
        end = Math.max(end === Infinity ? -Infinity : end, endOf(piece))
      }
      right = Math.max(right, end)
      const main = longest(pieces)
      bottom = main.y
      sizes.push(main.size)
    },
    right: () => right,
    size: () => medianOf(sizes) ?? 0,
    /** The measures of the side. Gaps of more than `wide` font sizes count as wide. */
    side(wide: number): Side {
      const cells = stretches + gaps.filter((gap) => gap > wide).length
      return {
        rows: count,
        left,
        right,
        bottom,
        size: medianOf(sizes) ?? 0,
        stretch: length / Math.max(1, cells),
        fill: filled / Math.max(1, count * (right - left)),
        wrapped: wrapped / Math.max(1, count),
        barred: barred / Math.max(1, count),
      }
    },
  }
}

/**
 * Whether all other gaps of a row are as wide as the gap between its two parts, as in a justified line; `false` if
 * there are no others.
 */
function isSpace(before: readonly Piece[], behind: readonly Piece[]): boolean {
  const { size, x } = behind[0]!
  const own = x - endOf(nearest(before))
  let count = 0
  for (const some of [before, behind]) {
    for (let index = 1; index < some.length; index++) {
      const gap = some[index]!.x - endOf(some[index - 1]!)
      if (gap < SPACE * size) continue
      if (Math.abs(gap - own) > 0.1 * (own + size)) return false
      count++
    }
  }
  return count > 0
}

/** The piece that ends last, next to the gutter. */
function nearest(pieces: readonly Piece[]): Piece {
  let found = pieces[0]!
  for (const piece of pieces) if (endOf(piece) > endOf(found)) found = piece
  return found
}

function longest(pieces: readonly Piece[]): Piece {
  let found = pieces[0]!
  for (const piece of pieces) if (piece.width > found.width) found = piece
  return found
}

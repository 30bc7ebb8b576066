import type { Gutter } from './gutter-ends.ts'
import { findGutter } from './gutters.ts'
import { toRowsWithInitials } from './initials.ts'
import { beginsBefore, cutPiece, endOf, startAt } from './pieces.ts'
import type { PdfText, Piece } from './pieces.ts'
import { toRows } from './rows.ts'
import type { Row } from './rows.ts'

/**
 * Rows that are read one after the other. `isAside`: a note in the margin, a box that text flows around, a head or
 * foot, or text of another direction.
 */
export type Region<Run extends PdfText> = { rows: Row<Run>[]; isAside: boolean }

/** Maximum nesting of gutters within the regions of other gutters. */
const MAX_DEPTH = 12

/**
 * The regions of a page in reading order: text above the tallest gutter, its left side, its right side, text below;
 * each is divided in the same way. `isAbove`: text follows below the pieces. (Recursive XY cut: Nagy and Seth, ICPR
 * 1984; a vertical cut before the horizontal ones that it ends at: Meunier, "Optimized XY-Cut for Determining a Page
 * Reading Order", ICDAR 2005.)
 */
export function toRegions<Run extends PdfText>(
  pieces: readonly Piece<Run>[],
  { depth = 0, isAbove = false }: { depth?: number; isAbove?: boolean } = {},
): Region<Run>[] {
  if (pieces.length === 0) return []
  const rows = toRows(pieces)
  const gutter = depth < MAX_DEPTH ? findGutter(rows, { isAbove }) : null
  if (!gutter) return [{ rows: toRowsWithInitials(pieces), isAside: false }]
  const { first, end, aside } = gutter
  const [left, right] = splitAt(rows.slice(first, end), gutter)
  const side = (some: readonly Piece<Run>[], isAside: boolean) =>
    toRegions(some, { depth: depth + 1 }).map((region) => (isAside ? { ...region, isAside } : region))
  return [
    ...toRegions(piecesOf(rows.slice(0, first)), { depth: depth + 1, isAbove: true }),
    ...side(left, aside === 'left'),
    ...side(right, aside === 'right'),
    ...toRegions(piecesOf(rows.slice(end)), { depth: depth + 1, isAbove }),
  ]
}

function piecesOf<Run extends PdfText>(rows: readonly Row<Run>[]): Piece<Run>[] {
  return rows.flatMap(({ pieces }) => pieces)
}

function splitAt<Run extends PdfText>(
  rows: readonly Row<Run>[],
  { x }: Gutter,
): [Piece<Run>[], Piece<Run>[]] {
  const left: Piece<Run>[] = []
  const right: Piece<Run>[] = []
  for (const piece of piecesOf(rows)) {
    const start = beginsBefore(piece, x) && endOf(piece) > x ? startAt(piece, x) : null
    if (start) {
      const [before, behind] = cutPiece(piece, start)
      left.push(before)
      right.push(behind)
    } else (beginsBefore(piece, x) ? left : right).push(piece)
  }
  return [left, right]
}

import { endOf } from './pieces.ts'
import type { PdfText, Piece } from './pieces.ts'
import { toRow, toRows, usualSize } from './rows.ts'
import type { Row } from './rows.ts'

/** Minimum and maximum size of an initial, relative to the text. */
const LEAST = 1.9
const MOST = 10
const MAX_INITIALS = 20

/**
 * Makes rows of pieces that may include initials: large letters beside several lines, which belong before the first of
 * these lines whatever their baseline.
 */
export function toRowsWithInitials<Run extends PdfText>(pieces: readonly Piece<Run>[]): Row<Run>[] {
  const usual = usualSize(pieces)
  const isLarge = ({ str, size }: Piece) =>
    size > LEAST * usual && size < MOST * usual && str.length <= 2 && /^\p{L}+$/u.test(str)
  const initials = pieces.filter(isLarge)
  if (initials.length === 0 || initials.length > MAX_INITIALS) return toRows(pieces)
  let rows = toRows(pieces.filter((piece) => !isLarge(piece)))
  const others: Piece<Run>[] = []
  for (const initial of initials) {
    const index = rows.findIndex((row) => isBeside(initial, row))
    if (index < 0) others.push(initial)
    else {
      const { y, size, left, pieces: some } = rows[index]!
      // Widened up to the text, so that no space follows it.
      rows[index] = toRow([{ ...initial, y, size, width: left - initial.x }, ...some])
    }
  }
  if (others.length > 0) rows = toRows([...others, ...rows.flatMap((row) => row.pieces)])
  return rows
}

function isBeside(initial: Piece, { y, left, size }: Row): boolean {
  const above = y - initial.y
  const gap = left - endOf(initial)
  return above < 0.8 * initial.size && above > 0.2 * initial.size && gap > -0.2 * size && gap < 1.5 * size
}

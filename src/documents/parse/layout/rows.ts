import { endOf } from './pieces.ts'
import type { PdfText, Piece } from './pieces.ts'

/** The pieces on one baseline, from left to right. */
export type Row<Run extends PdfText = PdfText> = {
  y: number
  /** The most frequent font size of its characters; their mean size if less than half have that one, as in a scan. */
  size: number
  left: number
  right: number
  pieces: Piece<Run>[]
}

/** The rows of some pieces, from the top down. */
export function toRows<Run extends PdfText>(pieces: readonly Piece<Run>[]): Row<Run>[] {
  const groups: { main: Piece; pieces: Piece<Run>[] }[] = []
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const last = groups.at(-1)
    if (last && last.main.y - piece.y < tolerance(last.main.size, piece.size)) {
      last.pieces.push(piece)
      if (piece.width > last.main.width) last.main = piece
    } else groups.push({ main: piece, pieces: [piece] })
  }
  return groups.map((group) => toRow(group.pieces))
}

/**
 * Maximum distance between the baselines of two pieces in one row, from their font sizes. It includes raised and
 * lowered signs, but not small text beside a large initial.
 */
function tolerance(a: number, b: number): number {
  const [small, large] = a < b ? [a, b] : [b, a]
  if (large > small * 1.9) return small * 0.4
  return large * (small < 0.8 * large ? 0.55 : 0.4)
}

export function toRow<Run extends PdfText>(pieces: readonly Piece<Run>[]): Row<Run> {
  const sorted = pieces.length > 1 ? pieces.toSorted((a, b) => a.x - b.x) : [...pieces]
  let longest = sorted[0]!
  let right = -Infinity
  for (const piece of sorted) {
    if (piece.width > longest.width) longest = piece
    right = Math.max(right, endOf(piece))
  }
  return { y: longest.y, size: sizeOf(sorted), left: sorted[0]!.x, right, pieces: sorted }
}

function sizeOf(pieces: readonly Piece[]): number {
  const usual = usualSize(pieces)
  if (usual === pieces[0]!.size && pieces.length === 1) return usual
  let [sum, length, alike] = [0, 0, 0]
  for (const { size, str } of pieces) {
    sum += size * str.length
    length += str.length
    if (Math.abs(size - usual) < 0.05) alike += str.length
  }
  return alike * 2 >= length ? usual : sum / length
}

/** The median distance between consecutive rows, or another quantile; of a single row, 1.2 times its font size. */
export function pitchOf(rows: readonly Row[], quantile = 0.5): number {
  const gaps = rows.slice(1).map(({ y }, index) => rows[index]!.y - y)
  return quantileOf(gaps, quantile) ?? 1.2 * (rows[0]?.size ?? 0)
}

export function medianOf(values: readonly number[]): number | undefined {
  return quantileOf(values, 0.5)
}

function quantileOf(values: readonly number[], quantile: number): number | undefined {
  return new Float64Array(values).toSorted()[Math.floor(values.length * quantile)]
}

/** The font size that most characters have; 0 without pieces. */
export function usualSize(pieces: readonly Piece[]): number {
  const first = pieces[0]?.size ?? 0
  if (pieces.every(({ size }) => size === first)) return first
  const lengths = new Map<number, number>()
  for (const { size, str } of pieces) {
    const key = Math.round(size * 100) / 100
    lengths.set(key, (lengths.get(key) ?? 0) + str.length)
  }
  let [usual, most] = [0, -1]
  for (const [size, length] of lengths) if (length > most) [usual, most] = [size, length]
  return usual
}

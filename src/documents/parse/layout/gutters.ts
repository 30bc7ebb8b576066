import { freeSpans } from './free-rows.ts'
import { asideOf, cutAtHeadings } from './gutter-ends.ts'
import type { Aside, Gutter } from './gutter-ends.ts'
import { ALIGNED, beginsBefore, endOf, MIN_WIDTH } from './pieces.ts'
import type { PdfText, Piece } from './pieces.ts'
import { medianOf, pitchOf } from './rows.ts'
import type { Row } from './rows.ts'
import { areColumns, sidesOf } from './side-evidence.ts'

/** Maximum number of x-coordinates that are tried as the end of a gutter; those at which most pieces begin come first. */
const MAX_CANDIDATES = 8

/**
 * The tallest white space between two columns of some rows; `null` if there is none. It is searched where several rows
 * begin, because columns are set flush left. `isAbove`: text follows below the rows, so that the last ones may be its
 * heading. (Whitespace rectangles: Breuel, "Two Geometric Algorithms for Layout Analysis", DAS 2002.)
 */
export function findGutter<Run extends PdfText>(
  rows: readonly Row<Run>[],
  { isAbove = false }: { isAbove?: boolean } = {},
): (Gutter & Aside) | null {
  if (rows.length < 2) return null
  let best: Gutter | null = null
  let tallest = 0
  // If the columns have separate baselines, their rows alternate.
  const pitch = Math.max(pitchOf(rows), 1.2 * (medianOf(rows.map(({ size }) => size)) ?? 0))
  for (const x of candidates(rows)) {
    for (const span of freeSpans(rows, x)) {
      for (const gutter of cutAtHeadings(rows, { x, ...span }, { pitch, isAbove })) {
        const height = rows[gutter.first]!.y - rows[gutter.end - 1]!.y
        if (height <= tallest || !areColumns(sidesOf(rows, sharedRows(rows, gutter)))) continue
        best = gutter
        tallest = height
      }
    }
  }
  return best && { ...best, ...asideOf(rows, best, pitch) }
}

function candidates(rows: readonly Row[]): number[] {
  const bins = new Map<number, { count: number; least: number }>()
  for (const { pieces } of rows) {
    let end = -Infinity
    for (const [index, piece] of pieces.entries()) {
      if (piece.x - end >= MIN_WIDTH * piece.size && !(pieces.length > MANY && isOneOfMany(pieces, index))) {
        const key = Math.round(piece.x)
        const bin = bins.get(key)
        if (!bin) bins.set(key, { count: 1, least: piece.x })
        else {
          bin.count++
          if (piece.x < bin.least) bin.least = piece.x
        }
      }
      end = Math.max(end, endOf(piece))
    }
  }
  const margin = rows.reduce((least, { left }) => Math.min(least, left), Infinity)
  const found: { x: number; own: number; count: number }[] = []
  for (const [key, { least, count: own }] of bins) {
    if (key < margin + ALIGNED) continue
    const before = bins.get(key - 1)
    const count = own + (before?.count ?? 0) + (bins.get(key + 1)?.count ?? 0)
    if (count > 1) found.push({ x: before ? Math.min(least, before.least) : least, own, count })
  }
  const places = found.toSorted((a, b) => b.count - a.count || b.own - a.own).map(({ x }) => x)
  return [...new Set(places)].slice(0, MAX_CANDIDATES)
}

/** In a row of more pieces than this, equally wide gaps count as the spaces of a justified line. */
const MANY = 5

function isOneOfMany(pieces: readonly Piece[], index: number): boolean {
  const gapAt = (at: number) =>
    at > 0 && at < pieces.length ? pieces[at]!.x - endOf(pieces[at - 1]!) : Infinity
  const gap = gapAt(index)
  const near = 0.05 * (gap + pieces[index]!.size)
  return Math.abs(gap - gapAt(index - 1)) < near || Math.abs(gap - gapAt(index + 1)) < near
}

/**
 * Cuts a gutter to the rows that both columns reach, and one more row at each end. Rows above or below a short column
 * say nothing about it.
 */
function sharedRows(rows: readonly Row[], { x, first, end }: Gutter): Gutter {
  const isLeft = ({ pieces }: Row) => beginsBefore(pieces[0]!, x)
  const isRight = ({ right }: Row) => right > x
  const some = rows.slice(first, end)
  const from = Math.max(some.findIndex(isLeft), some.findIndex(isRight))
  const to = Math.min(some.findLastIndex(isLeft), some.findLastIndex(isRight))
  return { x, first: first + Math.max(0, from - 1), end: Math.min(end, first + to + 2) }
}

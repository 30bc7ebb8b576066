import { endOf, wordStarts } from './pieces.ts'
import type { PdfText, Piece, WordStart } from './pieces.ts'
import { medianOf, pitchOf } from './rows.ts'
import type { Row } from './rows.ts'
import { areColumns, sidesOf } from './side-evidence.ts'
import type { Side } from './side-evidence.ts'

/** White space between two columns: it ends at `x`, and runs from the row `first` to the one before `end`. */
export type Gutter = { x: number; first: number; end: number; aside?: 'left' | 'right' }

/** How far from `x` a column may begin, in PDF units. */
export const ALIGNED = 1.5
/** Places where most rows begin that are tried as gutters. */
const MAX_CANDIDATES = 10
/** Width of a gutter in font sizes; a space has 0.25 and more. */
const MIN_WIDTH = 0.24
/** Distance between rows, as a multiple of the usual one, from which on they stand apart. */
export const APART = 1.3

/**
 * The tallest white space between two columns of some rows, or `null`. It is looked for where rows
 * begin, as columns are set flush left: a rectangle that no text crosses, as tall as may be, with
 * text on both sides. `isAbove`: text follows below the rows. (Whitespace rectangles: Breuel, "Two Geometric Algorithms for Layout Analysis", DAS 2002.)
 */
export function findGutter<Run extends PdfText>(
  rows: readonly Row<Run>[],
  { isAbove = false }: { isAbove?: boolean } = {},
): Gutter | null {
  if (rows.length < 2) return null
  let best: (Gutter & { height: number }) | null = null
  // Where columns stand on baselines of their own, their rows alternate.
  const pitch = Math.max(pitchOf(rows), 1.2 * (medianOf(rows.map(({ size }) => size)) ?? 0))
  for (const x of candidates(rows)) {
    for (const span of freeSpans(rows, x)) {
      for (const gutter of cutAtHeadings(rows, { x, ...span }, { pitch, isAbove })) {
        const height = rows[gutter.first]!.y - rows[gutter.end - 1]!.y
        if (best && best.height >= height) continue
        if (!areColumns(sidesOf(rows, sharedRows(rows, gutter)))) continue
        best = { ...gutter, height, ...asideOf(rows, gutter, pitch) }
      }
    }
  }
  return best
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
  const found: { x: number; own: number; count: number }[] = []
  for (const [key, { least, count: own }] of bins) {
    const before = bins.get(key - 1)
    const count = own + (before?.count ?? 0) + (bins.get(key + 1)?.count ?? 0)
    if (count > 1) found.push({ x: before ? Math.min(least, before.least) : least, own, count })
  }
  const places = found.toSorted((a, b) => b.count - a.count || b.own - a.own).map(({ x }) => x)
  return [...new Set(places)].slice(0, MAX_CANDIDATES)
}

/** Pieces of a row from which on gaps as wide as their neighbours are spaces of a justified line. */
const MANY = 5

function isOneOfMany(pieces: readonly Piece[], index: number): boolean {
  const gapAt = (at: number) =>
    at > 0 && at < pieces.length ? pieces[at]!.x - endOf(pieces[at - 1]!) : Infinity
  const gap = gapAt(index)
  const near = 0.05 * (gap + pieces[index]!.size)
  return Math.abs(gap - gapAt(index - 1)) < near || Math.abs(gap - gapAt(index + 1)) < near
}

/** The rows beside which both sides have text, and one more at each end: where one column is short, the rest says nothing. */
function sharedRows(rows: readonly Row[], { x, first, end }: Gutter): Gutter {
  const isLeft = ({ left }: Row) => left < x - ALIGNED
  const isRight = ({ right }: Row) => right > x
  const some = rows.slice(first, end)
  const from = Math.max(some.findIndex(isLeft), some.findIndex(isRight))
  const to = Math.min(some.findLastIndex(isLeft), some.findLastIndex(isRight))
  return { x, first: first + Math.max(0, from - 1), end: Math.min(end, first + to + 2) }
}

type RowSpan = { first: number; end: number }

type RowState = 'left' | 'right' | 'both' | 'crossed' | 'in two' | 'whole'

/** The longest spans of rows that leave the place before `x` free. */
function freeSpans(rows: readonly Row[], x: number): RowSpan[] {
  const states = statesOf(rows, x)
  const spans: RowSpan[] = []
  let first = 0
  for (let end = 0; end <= rows.length; end++) {
    if (end < rows.length && states[end] !== 'whole') continue
    if (end - first > 1) {
      const span = withoutUncertainEnds(rows, { first, end }, states)
      if (hasBothSides(states, span)) spans.push(span)
    }
    first = end + 1
  }
  return spans
}

function hasBothSides(states: readonly RowState[], { first, end }: RowSpan): boolean {
  let [left, right] = [0, 0]
  for (let index = first; index < end; index++) {
    if (states[index] !== 'right') left++
    if (states[index] !== 'left') right++
  }
  return left > 1 && right > 1
}

/** Rows from one of two columns at which a row in one piece may be of two as well. */
const NEAR = 4

/** What each row has beside the place before `x`, and whether a piece crosses it that may be of two columns. */
function statesOf(rows: readonly Row[], x: number): RowState[] {
  const states = rows.map((row) => stateOf(row, x))
  let known = -Infinity
  const isNear = states.map((state, index) => {
    if (state === 'both') known = index
    return index - known <= NEAR
  })
  known = Infinity
  for (let index = states.length - 1; index >= 0; index--) {
    if (states[index] === 'both') known = index
    if (states[index] !== 'crossed') continue
    const isTried = isNear[index] || known - index <= NEAR
    const crossing = isTried && rows[index]!.pieces.find((piece) => crosses(piece, x))
    states[index] = crossing && startAt(crossing, x) ? 'in two' : 'whole'
  }
  return states
}

function stateOf({ pieces }: Row, x: number): RowState {
  let crossing = 0
  let isLeft = false
  for (const piece of pieces) {
    if (piece.x >= x - ALIGNED) break
    isLeft = true
    if (crosses(piece, x) && ++crossing > 1) return 'whole'
  }
  if (crossing > 0) return 'crossed'
  const isRight = pieces.at(-1)!.x >= x - ALIGNED
  return isLeft && isRight ? 'both' : isLeft ? 'left' : 'right'
}

function crosses(piece: Piece, x: number): boolean {
  return piece.x < x - ALIGNED && endOf(piece) > x - MIN_WIDTH * piece.size
}

/** Rows in one piece may belong to both columns only among rows of two pieces, and flush with them. */
function withoutUncertainEnds(
  rows: readonly Row[],
  { first, end }: RowSpan,
  states: readonly RowState[],
): RowSpan {
  let [uncertain, right] = [0, -Infinity]
  const lefts: number[] = []
  for (let index = first; index < end; index++) {
    if (states[index] === 'in two') uncertain++
    else {
      lefts.push(rows[index]!.left)
      right = Math.max(right, rows[index]!.right)
    }
  }
  if (uncertain === 0) return { first, end }
  if (uncertain > 2 * lefts.length) return { first, end: first }
  const left = medianOf(lefts)!
  const isSure = (index: number) => {
    const row = rows[index]!
    return (
      states[index] !== 'in two' || (Math.abs(row.left - left) < ALIGNED && row.right < right + 2 * ALIGNED)
    )
  }
  let [from, to] = [first, end]
  while (from < to && !isSure(from)) from++
  while (to > from && !isSure(to - 1)) to--
  return { first: from, end: to }
}

/** The word of a piece that begins at `x`, as far as the widths of its letters tell. */
export function startAt(piece: Piece, x: number): WordStart | null {
  const distance = Math.min(x - piece.x, endOf(piece) - x)
  if (distance < 2 * piece.size) return null
  const near = Math.max(ALIGNED, Math.min(4, distance * 0.02))
  let best: WordStart | null = null
  for (const start of wordStarts(piece)) {
    const off = Math.abs(start.x - x)
    if (off < near && off < Math.abs((best?.x ?? Infinity) - x)) best = start
  }
  return best
}

/**
 * Parts a gutter where a heading of both columns, too short to cross it, stands between them, and drops
 * from its ends what stands apart from the columns: a heading of the text that follows, a line above.
 */
function cutAtHeadings(
  rows: readonly Row[],
  { x, first, end }: Gutter,
  { pitch, isAbove }: { pitch: number; isAbove: boolean },
): Gutter[] {
  const strips: RowSpan[] = [{ first, end: first + 1 }]
  for (let index = first + 1; index < end; index++) {
    const gap = rows[index - 1]!.y - rows[index]!.y
    if (gap > APART * pitch) strips.push({ first: index, end: index })
    strips.at(-1)!.end = index + 1
  }
  const hasBoth = ({ first: from, end: to }: RowSpan) => {
    const some = rows.slice(from, to)
    return some.some(({ left }) => left < x - ALIGNED) && some.some(({ right }) => right > x)
  }
  const beginLevel = ({ first: from, end: to }: RowSpan) =>
    hasBoth({ first: from, end: Math.min(to, from + 2) })
  const isOneSided = (strip: RowSpan) => strip.end - strip.first <= 2 && !hasBoth(strip)
  const parts: Gutter[] = []
  let open: RowSpan | undefined
  for (const [index, strip] of strips.entries()) {
    const [before, after] = [strips[index - 1], strips[index + 1]]
    const isBetween = before && after && hasBoth(before) && beginLevel(after)
    const isLastBeforeText = !after && before && (end < rows.length || isAbove)
    const isFirst = !before && after && first > 0
    const isHeading = (isBetween || isLastBeforeText) && isOther(rows, strip, [before, after])
    if (isOneSided(strip) && (isHeading || isFirst)) {
      if (open) parts.push({ x, ...open })
      open = undefined
    } else open = { first: open?.first ?? strip.first, end: strip.end }
  }
  if (open) parts.push({ x, ...open })
  return parts.map((part) => withoutReturn(rows, part, pitch)).filter((part) => part.end - part.first > 1)
}

/** Without a last row that stands below a box on the left, and goes on from the line above it on the right. */
function withoutReturn(rows: readonly Row[], { x, first, end }: Gutter, pitch: number): Gutter {
  const [above, last] = [rows[end - 2], rows[end - 1]!]
  if (!above || end - first < 3 || last.right > x || above.left < x - ALIGNED) return { x, first, end }
  const isLine = above.y - last.y < APART * pitch && Math.abs(above.size - last.size) < 0.5
  const left = rows.slice(first, end - 1).findLast((row) => row.left < x - ALIGNED)
  const isBelowBox = left !== undefined && left.y - last.y > 1.2 * APART * pitch
  return { x, first, end: isLine && isBelowBox ? end - 1 : end }
}

/** Whether a strip is set in another size or font than its neighbours, as headings and captions are. */
function isOther(rows: readonly Row[], strip: RowSpan, around: readonly (RowSpan | undefined)[]): boolean {
  const { size, pieces } = rows[strip.first]!
  return around.every((other) => {
    const row = other && rows[other.end - 1]!
    if (!row) return true
    return Math.abs(row.size - size) > 0.04 * size || row.pieces[0]!.run.fontName !== pieces[0]!.run.fontName
  })
}

/**
 * The side that is a note in the margin, or a box beside text that goes on below it in its full width.
 */
function asideOf(rows: readonly Row[], { x, first, end }: Gutter, pitch: number): Pick<Gutter, 'aside'> {
  const { left, right } = sidesOf(rows, { x, first, end })
  const isNote = (side: Side, text: Side) =>
    side.right - side.left < 0.6 * (text.right - text.left) && side.rows < 0.6 * text.rows
  if (isNote(right, left)) return { aside: 'right' }
  if (isNote(left, right)) return { aside: 'left' }
  const below = rows[end]
  if (!below || below.right < x + pitch || below.left > x) return {}
  const goesOn = (side: Side) =>
    Math.abs(below.size - side.size) < 0.5 && side.bottom - below.y < APART * pitch && first > 0
  const isLeftText = goesOn(left) && Math.abs(below.left - left.left) < 4 * pitch
  const isRightText = goesOn(right)
  if (isLeftText === isRightText) return {}
  return { aside: isLeftText ? 'right' : 'left' }
}

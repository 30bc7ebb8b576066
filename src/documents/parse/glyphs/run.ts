import { advanceOf } from './advance-widths.ts'
import type { PdfTextItem, PdfTextStyle } from './text-content.ts'
import type { Span } from '../../../core/span.ts'

/** A part of a run's text, and the item that draws it. */
export type RunPiece = Span & {
  /**
   * The part of the run's text that the page shows along the item's width; the rest of the piece was added for readers
   * of the text.
   */
  shown: Span
  item: PdfTextItem
}

/** A run of text as a reader sees it; coordinates are in PDF units from the bottom left. */
export type PdfRun = {
  str: string
  /** The start of its baseline. */
  x: number
  y: number
  width: number
  fontSize: number
  /** Direction of the baseline, in degrees counterclockwise. */
  angle: number
  fontName: string
  endsWord?: boolean
  pieces: readonly RunPiece[]
}

export function runOf(item: PdfTextItem, style?: PdfTextStyle): PdfRun {
  const { str, transform, width, height, fontName, endsWord } = item
  const [a = 1, b = 0, , , x = 0, y = 0] = transform
  const isVertical = style?.vertical === true
  return {
    str,
    x,
    y,
    width: isVertical ? height : width,
    fontSize: sizeOf(transform),
    angle: angleOf(a, b) - (isVertical ? 90 : 0),
    fontName,
    ...(endsWord && { endsWord }),
    pieces: [pieceOf(str, item)],
  }
}

/** The direction of a baseline in degrees counterclockwise, −180 to 180, from `a` and `b` of its text matrix. */
export function angleOf(a: number, b: number): number {
  return b === 0 && a > 0 ? 0 : (Math.atan2(b, a) * 180) / Math.PI
}

/** A piece that is all of a text; the first `before` and the last `behind` UTF-16 units are not shown on the page. */
export function pieceOf(
  text: string,
  item: PdfTextItem,
  { before = 0, behind = 0 }: { before?: number; behind?: number } = {},
): RunPiece {
  return { start: 0, end: text.length, shown: { start: before, end: text.length - behind }, item }
}

function movePiece({ start, end, shown, item }: RunPiece, by: number): RunPiece {
  return {
    start: start + by,
    end: end + by,
    shown: { start: shown.start + by, end: shown.end + by },
    item,
  }
}

/**
 * Joins runs in the order of their text. The result begins where the leftmost run does, on the baseline and in the font
 * of `at`.
 */
export function joinRuns(runs: readonly PdfRun[], at: PdfRun = runs[0]!): PdfRun {
  let str = ''
  const pieces: RunPiece[] = []
  let [first, last] = [Infinity, -Infinity]
  for (const run of runs) {
    for (const piece of run.pieces) pieces.push(movePiece(piece, str.length))
    str += run.str
    const { along } = placeOn(run, at.angle)
    first = Math.min(first, along)
    last = Math.max(last, along + run.width)
  }
  const { along } = placeOn(at, at.angle)
  const [cos, sin] = directionOf(at.angle)
  const back = along - first
  const { endsWord: _, ...rest } = at
  const endsWord = runs.at(-1)!.endsWord === true
  return {
    ...rest,
    ...(endsWord && { endsWord }),
    str,
    pieces,
    x: at.x - back * cos,
    y: at.y - back * sin,
    width: last - first,
  }
}

/** The coordinates of a place along and across a direction, which is given in degrees counterclockwise. */
export function placeOn(
  { x, y }: { x: number; y: number },
  angle: number,
): { along: number; across: number } {
  if (angle === 0) return { along: x, across: y }
  const [cos, sin] = directionOf(angle)
  return { along: x * cos + y * sin, across: y * cos - x * sin }
}

/**
 * Cosine and sine of an angle in degrees, exact for right angles, because a rounding error would disorder the items of
 * a line.
 */
function directionOf(angle: number): [cos: number, sin: number] {
  const radians = (angle * Math.PI) / 180
  return angle % 90 === 0
    ? [Math.round(Math.cos(radians)), Math.round(Math.sin(radians))]
    : [Math.cos(radians), Math.sin(radians)]
}

export function sizeOf([, , c = 0, d = 0]: readonly number[]): number {
  return Math.hypot(c, d)
}

/** An item for a part of another item's text, by its offsets; its place and width are estimated (see `advanceOf`). */
export function sliceItem(item: PdfTextItem, { start, end }: Span, style?: PdfTextStyle): PdfTextItem {
  const { str, transform, width, dir } = item
  const family = style?.fontFamily ?? ''
  const [before, inside, after] = [str.slice(0, start), str.slice(start, end), str.slice(end)].map((part) =>
    advanceOf(part, family),
  )
  const unit = width / Math.max(1, before! + inside! + after!)
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform
  const length = Math.hypot(a, b) || 1
  const along = (dir === 'rtl' ? after! : before!) * unit
  return {
    ...item,
    str: str.slice(start, end),
    transform: [a, b, c, d, e + (along * a) / length, f + (along * b) / length],
    width: inside! * unit,
  }
}

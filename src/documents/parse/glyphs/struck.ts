import { isShown } from './annotations.ts'
import { joinRuns, runOf, sliceItem } from './run.ts'
import type { PdfRun, RunPiece } from './run.ts'
import type { PdfTextStyle } from './text-content.ts'

type Box = { left: number; right: number; bottom: number; top: number }

/** Maximum boxes of struck-out text examined on one page; further ones are ignored. */
const MAX_BOXES = 20_000
/** Maximum boxes examined for one run of text. */
const MAX_NEAR = 200
/** Height, in PDF units, of the bands of a page in which boxes are looked up. */
const BAND = 20
/** A box counts only in this many bands above its lower edge, because no strike-out is higher than a line. */
const MAX_BANDS = 20

/** Writes `~~` around words that annotations strike out. A line drawn over a text does not count. */
export function strikeOut(
  runs: readonly PdfRun[],
  annotations: readonly unknown[],
  styles: Record<string, PdfTextStyle>,
): PdfRun[] {
  const boxes = annotations.flatMap(boxesOf).slice(0, MAX_BOXES)
  if (boxes.length === 0) return [...runs]
  const bands = bandsOf(boxes)
  return runs.map((run) => strikeRun(run, bands.get(bandAt(middleOf(run))) ?? [], styles))
}

function bandAt(y: number): number {
  return Math.floor(y / BAND)
}

function bandsOf(boxes: readonly Box[]): Map<number, Box[]> {
  const bands = new Map<number, Box[]>()
  for (const box of boxes) {
    const first = bandAt(box.bottom)
    for (let band = first; band <= Math.min(bandAt(box.top), first + MAX_BANDS); band++) {
      const others = bands.get(band)
      if (!others) bands.set(band, [box])
      else if (others.length < MAX_NEAR) others.push(box)
    }
  }
  return bands
}

/** The height on the page at which a line would strike out the run. */
function middleOf({ y, fontSize }: PdfRun): number {
  return y + 0.25 * fontSize
}

function boxesOf(annotation: unknown): Box[] {
  if (typeof annotation !== 'object' || annotation === null) return []
  const struck = annotation as Record<string, unknown>
  const { subtype, quadPoints, rect } = struck
  // `null`: the stated area is not within the annotation.
  if (subtype !== 'StrikeOut' || quadPoints === null || !isShown(struck)) return []
  const numbers = numbersOf(quadPoints)
  const quads = Array.from({ length: numbers.length >> 3 }, (_, at) => numbers.slice(8 * at, 8 * at + 8))
  const all = quads.length > 0 ? quads : [numbersOf(rect).slice(0, 4)]
  return all
    .filter((points) => points.length >= 4)
    .map((points) => {
      const xs = points.filter((_, at) => at % 2 === 0)
      const ys = points.filter((_, at) => at % 2 === 1)
      return {
        left: Math.min(...xs),
        right: Math.max(...xs),
        bottom: Math.min(...ys),
        top: Math.max(...ys),
      }
    })
}

/**
 * The numbers of a list, a typed array or a list of points `{ x, y }`, in order, without other items; empty for
 * anything else.
 */
function numbersOf(values: unknown): number[] {
  if (typeof values !== 'object' || values === null) return []
  return Array.from(values as ArrayLike<unknown>).flatMap((value) => {
    if (typeof value === 'number') return [value]
    if (Array.isArray(value)) return numbersOf(value)
    if (typeof value !== 'object' || value === null) return []
    const { x, y } = value as Record<string, unknown>
    return typeof x === 'number' && typeof y === 'number' ? [x, y] : []
  })
}

/** Strikes the parts of a run, mostly words, that a box covers at least by half. */
function strikeRun(run: PdfRun, boxes: readonly Box[], styles: Record<string, PdfTextStyle>): PdfRun {
  if (Math.abs(run.angle) > 1) return run
  const middle = middleOf(run)
  const over = boxes.filter(
    ({ bottom, top, left, right }) =>
      bottom <= middle && middle <= top && left < run.x + run.width && right > run.x,
  )
  if (over.length === 0) return run
  const parts = run.pieces.flatMap((piece) => partsOf(run, piece, { over, styles }))
  return joinRuns(wrapStruck(parts), run)
}

type Part = PdfRun & { isStruck: boolean }

function partsOf(
  run: PdfRun,
  piece: RunPiece,
  { over, styles }: { over: readonly Box[]; styles: Record<string, PdfTextStyle> },
): Part[] {
  const { item, start, end } = piece
  const style = styles[item.fontName]
  const text = run.str.slice(start, end)
  const isCovered = ({ x, width }: PdfRun) =>
    over.some(({ left, right }) => Math.min(right, x + width) - Math.max(left, x) >= width / 2)
  if (text !== item.str) {
    const whole = runOf(item, style)
    const shown = { start: piece.shown.start - start, end: piece.shown.end - start }
    const pieces = [{ start: 0, end: text.length, shown, item }]
    return [{ ...whole, str: text, pieces, isStruck: isCovered(whole) }]
  }
  const parts: Part[] = []
  for (const { 0: word, index } of text.matchAll(/\S+\s*|\s+/g)) {
    const bare = sliceItem(item, { start: index, end: index + word.trimEnd().length }, style)
    const part = sliceItem(item, { start: index, end: index + word.length }, style)
    parts.push({ ...runOf(part, style), isStruck: isCovered(runOf(bare, style)) })
  }
  return parts
}

/** Writes `~~` before the first and after the last of consecutive struck parts. */
function wrapStruck(parts: readonly Part[]): PdfRun[] {
  return parts.map((part, at) => {
    if (!part.isStruck) return part
    const opens = !parts[at - 1]?.isStruck
    const closes = !parts[at + 1]?.isStruck
    const bare = part.str.trimEnd()
    const before = opens ? '~~' : ''
    const behind = closes ? '~~' + part.str.slice(bare.length) : part.str.slice(bare.length)
    const str = before + bare + behind
    const pieces = part.pieces.map(({ item, shown }) => ({
      start: 0,
      end: str.length,
      shown: {
        start: shown.start + before.length,
        end: Math.min(shown.end, bare.length) + before.length,
      },
      item,
    }))
    return { ...part, str, pieces }
  })
}

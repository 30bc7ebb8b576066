import { advanceOf } from '../glyphs/advance-widths.ts'

/**
 * A run of text on a page, in PDF units from the bottom left. `x`, `y`: start of its baseline. `width`: length along
 * the baseline. `angle`: direction of the baseline in degrees, counterclockwise.
 */
export type PdfText = {
  str: string
  x: number
  y: number
  width: number
  fontSize: number
  angle?: number
  fontName?: string
  /** Whether the file has a space after the run that is too narrow to be recognised by its gap. */
  endsWord?: boolean
}

/**
 * A run, or a part of one. Its coordinates are turned by the direction of its text: lines run along x, and the next
 * line has a lower y. `from`: offset of `str` in the run's text.
 */
export type Piece<Run extends PdfText = PdfText> = {
  run: Run
  str: string
  from: number
  x: number
  y: number
  width: number
  size: number
  /** The estimated starts of its words; computed if a column may begin within it. */
  words?: readonly WordStart[]
}

/**
 * Where a word of a piece begins. `at`: its offset in `str`. `x`: its place on the line. `end`: where the previous word
 * ends.
 */
export type WordStart = { at: number; x: number; end: number }

export function endOf({ x, width }: Piece): number {
  return x + width
}

/** Maximum distance, in PDF units, at which the beginnings of two lines count as aligned. */
export const ALIGNED = 1.5
/**
 * Minimum width, in font sizes, of a gap that can be a gutter between columns. It is just below the width of a space
 * (0.25 and more), so that a gutter as wide as a space counts.
 */
export const MIN_WIDTH = 0.24

/** Minimum gap in font sizes that pdf.js reads as a space within a run. */
const SPACE = 0.102

/** Whether a space separates a piece from the one before it on its line; `false` if there is none before. */
export function isApart(before: Piece | undefined, piece: Piece): boolean {
  if (!before) return false
  if (before.run.endsWord) return true
  const gap = Math.max(piece.x - endOf(before), before.x - endOf(piece))
  return gap > Math.min(before.size, piece.size) * SPACE
}

/**
 * The estimated starts of all words of a piece but the first. pdf.js joins texts less than 0.6 font sizes apart, so
 * that one piece may hold words of two columns, and pdf.js does not give the places of characters.
 */
export function wordStarts(piece: Piece): readonly WordStart[] {
  return (piece.words ??= estimateStarts(piece))
}

function estimateStarts({ str, x, width, size }: Piece): WordStart[] {
  const starts: WordStart[] = []
  const family = familyOf(str, width / size)
  const unit = width / Math.max(1, advanceOf(str, family))
  let at = 0
  let along = 0
  for (const match of str.matchAll(/\s+(?=\S)/g)) {
    const end = along + advanceOf(str.slice(at, match.index), family) * unit
    at = match.index + match[0].length
    along = end + advanceOf(match[0], family) * unit
    if (match.index > 0) starts.push({ at, x: x + along, end: x + end })
  }
  return starts
}

/** The width of a run without the space at its end, which pdf.js makes as wide as the gap to the next drawn text. */
export function widthWithoutSpace({ str, width, fontSize }: PdfText): number {
  const text = str.trimEnd()
  const own = (advanceOf(text, familyOf(text, width / fontSize)) / 1000) * fontSize
  const [least, most] = [width - 0.6 * fontSize, width - 0.1 * fontSize]
  return Math.max(0, own >= least && own <= most ? own : width - 0.28 * fontSize)
}

/** The font family whose widths best match the width of the text, given in font sizes. */
function familyOf(str: string, width: number): string {
  const distance = (family: string) => Math.abs(advanceOf(str, family) / 1000 - width)
  return distance('serif') < distance('sans-serif') ? 'serif' : 'sans-serif'
}

/** Signs that may hang into the margin, by at most `HANG` font sizes. */
const HANGING = /^["'“”„‘’‚«»‹›「『《〈‐–—•·*†‡-]/
const HANG = 0.6

/** Whether a piece begins left of `x`. A quotation mark, dash or bullet that hangs into the margin does not count. */
export function beginsBefore(piece: Piece, x: number): boolean {
  if (piece.x >= x - ALIGNED) return false
  return piece.x < x - HANG * piece.size || !HANGING.test(piece.str)
}

/** Whether a piece crosses the gutter that would end at `x`. */
export function crosses(piece: Piece, x: number): boolean {
  return beginsBefore(piece, x) && endOf(piece) > x - MIN_WIDTH * piece.size
}

/**
 * The word within a piece that begins nearest to `x`, as estimated from letter widths; `null` if none begins near, or
 * if `x` is less than two font sizes from an end of the piece.
 */
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

/** Cuts a piece in two before the given word. */
export function cutPiece<Run extends PdfText>(
  piece: Piece<Run>,
  { at, x, end }: WordStart,
): [Piece<Run>, Piece<Run>] {
  const { words: _, ...rest } = piece
  const before = piece.str.slice(0, at).trimEnd()
  return [
    { ...rest, str: before, width: end - piece.x },
    { ...rest, str: piece.str.slice(at), from: piece.from + at, x, width: endOf(piece) - x },
  ]
}

import type { Span } from '../../core/span.ts'
import { advanceOf } from '../../documents/parse.ts'
import type { PageText, TextRun } from './page-text.ts'

/**
 * The box of a piece of a line on a PDF page, in PDF units (usually 1/72 inch, from the bottom left of the page). `x`
 * and `y` are the lower left corner of the box before it is turned; `width` is along the line, `height` across it. The
 * box is turned about this corner by `angle` degrees, counterclockwise. Descenders, as in `g`, are inside the box.
 */
export type TextBox = { x: number; y: number; width: number; height: number; angle: number }

/** Ascent and descent of a font as fractions of its size, for fonts that state no usable values. */
const ASCENT = 0.8
const DESCENT = -0.2
/**
 * Pieces of a line become one box if the gap between them is at most this many times the height of the taller one.
 */
const MAX_GAP = 1.5

/**
 * The boxes that a span of a page's text covers, in the order of the text. Pieces of one line are one box, unless a
 * wide gap (`MAX_GAP`) is between them. White space alone has no box.
 */
export function boxesOf({ text, runs }: PageText, span: Span): TextBox[] {
  const boxes: TextBox[] = []
  for (const run of runs) {
    const part = visiblePart(text, {
      start: Math.max(run.start, span.start),
      end: Math.min(run.end, span.end),
    })
    if (!part) continue
    const box = boxOf(run, part)
    const last = boxes.at(-1)
    if (box.width <= 0 || box.height <= 0) continue
    const joined = last && joinBoxes(last, box)
    if (joined) boxes[boxes.length - 1] = joined
    else boxes.push(box)
  }
  return boxes
}

function visiblePart(text: string, { start, end }: Span): Span | null {
  const slice = text.slice(start, Math.max(start, end))
  const from = start + (slice.length - slice.trimStart().length)
  const trimmed = slice.trim()
  return trimmed === '' ? null : { start: from, end: from + trimmed.length }
}

/** The box of a part of a run; offsets are those of the page's text. */
function boxOf({ item, style, written, shown, start: at, from }: TextRun, part: Span): TextBox {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform
  const isVertical = style?.vertical === true
  const size = Math.hypot(c, d)
  const angle = (Math.atan2(b, a) * 180) / Math.PI - (isVertical ? 90 : 0)
  const length = isVertical ? item.height : item.width
  const { ascent, descent } = isVertical ? { ascent: 0.5, descent: -0.5 } : metricsOf(style)
  const start = Math.min(Math.max(part.start - at + from, shown.start), shown.end)
  const end = Math.max(Math.min(part.end - at + from, shown.end), start)
  const [before, inside, after] = [
    written.slice(shown.start, start),
    written.slice(start, end),
    written.slice(end, shown.end),
  ].map((slice) => advanceOf(slice, isVertical ? 'monospace' : (style?.fontFamily ?? '')))
  const unit = length / Math.max(1, before! + inside! + after!)
  const along = (item.dir === 'rtl' ? after! : before!) * unit
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  return {
    x: e + along * cos - descent * size * sin,
    y: f + along * sin + descent * size * cos,
    width: inside! * unit,
    height: (ascent - descent) * size,
    angle,
  }
}

function metricsOf(style: TextRun['style']): { ascent: number; descent: number } {
  const { ascent = ASCENT, descent = DESCENT } = style ?? {}
  const isUsable = ascent > 0.3 && ascent < 2 && descent <= 0 && descent > -1
  return isUsable ? { ascent, descent } : { ascent: ASCENT, descent: DESCENT }
}

/** Joins two boxes, in either order; `null` if they are not on one line, or too far apart (see `MAX_GAP`). */
function joinBoxes(box: TextBox, next: TextBox): TextBox | null {
  if (Math.abs(box.angle - next.angle) > 1) return null
  const radians = (box.angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  // Position of the second box relative to the corner of the first, along and across its line.
  const along = (next.x - box.x) * cos + (next.y - box.y) * sin
  const across = (next.y - box.y) * cos - (next.x - box.x) * sin
  const gap = Math.max(along - box.width, -(along + next.width))
  const shared = Math.min(box.height, across + next.height) - Math.max(0, across)
  const isOneLine = shared > Math.min(box.height, next.height) / 2
  if (!isOneLine || gap > MAX_GAP * Math.max(box.height, next.height)) return null
  const [left, bottom] = [Math.min(0, along), Math.min(0, across)]
  return {
    x: box.x + left * cos - bottom * sin,
    y: box.y + left * sin + bottom * cos,
    width: Math.max(box.width, along + next.width) - left,
    height: Math.max(box.height, across + next.height) - bottom,
    angle: box.angle,
  }
}

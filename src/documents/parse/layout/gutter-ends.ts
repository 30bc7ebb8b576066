import type { RowSpan } from './free-rows.ts'
import { beginsBefore } from './pieces.ts'
import type { Row } from './rows.ts'
import { sidesOf } from './side-evidence.ts'
import type { Side } from './side-evidence.ts'

/** White space between two columns. It ends at `x`, and extends from the row `first` up to but not including `end`. */
export type Gutter = RowSpan & { x: number }

/** The side of a gutter, if any, whose text is outside the running text. */
export type Aside = { aside?: 'left' | 'right' }

/** Rows stand apart if their distance is more than this many times the usual distance of rows (`pitch`). */
const APART = 1.3

/**
 * Splits a gutter at a heading of both columns that is too short to cross it, and removes rows at its ends that stand
 * apart from the columns, such as a heading of the following text. `pitch`: the usual distance of rows. `isAbove`: text
 * follows below the rows.
 */
export function cutAtHeadings(
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
    return some.some(({ pieces }) => beginsBefore(pieces[0]!, x)) && some.some(({ right }) => right > x)
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

/** Drops a last row on the left in which the text on the right continues, below a box on the left. */
function withoutReturn(rows: readonly Row[], { x, first, end }: Gutter, pitch: number): Gutter {
  const [above, last] = [rows[end - 2], rows[end - 1]!]
  if (!above || end - first < 3 || last.right > x || beginsBefore(above.pieces[0]!, x))
    return { x, first, end }
  const isLine = above.y - last.y < APART * pitch && Math.abs(above.size - last.size) < 0.5
  const left = rows.slice(first, end - 1).findLast(({ pieces }) => beginsBefore(pieces[0]!, x))
  const isBelowBox = left !== undefined && left.y - last.y > 1.2 * APART * pitch
  return { x, first, end: isLine && isBelowBox ? end - 1 : end }
}

/** Whether a strip differs in size or font from each of its neighbours, as headings and captions do. */
function isOther(rows: readonly Row[], strip: RowSpan, around: readonly (RowSpan | undefined)[]): boolean {
  const { size, pieces } = rows[strip.first]!
  return around.every((other) => {
    const row = other && rows[other.end - 1]!
    if (!row) return true
    return Math.abs(row.size - size) > 0.04 * size || row.pieces[0]!.run.fontName !== pieces[0]!.run.fontName
  })
}

/** The side, if any, that is a note in the margin, or a box beside text that continues below it in full width. */
export function asideOf(rows: readonly Row[], { x, first, end }: Gutter, pitch: number): Aside {
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

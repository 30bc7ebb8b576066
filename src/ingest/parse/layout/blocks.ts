import { countRightToLeft } from './frames.ts'
import { isApart } from './pieces.ts'
import type { PdfText, Piece } from './pieces.ts'
import type { Region } from './regions.ts'
import type { Row } from './rows.ts'

/** A row and its words. */
export type Line<Run extends PdfText = PdfText> = Row<Run> & { text: string }

/**
 * Lines that follow one another: a paragraph or several, a heading, or an `aside`, which is no part of the running
 * text: a note, a caption, a running head.
 */
export type Block<Run extends PdfText = PdfText> = {
  kind: 'text' | 'heading' | 'aside'
  lines: Line<Run>[]
  /** Extent of the column that the block stands in. */
  left: number
  right: number
}

/** Sizes, as a multiple of that of most text of the page, of headings and of notes. */
const HEADING = 1.15
const NOTE = 0.93

/** The blocks of a region: lines of one size at an ordinary distance. (Docstrum: O'Gorman, IEEE PAMI 1993.) */
export function toBlocks<Run extends PdfText>({ rows, isAside }: Region<Run>, usual: number): Block<Run>[] {
  const blocks: Block<Run>[] = []
  let [left, right] = [Infinity, -Infinity]
  for (const row of rows) {
    left = Math.min(left, row.left)
    right = Math.max(right, row.right)
  }
  for (const row of rows) {
    const line = toLine(row)
    const last = blocks.at(-1)
    if (last && continues(last.lines.at(-1)!, line)) last.lines.push(line)
    else blocks.push({ kind: isAside ? 'aside' : kindOf(line, usual), lines: [line], left, right })
  }
  return blocks
}

function kindOf({ size, text }: Line, usual: number): Block['kind'] {
  if (size < NOTE * usual) return 'aside'
  return size > HEADING * usual && text.length < 300 ? 'heading' : 'text'
}

/** Whether a line continues the one above: the same size, and an ordinary line distance. */
function continues(above: Line, line: Line): boolean {
  const gap = above.y - line.y
  return Math.abs(above.size - line.size) < 0.5 && gap > 0 && gap < line.size * 1.7
}

export function toLine<Run extends PdfText>(row: Row<Run>): Line<Run> {
  const pieces = inDirection(row.pieces)
  let words = ''
  for (const [index, piece] of pieces.entries())
    words += (isApart(pieces[index - 1], piece) ? ' ' : '') + piece.str
  return { ...row, pieces, text: words.replace(/\s+/g, ' ').trim() }
}

/** The pieces of a line in reading order: from the right when most of its text is right-to-left. */
function inDirection<Run extends PdfText>(pieces: Piece<Run>[]): Piece<Run>[] {
  if (pieces.length < 2) return pieces
  let [leftward, all] = [0, 0]
  for (const { str } of pieces) {
    leftward += countRightToLeft(str)
    all += str.length
  }
  if (leftward === 0) return pieces
  return pieces.toSorted((a, b) => (leftward * 2 > all ? b.run.x - a.run.x : a.run.x - b.run.x))
}

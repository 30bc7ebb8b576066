import { countRightToLeft } from './frames.ts'
import { isApart } from './pieces.ts'
import type { PdfText, Piece } from './pieces.ts'
import type { Region } from './regions.ts'
import type { Row } from './rows.ts'

/** A row, with its pieces in reading order, and its text. */
export type Line<Run extends PdfText = PdfText> = Row<Run> & { text: string }

/**
 * Consecutive lines of one kind. An `aside` is outside the running text, such as a note, a caption or a running head.
 */
export type Block<Run extends PdfText = PdfText> = {
  kind: 'text' | 'heading' | 'aside'
  lines: Line<Run>[]
  /** Left and right edge of all rows of the region that contains the block. */
  left: number
  right: number
}

/** The end of a sentence at the end of a line, such as `.”` or `?[^1]`. */
export const SENTENCE_END = /[.!?…:。！？।۔؟](?:["'”’“»›)\]]|~~)*(?:\s*\[\^[^\]]*\])*$/

/** Minimum size of headings, relative to the size of most text on the page. */
const HEADING = 1.15
/** Maximum size of notes, relative to the size of most text on the page. */
const NOTE = 0.93

/**
 * Divides a region into blocks of lines with the same size and ordinary line distance. `usual`: the font size of most
 * text on the page. (Docstrum: O'Gorman, IEEE PAMI 1993.)
 */
export function toBlocks<Run extends PdfText>({ rows, isAside }: Region<Run>, usual: number): Block<Run>[] {
  const blocks: Block<Run>[] = []
  for (const row of rows) {
    const line = toLine(row)
    const last = blocks.at(-1)
    if (last && continues(last.lines.at(-1)!, line)) last.lines.push(line)
    else blocks.push({ kind: isAside ? 'aside' : kindOf(line, usual), lines: [line], left: 0, right: 0 })
  }
  const left = rows.reduce((least, row) => Math.min(least, row.left), Infinity)
  const right = rows.reduce((most, row) => Math.max(most, row.right), -Infinity)
  return blocks.map((block) => ({ ...block, ...(isTooLong(block) && { kind: 'text' }), left, right }))
}

/** Maximum UTF-16 units of a heading, because normal text looks large on a page full of small print. */
const MAX_HEADING = 300

function isTooLong({ kind, lines }: Block): boolean {
  return kind === 'heading' && lines.reduce((sum, { text }) => sum + text.length, 0) > MAX_HEADING
}

function kindOf({ size }: Line, usual: number): Block['kind'] {
  if (size < NOTE * usual) return 'aside'
  return size > HEADING * usual ? 'heading' : 'text'
}

function continues(above: Line, line: Line): boolean {
  const gap = above.y - line.y
  return Math.abs(above.size - line.size) < 0.5 && gap > 0 && gap < line.size * 1.7
}

export function toLine<Run extends PdfText>(row: Row<Run>): Line<Run> {
  const text = wordsOf(row.pieces)
  const leftward = row.pieces.length > 1 ? countRightToLeft(text) : 0
  if (leftward === 0) return { ...row, text }
  // Reading order runs from the right if most of the line is right-to-left text.
  const sign = leftward * 2 > text.length ? -1 : 1
  const pieces = row.pieces.toSorted((a, b) => sign * (a.run.x - b.run.x))
  return { ...row, pieces, text: wordsOf(pieces) }
}

/** White space to rewrite. Most lines have only single spaces, and testing a line is faster than rewriting it. */
const unusualSpace = /\s\s|[^\S ]/

function wordsOf(pieces: readonly Piece[]): string {
  let words = ''
  let before: Piece | undefined
  for (const piece of pieces) {
    words += isApart(before, piece) ? ` ${piece.str}` : piece.str
    before = piece
  }
  return (unusualSpace.test(words) ? words.replace(/\s+/g, ' ') : words).trim()
}

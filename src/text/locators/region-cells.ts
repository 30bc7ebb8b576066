import { parseCells } from '../tables/cells.ts'
import type { CellBlock } from '../tables/cells.ts'
import type { RegionSpan } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'

/**
 * The cells of a region that a span touches, or all cells of its rows if it touches several rows. `null` for a region
 * without cells.
 */
export function cellsAt(text: string, span: Span, region: RegionSpan): CellBlock | null {
  const block = region.cell === undefined ? null : parseCells(region.cell)
  if (!block) return null
  const start = Math.max(span.start, region.start)
  const end = Math.min(Math.max(span.end, span.start + 1), region.end)
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const firstRow = Math.min(block.lastRow, block.firstRow + countBreaks(text, region.start, start))
  const lastRow = Math.min(block.lastRow, firstRow + countBreaks(text, start, end - 1))
  if (lastRow > firstRow) return { ...block, firstRow, lastRow }
  const inside = withoutBars(text, { start, end })
  const column = (offset: number) =>
    Math.min(
      block.lastColumn,
      Math.max(block.firstColumn, block.firstColumn + countBars(text, lineStart, offset) - 1),
    )
  return {
    firstRow,
    lastRow,
    firstColumn: column(inside.start),
    lastColumn: column(Math.max(inside.start, inside.end - 1)),
  }
}

/** The span without the bars and spaces at its ends, which belong to no cell. */
function withoutBars(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end]
  while (from < to && /[\s|]/.test(text[from]!)) from++
  while (to > from && /[\s|]/.test(text[to - 1]!) && !text.startsWith('\\|', to - 2)) to--
  return { start: from, end: to }
}

/**
 * The span of the wanted cells in a region, without the spaces around them; `null` if the region has none of them, or
 * if they are empty.
 */
export function spanOfCells(text: string, region: RegionSpan, wanted: CellBlock): Span | null {
  const block = region.cell === undefined ? null : parseCells(region.cell)
  if (!block) return null
  const firstRow = Math.max(block.firstRow, wanted.firstRow)
  const lastRow = Math.min(block.lastRow, wanted.lastRow)
  const firstColumn = Math.max(block.firstColumn, wanted.firstColumn)
  const lastColumn = Math.min(block.lastColumn, wanted.lastColumn)
  if (firstRow > lastRow || firstColumn > lastColumn) return null
  const first = lineAt(text, region, firstRow - block.firstRow)
  const last = lineAt(text, region, lastRow - block.firstRow)
  const start = barAt(text, first, firstColumn - block.firstColumn) + 1
  const end = barAt(text, last, lastColumn - block.firstColumn + 1)
  const inside = withoutBars(text, { start, end: Math.max(start, end) })
  return inside.start < inside.end ? inside : null
}

function countBreaks(text: string, start: number, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Counts the bars between cells from one offset to another; `\|` is a part of a cell. */
function countBars(text: string, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '|') count++
  }
  return count
}

/** The line of a region, counted from 0; an empty span at the end of the region if it has fewer lines. */
function lineAt(text: string, region: RegionSpan, index: number): Span {
  let { start } = region
  for (let line = 0; line < index; line++) {
    const next = text.indexOf('\n', start)
    if (next < 0 || next >= region.end) return { start: region.end, end: region.end }
    start = next + 1
  }
  const end = text.indexOf('\n', start)
  return { start, end: end < 0 || end > region.end ? region.end : end }
}

/** The offset of a bar in a line; `index` counts bars from 0, without `\|`. The end of the line if it has fewer. */
function barAt(text: string, { start, end }: Span, index: number): number {
  let bars = 0
  for (let at = start; at < end; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '|' && bars++ === index) return at
  }
  return end
}

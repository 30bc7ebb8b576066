import { createTableGrid } from '../../text/tables.ts'
import { withoutSpaces } from '../container/markdown-writer.ts'
import type { Block } from '../container/markdown-writer.ts'

/** Builds a table from rows and cells in the order of a text document. */
export type TableBuilder = {
  openRow(): void
  /** Marks the row as column names. */
  markHead(): void
  /** Leaves columns empty before the next cell. */
  skip(columns: number): void
  /** Opens a cell; the caller may fill `blocks` until the cell is closed. */
  openCell(blocks: readonly Block[]): void
  /** The open cell covers this many columns; 1 by default. */
  span(columns: number): void
  /** The cell continues the one above it: its row repeats the text of that cell. */
  repeatAbove(): void
  closeCell(): void
  /** The previous cell covers one more column. */
  widen(): void
  /** Leaves out the current row. */
  dropRow(): void
  closeRow(): void
  /**
   * Returns the table, with paragraphs for the rows at its top and bottom that cover all columns. A table of one column
   * is a frame around text and gives the blocks inside; one whose cells span too many rows or columns gives a paragraph
   * for each row.
   */
  blocks(): Block[]
}

type Cell = { text: string; columns: number; isBelow: boolean }
type Row = { skipped: number; cells: Cell[]; isHead: boolean; isDropped: boolean }

/** Creates a builder for one table whose cells may cover several rows and columns. */
export function createTableBuilder({ maxLength }: { maxLength: number }): TableBuilder {
  const grid = createTableGrid()
  const plain: string[] = []
  const inner: Block[] = []
  let row: Row | null = null
  let cell: (Omit<Cell, 'text'> & { blocks: readonly Block[] }) | null = null
  let isFrame = true
  return {
    openRow: () => void (row = { skipped: 0, cells: [], isHead: false, isDropped: false }),
    markHead() {
      if (row) row.isHead = true
    },
    skip(columns) {
      if (row) row.skipped += columns
    },
    openCell: (blocks) => void (cell = { blocks, columns: 1, isBelow: false }),
    span(columns) {
      if (cell) cell.columns = columns
    },
    repeatAbove() {
      if (cell) cell.isBelow = true
    },
    closeCell() {
      if (!row || !cell) return
      const { blocks, ...span } = cell
      if (!row.isDropped && row.cells.length > 0) isFrame = false
      if (!row.isDropped && isFrame) inner.push(...blocks)
      row.cells.push({ ...span, text: cellText(blocks, maxLength) })
      cell = null
    },
    widen() {
      const last = row?.cells.at(-1)
      if (last) last.columns++
    },
    dropRow() {
      if (row) row.isDropped = true
    },
    closeRow() {
      if (row && !row.isDropped) {
        const { skipped, cells, isHead } = row
        grid.openRow({ isHead })
        grid.skip(skipped)
        for (const each of cells) grid.addCell(each)
        const texts = cells.map(({ text }) => text).filter((text) => text !== '')
        if (texts.length > 0) plain.push(texts.join(' | '))
      }
      row = null
    },
    blocks() {
      if (isFrame) return inner
      if (plain.length === 0) return []
      const table = grid.layOut()
      const line = (text: string): Block => ({ kind: 'paragraph', text })
      // `null`: the cells cover too much. Only their contents are kept, line by line.
      if (!table) return plain.map(line)
      const { titles, notes, ...rows } = table
      return [...titles.map(line), { kind: 'table', ...rows }, ...notes.map(line)]
    },
  }
}

/** The text of a cell on one line, with its lists and tables in order; what exceeds `maxLength` is left out. */
export function cellText(blocks: readonly Block[], maxLength: number): string {
  const parts: string[] = []
  let length = 0
  // Measured while it grows, because nested tables may repeat their text at each level.
  const add = (line: string) => {
    length += line.length
    if (line !== '' && length <= maxLength) parts.push(line)
  }
  for (const block of blocks) {
    if (block.kind === 'paragraph')
      add(
        withoutSpaces(block.text.trim() === '' ? '' : `${block.label ?? ''} ${block.text}`, {
          isOneLine: true,
        }),
      )
    else for (const cells of [block.heads ?? [], ...block.rows]) for (const text of cells) add(text)
    if (length > maxLength) break
  }
  return parts.join(' ')
}

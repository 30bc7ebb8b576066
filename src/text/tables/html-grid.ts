import { createTableGrid } from './table-grid.ts'
import { onOneLine, writeTable } from './write-table.ts'

/** A cell as its tag has it: `rowspan` and `colspan` as they are written. */
export type HtmlCell = { colspan: string | undefined; rowspan: string | undefined; isHead: boolean }

/** A table of HTML whose cells are read one by one. */
export type HtmlGrid = {
  /** `group`: what stands for the element around the row; `isHead`: it is the head of the table. */
  openRow(group: unknown, options: { isHead: boolean }): void
  openCell(cell: HtmlCell): void
  closeCell(text: string): void
  addCaption(text: string): void
  /** What it is in markdown: lines above it, its rows, lines below it. */
  parts(): { above: string[]; rows: string[]; below: string[] }
}

/** Cells that continue one above, beside twenty for each cell: rows that all hold cells for all rows below. */
const FREE_BELOW = 20_000
/** The most rows that a cell may cover (HTML: "clamped to the range [0, 65534]"). */
const MAX_ROWS = 65_534

/** Creates the grid of a table, whose cells are placed as the HTML standard does ("Forming a table"), within the rows of one group. */
export function createHtmlGrid(): HtmlGrid {
  const grid = createTableGrid()
  const captions: string[] = []
  let covered: { start: number; end: number; rows: number }[] = []
  let opened: typeof covered = []
  let group: unknown = null
  let [column, next, belowLeft] = [0, 0, FREE_BELOW]
  let cell: { columns: number; isHead: boolean } | null = null

  /** Continues the cells from above that stand before a free column. */
  function continueAbove(until = 0): void {
    for (let span = covered[next]; span && (span.start <= column || until > column); span = covered[next]) {
      grid.skip(span.start - column)
      if (belowLeft-- > 0) grid.addCell({ text: '', columns: span.end - span.start, isBelow: true })
      column = span.end
      next++
    }
  }

  function endRow(): void {
    continueAbove(Infinity)
    if (covered.length > 0 || opened.length > 0) {
      const further = covered.filter((span) => --span.rows > 0)
      covered = opened.length > 0 ? [...further, ...opened].toSorted((a, b) => a.start - b.start) : further
      opened = []
    }
    column = next = 0
  }

  return {
    openRow(around, { isHead }) {
      endRow()
      if (around !== group) covered = []
      group = around
      grid.openRow({ isHead })
    },
    openCell({ colspan, rowspan, isHead }) {
      belowLeft += 20
      continueAbove()
      const free = (covered[next]?.start ?? Infinity) - column
      const columns = Math.min(free, Math.max(1, Math.min(1000, spanOf(colspan) || 1)))
      const rows = Math.min(MAX_ROWS, spanOf(rowspan) || (rowspan ? MAX_ROWS : 1))
      if (rows > 1) opened.push({ start: column, end: column + columns, rows: rows - 1 })
      cell = { columns, isHead }
      column += columns
    },
    closeCell(text) {
      if (!cell) return
      grid.addCell({ text: onOneLine(text), columns: cell.columns, isHead: cell.isHead })
      cell = null
    },
    addCaption: (text) => void captions.push(text),
    parts() {
      endRow()
      const laidOut = belowLeft > 0 ? grid.layOut() : null
      if (!laidOut) return { above: captions, rows: grid.plainRows(), below: [] }
      const { titles, notes } = laidOut
      return { above: [...captions, ...titles], rows: writeTable(laidOut), below: notes }
    },
  }
}

function spanOf(value: string | undefined): number {
  if (value === undefined) return 0
  const digits = /^\s*\+?(\d{1,9})/.exec(value)?.[1]
  return digits === undefined ? 0 : Number(digits)
}

/** Elements that stand in pages and forms, and in no cell of a table. */
export const frameTags = new Set(
  `article aside blockquote button dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr input main nav pre
  section select table textarea`.split(/\s+/),
)
export const lineTags = new Set('br div li p'.split(' '))
/** UTF-16 units of a cell, and lines of it, in a table that does not say that it is one. */
const LONG_CELL = 300
const LONG_MARKED_CELL = 4_000

/** What was seen of a table: rows with text, rows of several cells, its longest cell, the lines of a cell. */
export type SeenTable = { rows: number; wide: number; longest: number; lines: number; isMarked: boolean }

/**
 * Whether a table without frames holds data, and does not lay out a page, after `_markDataTables` of Mozilla's
 * Readability: a caption and cells that are names speak for it; long texts and a single row or column against it.
 */
export function holdsData({ rows, wide, longest, lines, isMarked }: SeenTable): boolean {
  if (rows === 0 || wide === 0 || (rows === 1 && !isMarked)) return false
  return isMarked ? longest <= LONG_MARKED_CELL : longest <= LONG_CELL && lines <= 1
}

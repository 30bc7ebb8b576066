import { createTableGrid } from './table-grid.ts'
import { onOneLine, writeTable } from './write-table.ts'

/** A cell with the attributes of its tag: `rowspan` and `colspan` as written. */
export type HtmlCell = { colspan: string | undefined; rowspan: string | undefined; isHead: boolean }

/** The grid of an HTML table, filled cell by cell. */
export type HtmlGrid = {
  /**
   * Begins a row.
   *
   * @param group Identifies the element around the row.
   * @param options `isHead`: that element is the head of the table.
   */
  openRow(group: unknown, options: { isHead: boolean }): void
  openCell(cell: HtmlCell): void
  closeCell(text: string): void
  addCaption(text: string): void
  /** The table as markdown: captions and title rows, the other rows, and notes below them. */
  parts(): { above: string[]; rows: string[]; below: string[] }
}

/**
 * Maximum number of cells that continue cells above them, in addition to twenty for each written cell. Without this
 * limit, rows full of cells with a large `rowspan` would take quadratic time.
 */
const FREE_BELOW = 20_000
/** Maximum number of rows that a cell may cover (HTML: "clamped to the range [0, 65534]"). */
const MAX_ROWS = 65_534

/**
 * Creates the grid of a table. Cells are placed by the HTML standard ("Forming a table"), within the rows of
 * one group.
 */
export function createHtmlGrid(): HtmlGrid {
  const grid = createTableGrid()
  const captions: string[] = []
  let covered: { start: number; end: number; rows: number }[] = []
  let opened: typeof covered = []
  let group: unknown = null
  let [column, next, belowLeft] = [0, 0, FREE_BELOW]
  let cell: { columns: number; isHead: boolean } | null = null

  /**
   * Adds the continuations of cells that began in rows above, up to the next free column, or up to the column `until`.
   */
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

/** Elements of pages and forms that do not occur in the cells of a data table. */
export const frameTags = new Set(
  `article aside blockquote button dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr input main nav pre
  section select table textarea`.split(/\s+/),
)
export const lineTags = new Set('br div li p'.split(' '))
/** Maximum UTF-16 units of a cell in a data table that is not marked as one. */
const LONG_CELL = 300
/** Maximum UTF-16 units of a cell in a table that is marked as a data table. */
const LONG_MARKED_CELL = 4_000

export type SeenTable = {
  /** Number of rows with text. */
  rows: number
  /** Number of rows with several cells. */
  wide: number
  /** UTF-16 units of the longest cell. */
  longest: number
  /** Largest number of line elements (`br`, `div`, `li`, `p`) in one cell. */
  lines: number
  /** Whether the table has a caption or a header cell. */
  isMarked: boolean
}

/**
 * Whether a table contains data and does not just lay out a page, after `_markDataTables` of Mozilla's
 * Readability. A caption and header cells speak for data; long texts and a single row or column against it.
 */
export function holdsData({ rows, wide, longest, lines, isMarked }: SeenTable): boolean {
  if (rows === 0 || wide === 0 || (rows === 1 && !isMarked)) return false
  return isMarked ? longest <= LONG_MARKED_CELL : longest <= LONG_CELL && lines <= 1
}

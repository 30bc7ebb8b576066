import { createLetterNotes } from './letter-notes.ts'
import { isAmount, isFigures, isSameKind, isYear } from './figures.ts'

/** A cell as the file contains it. */
export type GridCell = {
  text: string
  /** Number of columns that it covers; 1 by default. */
  columns?: number
  /** Whether it names a column or a row, as `<th>` does. */
  isHead?: boolean
  /** Whether it continues the cell above it, and so has the same text. */
  isBelow?: boolean
}

/** A table as a reader sees it: every row has a text in each column. */
export type LaidOutTable = {
  /** Rows above the column names that span the whole table. */
  titles: string[]
  /** The names of the columns, joined over several rows: `Ships, 2020`; `null` if the table has none. */
  heads: string[] | null
  rows: string[][]
  /** Rows at the end that span the whole table. */
  notes: string[]
}

/** Computes the layout of a table from its rows and cells. */
export type TableGrid = {
  /**
   * Begins a row.
   *
   * @param row `isHead`: the file says that the row names columns.
   */
  openRow(row?: { isHead?: boolean }): void
  /** Leaves columns before the next cell empty. */
  skip(columns: number): void
  addCell(cell: GridCell): void
  /** The table; `null` if its cells cover far more places (rows by columns) than there are cells. */
  layOut(): LaidOutTable | null
  /** The rows as the file contains them, for a table without a layout. */
  plainRows(): string[]
}

/** Maximum number of columns that a cell may cover (HTML: "clamped to the range [1, 1000]"). */
const MAX_SPAN = 1000
/** Maximum number of rows that name columns. */
export const MAX_HEADS = 6
/** Maximum number of places (rows by columns) of a table, in addition to twenty for each of its cells. */
const FREE_PLACES = 20_000
/** Maximum UTF-16 units of repeated text, beyond four times the table's own; further repeated cells stay empty. */
const FREE_TEXT = 200_000

type PlacedCell = { start: number; end: number; text: string; isHead: boolean; isBelow: boolean }
type PlacedRow = { isHead: boolean; cells: PlacedCell[]; next: number }

/**
 * Creates the grid of one table. A cell over several rows is repeated in each. A cell over several columns is repeated
 * in each if it names columns, or if it is a figure and does not cover the whole row. Any other text is only in the
 * first of its columns. A column is left out if no cell with text begins in it. Takes linear time in the cells and the
 * places that they cover.
 */
export function createTableGrid(): TableGrid {
  const rows: PlacedRow[] = []
  let row: PlacedRow | null = null
  let above: PlacedRow | null = null
  /** Index of the last cell looked up in the row above: cells are added from left to right. */
  let lookedAt = 0
  function cellAbove(column: number): PlacedCell | undefined {
    const cells = above?.cells ?? []
    while (lookedAt < cells.length && cells[lookedAt]!.end <= column) lookedAt++
    return cells[lookedAt]
  }

  return {
    openRow({ isHead = false } = {}) {
      above = row
      row = { isHead, cells: [], next: 0 }
      rows.push(row)
      lookedAt = 0
    },
    skip(columns) {
      if (row) row.next += Math.min(MAX_SPAN, Math.max(0, columns))
    },
    addCell({ text, columns = 1, isHead = false, isBelow = false }) {
      if (!row) return
      const start = row.next
      row.next += Math.min(MAX_SPAN, Math.max(1, columns))
      const upper = isBelow ? cellAbove(start) : undefined
      const shown = upper && upper.start <= start ? upper.text : text
      row.cells.push({ start, end: row.next, text: shown, isHead: upper?.isHead ?? isHead, isBelow })
    },
    // Drops rows that only continue cells from above: they add height, but no text.
    layOut: () =>
      layOut(rows.filter(({ cells }) => cells.some(({ text, isBelow }) => text !== '' && !isBelow))),
    plainRows: () =>
      rows.map(({ cells }) =>
        cells
          .filter(({ text, isBelow }) => text !== '' && !isBelow)
          .map(({ text }) => text)
          .join(' | '),
      ),
  }
}

function layOut(rows: readonly PlacedRow[]): LaidOutTable | null {
  const columns = columnsOf(rows)
  const cells = rows.reduce((sum, row) => sum + row.cells.length, 0)
  if (rows.length * columns.length > 20 * cells + FREE_PLACES) return null
  const across = rows.map((row) => isAcross(row, columns))
  const texts = textsOf(rows, { columns, isRepeated: (text, index) => !across[index]! && isFigures(text) })
  const first = Math.max(0, across.indexOf(false))
  let last = rows.length
  while (last > first + 1 && across[last - 1]) last--
  const body = {
    rows: rows.slice(first, last),
    texts: texts.slice(first, last),
    across: across.slice(first, last),
  }
  const count = countHeads(body, columns)
  // Without column names, a full-width row at the top is the name of a group of rows.
  const from = count > 0 ? first : 0
  const heads = rows.slice(first, first + count).filter((_, index) => !across[first + index]!)
  const isTitle = (_: unknown, index: number) => across[index]! && index < from + count
  return withLetterNotes({
    titles: texts.filter(isTitle).map(textAcross),
    heads: count > 0 ? joinHeads(textsOf(heads, { columns, isRepeated: () => true })) : null,
    rows: texts.slice(from + count, last),
    notes: texts.slice(last).map(textAcross),
  })
}

function withLetterNotes(table: LaidOutTable): LaidOutTable {
  const notes = createLetterNotes(table.notes)
  if (notes.isEmpty) return table
  return {
    titles: table.titles.map(notes.mark),
    heads: table.heads && table.heads.map(notes.mark),
    rows: table.rows.map((row) => row.map(notes.mark)),
    notes: table.notes.map(notes.markNote),
  }
}

function textAcross(texts: readonly string[]): string {
  return texts.find((text) => text !== '') ?? ''
}

/** The columns in which a cell with text begins, in order. */
function columnsOf(rows: readonly PlacedRow[]): number[] {
  const starts = new Set<number>()
  for (const { cells } of rows)
    for (const { start, text, isBelow } of cells) if (text !== '' && !isBelow) starts.add(start)
  return [...starts].toSorted((a, b) => a - b)
}

/** Whether the row has one cell with text, which covers all columns. */
function isAcross({ cells }: PlacedRow, columns: readonly number[]): boolean {
  const last = columns.at(-1)!
  let only: PlacedCell | null = null
  for (const cell of cells) {
    if (cell.text === '') continue
    if (only || columns.length < 2 || cell.start > columns[0]! || cell.end <= last) return false
    only = cell
  }
  return only !== null
}

/**
 * The text of each row in each column. The text of a cell over several columns is in the first of them, and in the
 * others only if it `isRepeated`.
 */
function textsOf(
  rows: readonly PlacedRow[],
  { columns, isRepeated }: { columns: readonly number[]; isRepeated: (text: string, row: number) => boolean },
): string[][] {
  const own = rows.reduce((sum, row) => row.cells.reduce((length, { text }) => length + text.length, sum), 0)
  let left = FREE_TEXT + 4 * own
  return rows.map(({ cells }, index) => {
    let at = 0
    let shown: PlacedCell | null = null
    return columns.map((column) => {
      while (at < cells.length && cells[at]!.end <= column) at++
      const cell = cells[at]
      if (!cell || cell.start > column || (cell === shown && !isRepeated(cell.text, index))) return ''
      const isAgain = cell === shown || cell.isBelow
      shown = cell
      if (isAgain) left -= cell.text.length
      return isAgain && left < 0 ? '' : cell.text
    })
  })
}

type Body = { rows: readonly PlacedRow[]; texts: readonly (readonly string[])[]; across: readonly boolean[] }

/**
 * Number of rows at the top that name the columns: those that the file marks as such, else those that look like names;
 * 0 if there are none.
 */
function countHeads(body: Body, columns: readonly number[]): number {
  const { rows, across } = body
  if (rows.length === 0) return 0
  const end = rows.findIndex((row, index) => !isHeadRow(row) || (across[index]! && !row.isHead))
  // If all rows are marked, only the first names the columns.
  const marked = end < 0 ? 1 : Math.min(MAX_HEADS, end)
  if (marked > 0) return marked
  // A file that marks the names of rows would also mark names of columns, if there were any.
  if (columns.length === 2 && rows.every(({ cells: [first] }) => first?.isHead)) return 0
  if (!mayName(body)) return 0
  let count = 1
  while (count < Math.min(MAX_HEADS, rows.length - 1) && isSubheader(body, count)) count++
  return count
}

function isHeadRow({ isHead, cells }: PlacedRow): boolean {
  return isHead || cells.every((cell) => cell.isHead || cell.text === '')
}

/** Whether the first row may name columns, and is not an ordinary row. */
function mayName({ texts, across }: Body): boolean {
  const [names, below = []] = texts
  if (!names || across[0]) return false
  if (names.some((text) => isFigures(text) && !isYear(text))) return false
  // `Maximum`, `6 years` above `Minimum`, `2 years`, or above nothing, is an ordinary row.
  if (names.some((text, column) => isSameKind(text, below[column] ?? '', names.length))) return false
  if (texts.length === 1 && names.some(isAmount)) return false
  const years = [...names.keys()].filter((column) => isYear(names[column]!))
  if (years.length === 0) return true
  return years.length < names.length && !years.every((column) => isYear(below[column] ?? ''))
}

/** Whether a row belongs to the column names above it, as `2020 | 2021` below a name that covers both columns does. */
function isSubheader({ rows, texts }: Body, index: number): boolean {
  const [above, row] = [rows[index - 1]!, rows[index]!]
  const wide = above.cells.filter(({ start, end, text }) => end > start + 1 && text !== '')
  const said = row.cells.filter(({ text, isBelow }) => text !== '' && !isBelow)
  if (said.length < 2 || texts[index]!.some((text) => isFigures(text) && !isYear(text))) return false
  const isBeside = row.cells.some(({ isBelow, text }) => isBelow && text !== '')
  if (
    isBeside &&
    texts[index]!.some((text, column) => !isFigures(text) && isFigures(texts[index + 1]?.[column] ?? ''))
  )
    return true
  let at = 0
  const parts = said.map(({ start, end }) => {
    while (at < wide.length && wide[at]!.end <= start) at++
    return at < wide.length && wide[at]!.start <= start && end <= wide[at]!.end ? at : -1
  })
  return !parts.includes(-1) && parts.some((part, place) => part === parts[place - 1])
}

/** One name for each column, from top to bottom: `Ships` above `2020` is `Ships, 2020`. */
export function joinHeads(rows: readonly (readonly string[])[]): string[] {
  return rows[0]!.map((_, column) => {
    const parts = rows.map((texts) => texts[column]!).filter((text) => text !== '')
    return parts.filter((text, index) => text !== parts[index - 1]).join(', ')
  })
}

/**
 * Collects the cells of a sheet before they are written. In: cells, formulas and merged blocks as found in a file. Out:
 * rows in order, with the texts of merged cells repeated, within limits.
 */
import { tooComplex } from '../parse/reading-errors.ts'
import type { ContainerOptions } from '../container/open-container.ts'
import { cellPattern, MAX_SHEET_NAME } from '../../core/text-limits.ts'
import type { CellBlock } from '../../text/tables.ts'
import { isFigures } from '../../text/tables.ts'

/** A row with its non-empty cells, in ascending columns. Rows and columns count from 1. */
export type SheetRow = { row: number; columns: number[]; texts: string[] }

/** A sheet that was read. */
export type Sheet = {
  name: string
  isHidden: boolean
  /** The rows with cells; in ascending order after `sortRows`. */
  rows: SheetRow[]
  hiddenRows: number[]
  hiddenColumns: number[]
  merged: CellBlock[]
  /** Formulas by cell: `{ B7: 'SUM(B2:B6)' }`. */
  formulas: Map<string, string>
}

/** The numbers, from 1, of the last row and column that spreadsheet programs have. */
export const MAX_ROW = 1_048_576
export const MAX_COLUMN = 16_384
/** Maximum merged blocks of one sheet; a sheet with more is refused. */
const MAX_MERGED = 100_000
/** The figure of a merged block is repeated in at most this many of its columns, the first included. */
const MAX_SPREAD = 100
/** Maximum number of formulas of one workbook that are stored. */
const MAX_FORMULAS = 1_000
/** Maximum UTF-16 units of a stored formula. */
const MAX_FORMULA = 500
/** Maximum hidden rows of a sheet that are reported, and maximum hidden columns. */
const MAX_HIDDEN = 10_000

/** Counts the cells of a workbook and refuses one with too many. At 0 `formulasLeft`, further formulas are left out. */
export type SheetBudget = {
  /**
   * Counts further cells.
   *
   * @throws CitationError `document-too-complex`.
   */
  take(cells: number): void
  formulasLeft: number
}

export function createSheetBudget({ name, limits }: ContainerOptions): SheetBudget {
  let left = limits.cells
  return {
    formulasLeft: MAX_FORMULAS,
    take(cells) {
      left -= cells
      if (left < 0) throw tooComplex(name, `it has more than ${limits.cells} cells`)
    },
  }
}

/** An empty sheet, to which rows are added. */
export function createSheet(name: string, { isHidden }: { isHidden: boolean }): Sheet {
  const clean = name.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_SHEET_NAME).toWellFormed()
  return {
    name: clean,
    isHidden,
    rows: [],
    hiddenRows: [],
    hiddenColumns: [],
    merged: [],
    formulas: new Map(),
  }
}

/**
 * Adds a cell to the end of its row and counts it; empty text is ignored. Throws `document-too-complex` when `budget`
 * is used up.
 */
export function addCell(
  row: SheetRow,
  { column, text }: { column: number; text: string },
  budget: SheetBudget,
): void {
  if (text.trim() === '') return
  budget.take(1)
  row.columns.push(column)
  row.texts.push(text)
}

/** Stores a formula while the budget lasts; a long one is cut. */
export function addFormula(
  sheet: Sheet,
  { cell, formula }: { cell: string; formula: string },
  budget: SheetBudget,
): void {
  if (budget.formulasLeft <= 0 || formula === '' || !cellPattern.test(cell)) return
  budget.formulasLeft--
  sheet.formulas.set(cell, formula.slice(0, MAX_FORMULA))
}

/** Records a merged block; a single cell is ignored. Throws `document-too-complex` beyond `MAX_MERGED` blocks. */
export function addMerged(sheet: Sheet, block: CellBlock, { name }: Pick<ContainerOptions, 'name'>): void {
  const isWide = block.lastColumn > block.firstColumn
  if (block.lastRow <= block.firstRow && !isWide) return
  if (sheet.merged.length >= MAX_MERGED)
    throw tooComplex(name, `a sheet has more than ${MAX_MERGED} merged cells`)
  sheet.merged.push(block)
}

/** Adds the hidden rows or columns from `first` to `last`, inclusive, to a list; it holds at most `MAX_HIDDEN`. */
export function addHidden(list: number[], first: number, last: number): void {
  for (let each = first; each <= last && list.length < MAX_HIDDEN; each++) list.push(each)
}

/** Sorts rows in ascending order if the file does not. */
export function sortRows(sheet: Sheet): void {
  const { rows } = sheet
  if (rows.some(({ row }, index) => index > 0 && rows[index - 1]!.row >= row))
    rows.sort((a, b) => a.row - b.row)
}

/**
 * Repeats the text of merged cells in each of their rows that has other content, so that each row can be read by
 * itself. A figure is also repeated across columns; words over several columns are one title. Throws
 * `document-too-complex` when `budget` is used up.
 */
export function repeatMerged({ rows, merged }: Sheet, budget: SheetBudget): void {
  const starting = merged.toSorted((a, b) => a.firstRow - b.firstRow)
  let next = 0
  let active: (CellBlock & { text: string })[] = []
  for (const row of rows) {
    active = active.filter(({ lastRow }) => lastRow >= row.row)
    for (; next < starting.length && starting[next]!.firstRow <= row.row; next++) {
      const block = starting[next]!
      const at = block.firstRow === row.row ? row.columns.indexOf(block.firstColumn) : -1
      // A block that is empty, or whose first row is empty, shows nothing.
      if (at >= 0) active.push({ ...block, text: row.texts[at]! })
    }
    if (active.length === 0) continue
    const cells = new Map(row.columns.map((column, index) => [column, row.texts[index]!]))
    for (const { firstColumn, lastColumn, text } of active) {
      const isSpread = row.columns.length > 1 && isFigures(text)
      const end = isSpread ? Math.min(lastColumn, firstColumn + MAX_SPREAD - 1) : firstColumn
      // Blocks may overlap, so each block counts, and not only the cells it fills.
      budget.take(end - firstColumn + 1)
      for (let column = firstColumn; column <= end; column++) if (!cells.has(column)) cells.set(column, text)
    }
    if (cells.size === row.columns.length) continue
    const sorted = [...cells].toSorted(([a], [b]) => a - b)
    row.columns = sorted.map(([column]) => column)
    row.texts = sorted.map(([, text]) => text)
  }
}

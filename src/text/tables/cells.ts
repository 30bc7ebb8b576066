import { cellPattern } from '../../core/text-limits.ts'

/** A block of cells of a sheet, rows and columns counted from 1. */
export type CellBlock = { firstColumn: number; firstRow: number; lastColumn: number; lastRow: number }

/** The block of cells that an address names, `B7` or `A2:F501`; `null` for other text. */
export function parseCells(address: string): CellBlock | null {
  if (!cellPattern.test(address)) return null
  const [first, last = first] = address.split(':').map((cell) => ({
    column: columnNumber(/^[A-Z]+/.exec(cell)![0]),
    row: Number(/\d+$/.exec(cell)![0]),
  }))
  return {
    firstColumn: Math.min(first!.column, last!.column),
    firstRow: Math.min(first!.row, last!.row),
    lastColumn: Math.max(first!.column, last!.column),
    lastRow: Math.max(first!.row, last!.row),
  }
}

/** The address of a block of cells: `B7` for a single cell, else `A2:F501`. */
export function formatCells({ firstColumn, firstRow, lastColumn, lastRow }: CellBlock): string {
  const first = `${columnName(firstColumn)}${firstRow}`
  const last = `${columnName(lastColumn)}${lastRow}`
  return first === last ? first : `${first}:${last}`
}

/** The name of a column, counted from 1: `A`, …, `Z`, `AA`. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** The number of a column named with letters from `A` to `Z`, counted from 1: 1 for `A`, 27 for `AA`. */
export function columnNumber(name: string): number {
  let column = 0
  for (const letter of name) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

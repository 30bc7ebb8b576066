import type { Table, TableRow } from './table.ts'

/**
 * A place in tables, as a locator names it. Tables count from 1, rows from 1 below the header; a column is a number
 * from 1 or a name.
 */
export type NamedCell = { table?: number; row?: number; column?: number | string }

/**
 * The row of a locator; `null` if it names no row, if there are no tables, or if several tables leave it
 * undecided. `problem` is a sentence that says why the place does not exist.
 */
export type FoundRow = { row: TableRow | null } | { problem: string }

/**
 * Finds the row that a locator names. If it names no table and there are several, a place that none of them has does
 * not exist, and any other place is undecided.
 */
export function findRow(tables: readonly Table[], { table: which, row, column }: NamedCell): FoundRow {
  if (tables.length === 0) return { row: null }
  const named = which === undefined ? tables : tables.slice(which - 1, which)
  if (named.length === 0) return { problem: `The source has ${countOf(tables.length, 'table')}.` }
  const fitting = named.filter((table) => {
    return (
      (row === undefined || row <= table.rows.length) && (column === undefined || hasColumn(table, column))
    )
  })
  if (fitting.length > 0) {
    return { row: row === undefined || named.length > 1 ? null : fitting[0]!.rows[row - 1]! }
  }
  const longest = Math.max(...named.map(({ rows }) => rows.length))
  if (row !== undefined && row > longest) {
    const has = named.length === 1 ? 'The table has' : 'The longest table has'
    return { problem: `${has} ${countOf(longest, 'row')} below its header.` }
  }
  const columns =
    named.length === 1 ? named[0]!.columns.slice(0, 20).map((name) => JSON.stringify(name.slice(0, 40))) : []
  return { problem: `No table has the column${columns.length > 0 ? `; it has ${columns.join(', ')}` : ''}.` }
}

function hasColumn({ columns }: Table, column: number | string): boolean {
  if (typeof column === 'number') return column <= columns.length
  const name = folded(column)
  return columns.some((own) => folded(own) === name)
}

function folded(name: string): string {
  return name.trim().toLowerCase()
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

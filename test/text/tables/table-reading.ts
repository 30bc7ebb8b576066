import type { Span } from '../../../src/core/span.ts'
import { columnName, columnNumber, formatCells, parseCells } from '../../../src/text/tables/cells.ts'
import { isAmount, isFigures, isSameKind, isYear } from '../../../src/text/tables/figures.ts'
import { findRow } from '../../../src/text/tables/find-row.ts'
import { createHtmlGrid, holdsData } from '../../../src/text/tables/html-grid.ts'
import type { SeenTable } from '../../../src/text/tables/html-grid.ts'
import { createLetterNotes, isLetterNote } from '../../../src/text/tables/letter-notes.ts'
import { readTables } from '../../../src/text/tables/read-tables.ts'
import { isDelimiterRow, readRecord } from '../../../src/text/tables/record.ts'
import { createTableGrid, joinHeads } from '../../../src/text/tables/table-grid.ts'
import { onOneLine, writeRow } from '../../../src/text/tables/write-table.ts'
import type { TableRow } from '../../../src/text/tables/table.ts'

const at = ({ start, end }: Span) => `${start}-${end}`

/** The tables of a text, and its first lines as records. */
export function readAllTables(text: string): string[] {
  const tables = readTables(text)
  const row = ({ cells, ...span }: TableRow) =>
    `${at(span)}: ${cells.map((cell) => (cell ? `${cell.text}@${at(cell)}` : '–')).join(' | ')}`
  const line = { start: 0, end: Math.max(0, text.indexOf('\n')) || text.length }
  const places = [
    { row: 1 },
    { row: 9 },
    { table: 2, row: 1 },
    { column: 'name' },
    { row: 1, column: 3 },
    { column: 9 },
  ]
  return [
    ...tables.flatMap(({ columns, header, rows, ...span }) => [
      `${at(span)} ${JSON.stringify(columns)} ${header ? at(header) : 'no header'}`,
      ...rows.map(row),
    ]),
    ([',', ';', '\t', '|'] as const)
      .map(
        (delimiter) =>
          readRecord(text, line, delimiter)
            ?.cells.map((cell) => `${cell.text}@${at(cell)}`)
            .join('|') ?? '–',
      )
      .join('; '),
    `${isDelimiterRow(line, text) ? 'delimiter, ' : ''}${places
      .map((place) => {
        const found = findRow(tables, place)
        return 'problem' in found ? found.problem : found.row ? at(found.row) : 'undecided'
      })
      .join(' ')}`,
    tables.length === 0
      ? `cut ${readTables(text, { start: 1, end: Math.max(1, text.length - 1) }).length}`
      : '',
  ].filter((line) => line !== '')
}

/** The layout of a grid, written as rows of cells: `^` goes on from above, `#` names, `*n` covers columns, `_` skips. */
export function readGrid(written: string): string[] {
  const grid = createTableGrid()
  for (const row of written.split(' / ')) {
    grid.openRow(row.startsWith('! ') ? { isHead: true } : undefined)
    for (const cell of row.replace(/^! /, '').split('|')) {
      const [, below, head, text, columns] = /^(\^?)(#?)(.*?)(?:\*(\d+))?$/.exec(cell)!
      if (cell.startsWith('_')) grid.skip(Number(cell.slice(1) || 1))
      else
        grid.addCell({
          text: text!,
          columns: columns === undefined ? 1 : Number(columns),
          isHead: head !== '',
          isBelow: below !== '',
        })
    }
  }
  const laid = grid.layOut()
  const rows = (some: readonly (readonly string[])[]) => some.map((row) => row.join(' | ')).join(' / ')
  return [
    laid
      ? `${laid.titles.join(' / ')} – ${laid.heads?.join(' | ') ?? 'no heads'} – ${shortened(rows(laid.rows))} – ${laid.notes.join(' / ')}`
      : 'no layout',
    shortened(grid.plainRows().join(' / ')),
    joinHeads(written.split(' / ').map((row) => row.split('|'))).join(' | '),
  ]
}

const shortened = (text: string) => (text.length > 300 ? `${text.slice(0, 60)}… ${text.length}` : text)

/** An HTML table: `*n` is its colspan, `^n` its rowspan; `!` a row of the head, `+` one of another group. */
export function readHtmlGrid(written: string): string[] {
  const grid = createHtmlGrid()
  let group = 0
  if (written.startsWith('Caption: ')) grid.addCaption('Caption')
  for (const row of written.replace(/^Caption: /, '').split(' / ')) {
    if (row.startsWith('+ ')) group++
    const isHead = row.startsWith('! ')
    grid.openRow(isHead ? 'head' : group, { isHead })
    for (const cell of row.replace(/^[!+] /, '').split(',')) {
      const [, head, text, colspan, rowspan] = /^(#?)([^*^]*)(?:\*([^^]*))?(?:\^(.*))?$/.exec(cell)!
      grid.openCell({ colspan, rowspan, isHead: head !== '' })
      grid.closeCell(text!)
    }
  }
  const { above, rows, below } = grid.parts()
  return [above.join(' / '), ...rows.map(shortened), below.join(' / ')].filter((line) => line !== '')
}

/** What a cell is, and the cell below it. */
export function readCell([cell, below]: [string, string]): string[] {
  const names = Object.entries({
    figures: isFigures(cell),
    amount: isAmount(cell),
    year: isYear(cell),
    note: isLetterNote(cell),
    'same kind of two': isSameKind(cell, below, 2),
    'same kind of three': isSameKind(cell, below, 3),
  }).flatMap(([name, is]) => (is ? [name] : []))
  const block = parseCells(cell)
  const column = /^[A-Z]{1,4}$/.test(cell) ? columnNumber(cell) : null
  const notes = [createLetterNotes([below]), createLetterNotes([below, 'b) more'], { onlyRaised: true })]
  return [
    `${names.join(', ')}; ${block ? `${JSON.stringify(block)} ${formatCells(block)}` : ''}${column === null ? '' : ` ${column} ${columnName(column)}`}`,
    notes.map((one) => `${one.isEmpty} ${one.mark(cell)}`).join('; '),
    `${writeRow([cell, below])} ${JSON.stringify(onOneLine(cell))}`,
  ]
}

/** Whether a table seen in a page holds data. */
export function readSeenTable(seen: SeenTable): string[] {
  return [holdsData(seen) ? 'data' : 'layout']
}

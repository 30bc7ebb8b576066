import type { Span } from '../../../core/span.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import { toLine } from '../../../core/delimiter.ts'
import { isFigures } from '../../../text/tables.ts'
import type { Table, TableCell, TableRow } from '../../../text/tables.ts'
import { matchCell, readCellValue } from './cell-values.ts'
import type { ClaimValue } from './cell-values.ts'
import { wordsOfName } from './named-cells.ts'
import type { NamedCell } from './named-cells.ts'

/** The row that a claim is about. `several`: the claim fits several rows, and `row` is the first of them. */
export type ChosenRow = {
  kind: 'one' | 'several'
  row: TableRow
  /** The text of the cell that names the row, in one line of at most 60 characters. */
  name: string
  /** Values of the claim that identify the row, such as its year. */
  keys: readonly ClaimValue[]
  /** The claim repeats two or more cells of the row. */
  isHeld: boolean
  /**
   * A cell that the claim confuses with another row's: instead of its text, the claim has the other cell's text, at
   * `claim`. `null` if there is no such cell.
   */
  misplaced: { cell: TableCell; claim: Span } | null
}

type Named = {
  table: Table
  cells: readonly NamedCell[]
  columns: readonly Span[][]
  values: readonly ClaimValue[]
}

const rowDates = wordSet(...lexicon('rowDates'))
const named = { maxLength: 60 }

/**
 * Chooses the row whose names the claim repeats, such as text cells and years; `null` if the claim repeats none.
 * `several` if the names do not identify one row.
 */
export function chooseRow({ table, cells, columns, values }: Named): ChosenRow | null {
  const wordColumn = Math.min(...cells.map(({ column }) => column))
  const isByWords = new Set(cells.flatMap(({ row, column }) => (column === wordColumn ? row : []))).size === 1
  // A row that its words identify needs no date; a date is then one of its values.
  const keys = isByWords ? [] : findKeyValues(table, values)
  const keyColumn = Math.min(wordColumn, ...keys.map(({ column }) => column))
  if (!Number.isFinite(keyColumn)) return null
  const mentions = [
    ...cells.map(({ row, column, claim }) => ({ row, column, at: claim.start, claim })),
    ...keys.map(({ row, column, value }) => ({ row, column, at: value.start, claim: value as Span })),
  ]
  const rowsOfPlaces = new Map<number, Set<number>>()
  for (const { at, row } of mentions) rowsOfPlaces.set(at, (rowsOfPlaces.get(at) ?? new Set()).add(row))
  const rowsAt = [...rowsOfPlaces.values()]
  const full = [...(rowsAt[0] ?? [])].filter((row) => rowsAt.every((rows) => rows.has(row)))
  const own = mentions.filter(({ column }) => column === keyColumn)
  const first = table.rows[full[0] ?? own[0]!.row]!
  const chosen = { row: first, name: nameOf(first, keyColumn), keys: keys.map(({ value }) => value) }
  const base = { ...chosen, kind: 'several' as const, isHeld: false, misplaced: null }
  if (!tellsRows(table, keyColumn)) return base
  if (full.length > 0) return full.length === 1 ? { ...base, kind: 'one', isHeld: rowsAt.length > 1 } : base
  const ownPlaces = new Set(own.map(({ at }) => at))
  if (new Set(own.map(({ row }) => row)).size !== 1 || ownPlaces.size !== 1 || keys.length > 0) return base
  const others = mentions.filter(({ at }) => !ownPlaces.has(at))
  const misplaced = findMisplaced(others, { row: first, columns: columns.with(keyColumn, []) })
  return misplaced ? { ...base, kind: 'one', misplaced } : base
}

/**
 * Whether a column names rows: it is the first one with a cell of more than figures (a year and `2024-05-01` are only
 * figures), or its cells are all different. Missing cells do not count.
 */
function tellsRows({ rows, columns }: Table, column: number): boolean {
  const textsOf = (one: number) => rows.flatMap(({ cells }) => cells[one]?.text ?? [])
  const first = columns.findIndex((_, one) => textsOf(one).some((text) => !isFigures(text)))
  const texts = textsOf(column)
  return column === first || new Set(texts).size === texts.length
}

/**
 * The cell of the row for which the claim has the text of another row's cell instead; `null` if that is not certain.
 */
function findMisplaced(
  others: readonly { column: number; claim: Span }[],
  { row, columns }: { row: TableRow; columns: readonly Span[][] },
): ChosenRow['misplaced'] {
  const [first] = others
  if (
    !first ||
    others.some(({ column, claim }) => column !== first.column || claim.start !== first.claim.start)
  )
    return null
  const cell = row.cells[first.column]
  // The name of the first column does not count: it says what a row is, as in `The flight to Porto`.
  const isOtherNamed = columns.some(
    (spans, column) =>
      column > 0 && column !== first.column && spans.length > 0 && !isFigures(row.cells[column]?.text ?? ''),
  )
  return cell?.text && !isOtherNamed ? { cell, claim: first.claim } : null
}

type KeyValue = { row: number; column: number; value: ClaimValue }

/** Dates and years of the claim that name rows: those in a first column of figures, or in a column such as `Year`. */
function findKeyValues({ rows, columns }: Table, values: readonly ClaimValue[]): KeyValue[] {
  if (values.length === 0) return []
  return columns.flatMap((name, column) => {
    const filled = rows.flatMap(({ cells }) => cells[column] ?? [])
    const isKey =
      isRowDate(name) || (column === 0 && filled.length > 0 && filled.every(({ text }) => isFigures(text)))
    if (!isKey) return []
    return rows.flatMap(({ cells }, row) => {
      const cell = cells[column]
      if (!cell) return []
      const held = readCellValue(cell.text, name)
      return values.flatMap((value) =>
        value.kind === 'date' && matchCell(value, held) === 'same' ? [{ row, column, value }] : [],
      )
    })
  })
}

/** Whether dates in a column of this name identify the rows: those of `Year` do, those of `Stichtag` do not. */
export function isRowDate(columnName: string): boolean {
  return wordsOfName(columnName)
    .toLowerCase()
    .split(/\s+/)
    .some((word) => rowDates.has(word))
}

function nameOf({ cells }: TableRow, column: number): string {
  return toLine(cells[column]?.text ?? cells.find((cell) => cell !== null)?.text ?? '', named)
}

/**
 * Claims about tables. In: a claim and a table of a source. Out: the row that the claim names, and whether
 * its cells hold the values that the claim gives.
 */
import type { Span } from '../../../core/span.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import { placeReferenceSpans } from '../../../text/locators.ts'
import { toLine } from '../../../core/delimiter.ts'
import type { Table, TableCell, TableRow } from '../../../text/tables.ts'
import type { ReadText } from '../../reading/read-text.ts'
import { answerInRow } from './answer-in-row.ts'
import { readCellStatement } from './cell-statement.ts'
import { matchCell, readCellValue, readClaimValues } from './cell-values.ts'
import type { CellValue, ClaimValue } from './cell-values.ts'
import { chooseRow, isRowDate } from './choose-row.ts'
import { readHead, withOneHeader } from './column-heads.ts'
import { findNamedCells, findNamedColumns } from './named-cells.ts'
import { withoutNoteMarks } from './note-marks.ts'
import type { NoteFinder } from './note-marks.ts'
import { readQuotedRow } from './quoted-row.ts'
import type { RowAbove } from './quoted-row.ts'
import { columnInWords, heldMessage } from './table-finding.ts'
import { withUnits } from './unit-columns.ts'
import type { RowQuestion, TableFinding } from './table-finding.ts'

/**
 * Maximum number of cells of a table, each of which is compared with the claim; a larger table is not read.
 */
const MAX_CELLS = 40_000
/**
 * Maximum length of a claim compared with a table, in UTF-16 units. It is longer than any sentence; a longer
 * claim is not compared.
 */
const MAX_CLAIM = 5_000
const inLine = { maxLength: 60 }

/** Words that show that no single cell states the claim: sums, comparisons, negations, conditions. */
const derivations = wordSet(...lexicon('derivations'), ...lexicon('negators'))

/**
 * Compares a claim with the table it is about. The claim repeats the names of its row. It repeats the name of its
 * column, or its value fits only one column. `null` if the claim names no row or too many cells, or if claim or table
 * are too large.
 *
 * Sums, comparisons, negations, several rows and roundings are `unclear`: one cell does not decide them.
 *
 * @example
 * const [table] = readTables('city,people\nBern,134000\nBasel,178000')
 * checkTableClaim(readText('Bern has 178000 people.'), table)
 * // { outcome: 'differs', row: { start: 12, end: 23 }, cell: { start: 17, end: 23 }, message: '…' }
 */
export function checkTableClaim(
  claim: ReadText,
  given: Table,
  {
    titles = () => [],
    noteOf = () => null,
    above = null,
  }: {
    /** The headings and captions above the table; called only for a claim that names a row. */
    titles?: () => readonly string[]
    /** Finds the note to which a mark of the table leads; by default no note is found. */
    noteOf?: NoteFinder
    /** What the answer has above the claim, if the claim is a row of a table with a header; otherwise `null`. */
    above?: RowAbove | null
  } = {},
): TableFinding | null {
  if (given.rows.length * given.columns.length > MAX_CELLS || claim.text.length > MAX_CLAIM) return null
  const table = withoutNoteMarks(withOneHeader(given), noteOf)
  const tokens = claim.tokens()
  const cells = findNamedCells(tokens, table)
  if (!cells) return null
  const united = withUnits(table)
  const named = united === table ? cells : findNamedCells(tokens, united)
  const quoted = readQuotedRow(claim.text, { table: united, above, titles })
  if (quoted) return quoted
  // The name of a column says more than the cell: a row below a header is no sentence.
  const told = named && !above && readCellStatement(claim, { table: united, cells: named, titles })
  if (told) return told
  const columns = findNamedColumns(tokens, table.columns)
  const names = [...cells.map((cell) => cell.claim), ...columns.flat()]
  const values = readClaimValues(claim.facts(), [...names, ...placeReferenceSpans(claim.text)])
  const chosen = chooseRow({ table, cells, columns, values })
  if (!chosen) return null
  const isDerived = tokens.some((token) => {
    const word = claim.text.slice(token.start, token.end).toLowerCase()
    return derivations.has(word) && !names.some((span) => spansOverlap(span, token))
  })
  const row = { start: chosen.row.start, end: chosen.row.end }
  const unclear = { outcome: 'unclear' as const, row, message: 'No single row of the table decides this.' }
  if (isDerived) return unclear
  if (chosen.kind === 'several') return unclear
  const finding = findingOf(claim.text, { table, columns, chosen, values }) ?? unclear
  const isOpen = (span: Span) => ![...names, ...values].some((named) => spansOverlap(named, span))
  const counts = tokens.some((token) => token.isContent && !token.isNumber && isOpen(token))
  // The values of a row below a header belong to its names, which were not found above them.
  if (finding.outcome === 'supports' && above) return unclear
  if (finding.outcome !== 'differs') return finding
  if (goesOn(table, chosen.row)) return unclear
  return counts && isOfDate(finding, { table, row: chosen.row }) ? unclear : finding
}

/** Whether the cell below the row's name is empty, as in a group of rows whose name is written once. */
function goesOn({ rows }: Table, row: TableRow): boolean {
  const below = rows[rows.indexOf(row) + 1]
  const named = row.cells.findIndex((cell) => cell?.text)
  return below !== undefined && !below.cells[named]?.text
}

/**
 * Whether the name of the column of the finding's cell is only a date. The corner cell or a title then says what the
 * figure counts, and a claim in other words may be about another figure.
 */
function isOfDate({ cell }: TableFinding, { table, row }: { table: Table; row: TableRow }): boolean {
  const column = row.cells.findIndex((one) => one !== null && one.start === cell?.start)
  const head = column < 0 ? null : readHead(table.columns[column]!)
  return head !== null && head.runs.length === 0 && head.dates.length > 0
}

type Question = RowQuestion & { values: readonly ClaimValue[] }

function findingOf(claim: string, { table, columns, chosen, values }: Question): TableFinding | null {
  const row = { start: chosen.row.start, end: chosen.row.end }
  const inWords = (cell: TableCell) => toLine(cell.text, inLine)
  if (chosen.misplaced) {
    const { cell, claim: said } = chosen.misplaced
    const other = toLine(claim.slice(said.start, said.end), inLine)
    const of = columnInWords(table.columns[chosen.row.cells.indexOf(cell)]!)
    const message = `The row “${chosen.name}” gives “${inWords(cell)}”${of}; ${other} stands in another row.`
    return { outcome: 'differs', row, cell: { start: cell.start, end: cell.end }, message }
  }
  const asked = values.filter((value) => !chosen.keys.includes(value))
  if (asked.length === 0) {
    if (chosen.isHeld) return { outcome: 'supports', row, message: heldMessage(chosen.name) }
    return answerInRow({ table, columns, chosen })
  }
  const read = asked.map((value) => placeInRow(value, { table, columns, row: chosen.row, values: asked }))
  const other = read.findIndex(({ match }) => match === 'other')
  if (other >= 0 && read.every(({ match }) => match !== 'near')) {
    const { cell } = read[other]!
    const value = toLine(claim.slice(asked[other]!.start, asked[other]!.end), inLine)
    const of = columnInWords(table.columns[chosen.row.cells.indexOf(cell)]!)
    const message = `The row “${chosen.name}” gives “${inWords(cell!)}”${of}, not ${value}.`
    return { outcome: 'differs', row, cell: { start: cell!.start, end: cell!.end }, message }
  }
  if (read.some(({ match }) => match !== 'same')) return null
  const { cell } = read[0]!
  const message = heldMessage(chosen.name)
  return { outcome: 'supports', row, cell: { start: cell!.start, end: cell!.end }, message }
}

type PlacedValue = { match: 'same' | 'near' | 'other' | 'unknown'; cell: TableCell | null }

/**
 * Finds the cell of a row that has a value of the claim (`same`, `near`), or another value in its place (`other`);
 * `unknown`, without a cell, if it is not certain which column the claim means.
 */
function placeInRow(
  value: ClaimValue,
  {
    table,
    columns,
    row,
    values,
  }: { table: Table; columns: Question['columns']; row: TableRow; values: readonly ClaimValue[] },
): PlacedValue {
  const read = row.cells.flatMap((cell, column) => {
    if (!cell) return []
    const held = readCellValue(cell.text, table.columns[column]!)
    const match = matchCell(value, held)
    if (match === 'apart') return []
    // A cell that matches another value of the claim is not a candidate.
    const isTaken = values.some((one) => one !== value && matchCell(one, held) === 'same')
    return [{ cell, column, held, match, isNamed: columns[column]!.length > 0, isTaken }]
  })
  const open = read.filter(({ isTaken }) => !isTaken)
  const named = open.filter(({ isNamed }) => isNamed)
  const ofUnit = named.filter(({ held }) => hasUnitOf(value, held))
  const byName = ofUnit.length > 0 ? ofUnit : named
  const asked = byName.length > 0 ? byName : open
  for (const match of ['same', 'near'] as const) {
    const found = asked.find((one) => one.match === match)
    if (found) return { match, cell: found.cell }
  }
  const meant = byName.length > 0 ? byName : open.filter((one) => isMeant(value, { ...one, table }))
  return meant.length === 1 ? { match: 'other', cell: meant[0]!.cell } : { match: 'unknown', cell: null }
}

/**
 * Whether a differing value belongs to a column that the claim does not name, as a date belongs to the column `Date`.
 */
function isMeant(
  value: ClaimValue,
  { table, column, held }: { table: Table; column: number; held: CellValue },
): boolean {
  const name = table.columns[column]!
  if (value.kind === 'date') return isRowDate(name)
  const { unit, values } = value.number
  if (held.numbers.some((number) => number.unit)) return unit !== null
  if (unit && !unit.isCurrency) return false
  // A small count does not show which column is meant, because small counts occur in every column.
  if (values.every((amount) => Number.isInteger(amount) && Math.abs(amount) < 10)) return false
  return table.rows.some(({ cells }) => {
    const cell = cells[column]
    return cell ? matchCell(value, readCellValue(cell.text, name)) === 'same' : false
  })
}

/**
 * Whether the cell's amount has the claim's unit (`mg` means `Dose (mg)`, not `Doses per day`); `false` without unit.
 */
function hasUnitOf(value: ClaimValue, { numbers }: CellValue): boolean {
  const unit = value.kind === 'number' ? value.number.unit : null
  return unit !== null && numbers.some((number) => number.unit?.dimension === unit.dimension)
}

import { toLine } from '../../../core/delimiter.ts'
import { foldText } from '../../../text/folding.ts'
import { isFigures, readCells } from '../../../text/tables.ts'
import type { Table, TableRow } from '../../../text/tables.ts'
import { readHeads } from './column-heads.ts'
import type { Head } from './column-heads.ts'
import { withoutBracketMarks } from './note-marks.ts'
import type { TableFinding } from './table-finding.ts'
import { givesScale, isTurned } from './turned-table.ts'

/** What the answer has above a row of a table of its own. */
export type RowAbove = {
  /** The line with the names of the columns. */
  header: string
  /** The titles and introductions of the answer above the table. */
  titles: readonly string[]
}

type Asked = {
  table: Table
  /** `null` if the claim is no row of a table with a header. */
  above: RowAbove | null
  /** The headings and captions above the table of the source. */
  titles: () => readonly string[]
}

const inLine = { maxLength: 60 }

/**
 * Reads a claim that repeats cells of one row, separated by bars: `Bergen | 2020 | 611`. Each cell must stand below the
 * name that the answer has above it; without a name, the cells must be neighbours. `null` if the cells do not identify
 * the row, or if a scale that the answer lacks, the mark of a note or another cell of the row may change their meaning.
 */
export function readQuotedRow(claim: string, { table, above, titles }: Asked): TableFinding | null {
  const parts = cellsIn(claim)
  if (parts.length < 2 || parts.some((part) => part === '')) return null
  const { heads, keys } = readHeads(table)
  const [first] = keys
  const names = namesOf(parts, { table, above })
  if (first === undefined || names === null) return null
  for (const offset of new Set([0, first])) {
    const columns = placeNames(names, { heads, keys, offset })
    if (!columns || keys.some((key) => !columns.includes(key))) continue
    const row = findOnly(parts, { columns, keys, rows: table.rows })
    if (!row) continue
    const stated = columns.map((column) => heads[column]!)
    const told = columns.map((column) => row.cells[column]!)
    if (isTurned(row, told) || stated.some((head) => head.isMarked)) return null
    if (stated.some(({ name }, at) => names[at] === '' && givesScale(name))) return null
    if (titles().some((title) => givesScale(title) && !isRepeated(title, above))) return null
    const message = `The row “${toLine(parts[0]!, inLine)}” of the table has these cells.`
    const found = { row: { start: row.start, end: row.end }, value: parts.at(-1)!, message }
    return { ...found, outcome: 'tells', heads: stated.map(({ name }) => name) }
  }
  return null
}

/** The visible texts of the cells of a line with bars; empty for several lines. */
function cellsIn(line: string): string[] {
  return line.trim().includes('\n') ? [] : readCells(line.trim()).map(withoutBracketMarks)
}

/**
 * The names that the answer has above the cells, `''` for none; `null` if it is not certain which name is above which
 * cell. A header that is a row of the source names nothing: markdown cannot write a table without a header.
 */
function namesOf(
  parts: readonly string[],
  { table, above }: { table: Table; above: RowAbove | null },
): string[] | null {
  const names = above ? cellsIn(above.header) : parts.map(() => '')
  if (names.length !== parts.length) return null
  const isRow = table.rows.some(({ cells }) => names.every((name, at) => (cells[at]?.text ?? '') === name))
  return isRow ? names.map(() => '') : names
}

/**
 * The columns of a source with these names. A cell without a name belongs to the column at its own place, counted from
 * `offset`. `null` if a name is not that of one column, or if two cells have the same column.
 */
function placeNames(
  names: readonly string[],
  { heads, keys, offset }: { heads: readonly Head[]; keys: readonly number[]; offset: number },
): number[] | null {
  const columns = names.flatMap((name, at) => {
    const alike = name === '' ? [] : [...heads.keys()].filter((one) => isSameHead(name, heads[one]!.name))
    // What the rows are called does not change them: `Item` may be `Metric` in the answer.
    const isKey = alike.length === 0 && keys.includes(offset + at)
    if (name === '' || isKey || alike.includes(offset + at))
      return offset + at < heads.length ? [offset + at] : []
    return alike.length === 1 ? alike : []
  })
  return columns.length === names.length && new Set(columns).size === columns.length ? columns : null
}

/**
 * The only row with these cells; `null` if there is none or several, or if a column that is left out tells it from rows
 * with the same names.
 */
function findOnly(
  parts: readonly string[],
  { columns, keys, rows }: { columns: readonly number[]; keys: readonly number[]; rows: readonly TableRow[] },
): TableRow | null {
  const has = ({ cells }: TableRow, at: number) => cells[columns[at]!]?.text === parts[at]
  const isName = (at: number) => keys.includes(columns[at]!) || !isFigures(parts[at]!)
  const places = [...parts.keys()]
  const named = rows.filter((row) => places.every((at) => !isName(at) || has(row, at)))
  const [row, ...more] = named.filter((one) => places.every((at) => has(one, at)))
  if (!row || more.length > 0) return null
  const isWhole = row.cells.every((cell, column) => !cell?.text || columns.includes(column))
  return isWhole || named.length === 1 ? row : null
}

/** Whether the answer has each word and sign of a title above its table. */
function isRepeated(title: string, above: RowAbove | null): boolean {
  const said = new Set([above?.header ?? '', ...(above?.titles ?? [])].flatMap(wordsAndSigns))
  return wordsAndSigns(title).every((word) => said.has(word))
}

/**
 * Whether two names of columns have the same words and signs, apart from brackets, commas and the case of words. `MW`
 * is not `mW`, and `Ships` is not `Ships (%)`.
 */
function isSameHead(one: string, other: string): boolean {
  return wordsAndSigns(one).join(' ') === wordsAndSigns(other).join(' ')
}

function wordsAndSigns(text: string): string[] {
  return text
    .normalize('NFC')
    .replaceAll('_', ' ')
    .replaceAll(/(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[\s()[\],;:|*`#]+/)
    .filter((word) => word !== '')
    .map((word) => (isCased(word) ? word : foldText(word).text))
}

/** Whether the letter case of a word counts: it may be a unit or an abbreviation. */
function isCased(word: string): boolean {
  return word.length <= MAX_CASED && !/^\p{L}\p{Ll}{2,}$/u.test(word)
}

/** Maximum length of a word in capitals and small letters whose case counts. */
const MAX_CASED = 4

import { partOf } from '../../../core/part-of.ts'
import type { Aggregation, RowCondition } from '../../../core/registration.ts'
import type { Span } from '../../../core/span.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import type { Table, TableRow } from '../../../text/tables.ts'
import { tokenize } from '../../../text/words.ts'
import { wordsOfName } from '../tables/named-cells.ts'
import type { AggregateProblem, ColumnReader } from './column-figures.ts'

/** A source whose text has tables; an aggregation reads one of them. */
export type AggregateSource = { id: string; content: string; tables: readonly Table[] }

/** A row of one of the sources, with its number from 1 in the table of its source. */
export type SourceRow = { source: AggregateSource; table: Table; row: TableRow; number: number }

/**
 * The index of the first column with this name, ignoring case, or else with the same words apart from a unit; -1 if
 * there is none.
 */
export function columnOf({ columns }: Table, name: string): number {
  const plain = (text: string) => text.trim().toLowerCase()
  const exact = columns.findIndex((column) => plain(column) === plain(name))
  if (exact >= 0) return exact
  const words = plain(wordsOfName(name))
  return words === '' ? -1 : columns.findIndex((column) => plain(wordsOfName(column)) === words)
}

/**
 * The table of a source that has all columns of the formula; a problem if no table or several tables fit. A table that
 * breaks off at a line with a different number of cells is refused too, because a figure of its first part would look
 * like a figure of the whole table.
 */
export function chooseTable(
  { content, tables, id }: AggregateSource,
  { table: number, ...formula }: Aggregation,
): Table | AggregateProblem {
  const names = columnsIn(formula)
  const fits = (table: Table) => names.every((name) => columnOf(table, name) >= 0)
  const fitting = number === undefined ? tables.filter(fits) : tables.slice(number - 1, number).filter(fits)
  const [table] = fitting
  if (!table) {
    const known = tables.map(({ columns }) => columns.filter((name) => name !== '').join(', ')).join('; ')
    const message = `The source ${id} has no table with the columns ${names.join(', ') || 'asked for'}; it has: ${known.slice(0, 300) || 'no table'}.`
    return { problem: 'formula', message }
  }
  if (fitting.length > 1) {
    const message = `The source ${id} has ${fitting.length} tables with these columns; name one by \`table\`, from 1.`
    return { problem: 'formula', message }
  }
  if (isBrokenOff(content, table, tables)) {
    const message = 'The table ends at a line with a different number of cells, so rows may be missing.'
    return { problem: 'cells', message }
  }
  return table
}

function columnsIn({ column, where = [], among = [] }: Omit<Aggregation, 'table'>): string[] {
  const named = [...where, ...among].map((condition) => condition.column)
  return [...new Set(column === undefined ? named : [column, ...named])]
}

function isBrokenOff(content: string, table: Span, tables: readonly Span[]): boolean {
  const before = partOf(content, { start: table.start - 400, end: table.start })
  const after = content.slice(table.end, table.end + 400)
  // In JSON, an object next to the table could not be read as a row of it.
  if (/^\s*(?:,|\{)/.test(after) || /[}][\s,]*$/.test(before)) return true
  if (content.charAt(table.start) === '{') return false
  // A line right below the table, or another table after empty lines only, may be the rest of it.
  if (/^[ \t]*\r?\n[ \t]*[^\s]/.test(after)) return true
  const next = tables.find(({ start }) => start >= table.end)
  return next !== undefined && content.slice(table.end, next.start).trim() === ''
}

const denials = wordSet(...lexicon('negators'), ...lexicon('denials'))
const totals = wordSet(...lexicon('totals'))

/** Rows that meet all conditions, in order; a problem if a cell leaves a condition open. */
export function meetingRows(
  rows: readonly SourceRow[],
  conditions: readonly RowCondition[],
  readers: ReadonlyMap<string, ColumnReader>,
): SourceRow[] | AggregateProblem {
  const found: SourceRow[] = []
  for (const one of rows) {
    let meets = true
    for (const condition of conditions) {
      const answer = meetsCondition(one, condition, readers.get(condition.column)!)
      if (typeof answer === 'object') return answer
      meets &&= answer
    }
    if (meets) found.push(one)
  }
  return found
}

function meetsCondition(
  { table, row, number }: SourceRow,
  { column, is, contains, isNot, atLeast, atMost }: RowCondition,
  reader: ColumnReader,
): boolean | AggregateProblem {
  const text = row.cells[columnOf(table, column)]?.text ?? ''
  const equals = (value: string) => isSameCell(text, value)
  if (is !== undefined && !equals(is)) return false
  if (isNot !== undefined && equals(isNot)) return false
  if (contains !== undefined) {
    if (!hasWords(text, contains)) return false
    if (deniesWords(text, contains)) {
      const message = `Row ${number} has “${text.slice(0, 60)}” for “${column}”: it is unclear whether the row counts.`
      return { problem: 'cells', message }
    }
  }
  if (atLeast === undefined && atMost === undefined) return true
  const figure = reader.read(text)
  if (figure === null) return false
  if ('problem' in figure) return figure
  return figure.value >= (atLeast ?? -Infinity) && figure.value <= (atMost ?? Infinity)
}

/**
 * Whether a cell has this value: the texts are equal except for case and white space, or are the same plain
 * number.
 */
function isSameCell(text: string, value: string): boolean {
  const plain = (one: string) => one.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
  if (plain(text) === plain(value)) return true
  const isNumber = (one: string) => /^-?\d+(?:\.\d+)?$/.test(one.trim())
  return isNumber(text) && isNumber(value) && Number(text) === Number(value)
}

function hasWords(text: string, words: string): boolean {
  return placeOfWords(text, words) >= 0
}

/**
 * The index of the token of `text` at which the tokens of `words` first follow one another; -1 if there is none, or if
 * `words` has no token.
 */
function placeOfWords(text: string, words: string): number {
  const [terms, wanted] = [tokenize(text), tokenize(words)].map((list) => list.map(({ term }) => term))
  if (wanted!.length === 0) return -1
  return terms!.findIndex((_, at) => wanted!.every((term, step) => terms![at + step] === term))
}

/** Whether a cell may deny the words that it has: “no microservices”, “microservices rejected”. */
function deniesWords(text: string, words: string): boolean {
  const named = wordSet(words.toLowerCase())
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’]+/u)
    .some((word) => (denials.has(word) || /n['’]t$/.test(word)) && !named.has(word))
}

/**
 * The first row that seems to add up or average others, as a first cell that begins with `Sum` shows; `null` if there
 * is none.
 */
export function totalRow(rows: readonly SourceRow[]): SourceRow | null {
  return (
    rows.find(({ row }) => {
      const first = row.cells.find((cell) => cell?.text.trim())
      const [word = ''] = /\p{L}+/u.exec(first?.text.toLowerCase() ?? '') ?? []
      return totals.has(word)
    }) ?? null
  )
}

import type { Span } from '../../core/span.ts'
import { spansOverlap } from '../../core/spans-overlap.ts'
import { englishTableNames } from '../../lexicon/english/tables.ts'
import { germanTableNames } from '../../lexicon/german/tables.ts'
import { wordSet } from '../../lexicon/word-list.ts'
import { toLine } from '../../model/delimiter.ts'
import type { Table, TableCell, TableRow } from '../../text/tables/table.ts'
import { compareWholeCell } from './whole-cell.ts'
import { isMarked, isTelling, isTellingVerb, readHead, readHeads, wordsOf } from './column-heads.ts'
import type { Head, HeadedTable } from './column-heads.ts'
import { turnsRow } from './turned-table.ts'
import { findRun, isSameDate, readTelling, tokensIn } from './telling-sentence.ts'
import type { TellingSentence } from './telling-sentence.ts'
import type { NamedCell } from './named-cells.ts'
import { columnInWords } from './table-finding.ts'
import type { TableFinding } from './table-finding.ts'

/** Rows that one sentence is held against. */
const MAX_ROWS = 40
const inLine = { maxLength: 60 }

type Asked = {
  table: Table
  /** The cells of words that the claim repeats. */
  cells: readonly NamedCell[]
  /** The headings and captions above the table; read where the claim names a row. */
  titles: () => readonly string[]
}

/**
 * Reads a claim that says nothing but the value of one cell: every word, figure and date of it names
 * the row, names the column, or is the value, and what is left are articles, prepositions and verbs
 * such as `has` and `beträgt`. `tells` if it is the cell's value in an unambiguous equal writing with
 * the same unit, `differs` if the cell holds another one. `null` for all other claims.
 */
export function readCellStatement(claim: string, { table, cells, titles }: Asked): TableFinding | null {
  const quoted = readQuotedCells(claim, table)
  if (quoted) return quoted
  const said = readTelling(claim)
  if (said === null) return null
  const headed = readHeads(table)
  const rows = namedRows(said, { headed, table, cells })
  if (rows.length === 0 || rows.length > MAX_ROWS) return null
  const above = titles().map(readHead)
  const told = rows.flatMap((row) =>
    headed.heads.flatMap((_, column) => accountFor(said, { headed, row, column, above }) ?? []),
  )
  const [only, ...more] = told
  if (!only || more.length > 0) return null
  return findingOf(claim, only)
}

/** Reads a claim that repeats neighbouring cells of one row, with bars between them: `Bergen | 2020 | 611`. */
function readQuotedCells(claim: string, table: Table): TableFinding | null {
  if (!claim.includes('|')) return null
  const parts = claim.trim().replaceAll(/^\||\|$/g, '').split('|').map((part) => part.trim())
  if (parts.length < 2 || parts.some((part) => part === '')) return null
  const isAt = ({ cells }: TableRow, at: number) => parts.every((part, step) => cells[at + step]?.text === part)
  const { heads, keys } = readHeads(table)
  const [first] = keys
  const isWhole = first !== undefined && keys.every((key) => key < first + parts.length)
  const [row, ...more] = isWhole ? table.rows.filter((one) => isAt(one, first)) : []
  if (!row || more.length > 0) return null
  const [from, to] = [first!, first! + parts.length]
  if (isTurned(row, row.cells.slice(from, to)) || heads.slice(from, to).some((head) => head.isMarked)) return null
  const message = `The row “${toLine(parts[0]!, inLine)}” of the table has these cells.`
  return { row: { start: row.start, end: row.end }, outcome: 'tells', value: parts.at(-1)!, message }
}

type NamedRow = { row: TableRow; spans: readonly Span[] }

/** The rows whose key cells all stand in the claim, with the other cells of words that it takes from them. */
function namedRows(
  said: TellingSentence,
  { headed: { rows, keys }, table, cells }: { headed: HeadedTable; table: Table; cells: readonly NamedCell[] },
): NamedRow[] {
  const [nameColumn] = keys
  if (nameColumn === undefined) return []
  const byWords = new Set(cells.flatMap(({ row, column }) => (column === nameColumn ? table.rows[row]! : [])))
  const candidates = rows.filter((row) => {
    const key = row.cells[nameColumn]
    return byWords.has(row) || (key && said.dates.some((date) => isSameDate(date, key.text)))
  })
  const found = candidates.slice(0, MAX_ROWS + 1).flatMap((row): NamedRow[] => {
    const spans: Span[] = []
    for (const [column, cell] of row.cells.entries()) {
      const isKey = keys.includes(column)
      const span = cell && cell.text !== '' ? spanOf(said, cell.text) : null
      if (isKey && (!span || isMarked(cell!.text) || spans.some((one) => spansOverlap(one, span)))) return []
      if (span && (isKey || /^\p{L}/u.test(cell!.text)) && !spans.some((one) => spansOverlap(one, span))) spans.push(span)
    }
    return [{ row, spans }]
  })
  // Of names that hold each other the longer is meant; of equal ones neither is.
  return found.filter(({ spans }) => !found.some((other) => other.spans !== spans && covers(other.spans, spans)))
}

/** Where the claim has the text of a cell, as a name or as a date. */
function spanOf(said: TellingSentence, text: string): Span | null {
  const date = said.dates.find((one) => isSameDate(one, text))
  return date ?? findRun(said.words, { run: wordsOf(text), isExact: true })
}

function covers(outer: readonly Span[], inner: readonly Span[]): boolean {
  const sizeOf = (spans: readonly Span[]) => spans.reduce((sum, { start, end }) => sum + end - start, 0)
  const isHeld = inner.every((span) => outer.some(({ start, end }) => start <= span.start && span.end <= end))
  return isHeld && sizeOf(outer) > sizeOf(inner)
}

/** Whether a cell beside those that a claim tells says of its row that it is not so, or not yet. */
function isTurned({ cells }: TableRow, told: readonly (TableCell | null)[]): boolean {
  return cells.some((cell) => cell && !told.includes(cell) && /\p{L}/u.test(cell.text) && turnsRow(cell.text))
}

type Told = {
  row: TableRow
  name: string
  head: Head
  cell: TableCell
  value: Span
  match: 'same' | 'other'
}

/** Holds a claim against one cell; `null` unless every word of it is accounted for. */
function accountFor(
  said: TellingSentence,
  {
    headed: { heads, keys, rows },
    row: { row, spans },
    column,
    above,
  }: { headed: HeadedTable; row: NamedRow; column: number; above: readonly Head[] },
): Told | null {
  const head = heads[column]!
  const cell = row.cells[column]
  if (!cell || cell.text === '' || keys.includes(column) || head.isMarked) return null
  if (isTurned(row, [cell])) return null
  const taken = [...spans]
  const dates = takeHead(said, head, taken)
  if (!dates) return null
  const corner = keys.map((key) => heads[key]!)
  const used = takeContext(said, { corner, above, known: wordsOfTable(heads) }, taken)
  const isNamed = head.runs.length > 0 || head.dates.length > 0
  const valueColumns = heads.filter((_, at) => !keys.includes(at) && rows.some(({ cells }) => isValue(cells[at])))
  if (!isNamed && (valueColumns.length > 1 || used.length === 0)) return null
  const counted = head.runs.length === 0 ? used.filter(({ hasUnit }) => hasUnit) : []
  // The unit of a title that the claim does not repeat may be that of the cell.
  const isUnitOpen = !head.hasUnit && [...corner, ...above].some((one) => one.hasUnit && !counted.includes(one))
  if (isUnitOpen || counted.length > 1) return null
  const unitOf = counted[0] ?? head
  const value = said.valueBeside(taken)
  if (!value || !isWhollySaid(said, [...taken, value], value)) return null
  const keyDates = said.dates.filter((date) => spans.some(({ start }) => start === date.start))
  if (!isDatedPlainly(said, [...dates, ...keyDates], value)) return null
  const match = compareWholeCell(value.fact, cell.text, { name: unitOf.name, rows })
  if (match === null) return null
  return { row, name: row.cells[keys[0]!]!.text, head, cell, value, match }
}

/** Takes what names the column out of the claim, and returns the dates of it; `null` where a word of it is missing. */
function takeHead(said: TellingSentence, head: Head, taken: Span[]): Span[] | null {
  const dates: Span[] = []
  for (const own of head.dates) {
    const found = said.dates.find(
      (date) => isSameDate(date, own) && !taken.some((span) => spansOverlap(span, date)),
    )
    if (!found) return null
    dates.push(found)
    taken.push(found)
  }
  for (const run of head.runs) {
    const found = findRun(said.words, { run, taken })
    if (!found) return null
    taken.push(found)
  }
  return dates
}

/**
 * Takes words of the corner and of titles out of the claim. A title is used only if the claim or the
 * header has all its words: `Ships by port`, and not `Ships under repair`.
 */
function takeContext(
  said: TellingSentence,
  { corner, above, known }: { corner: readonly Head[]; above: readonly Head[]; known: ReadonlySet<string> },
  taken: Span[],
): Head[] {
  const used: Head[] = []
  for (const [at, head] of [...corner, ...above].entries()) {
    const isTitle = at >= corner.length
    if (head.isMarked) continue
    const spans: Span[] = []
    const isWhole = head.runs.every((run) => {
      const open = isTitle ? run.filter((word) => !known.has(word) && !isOfTitle(word)) : run
      const found = findRun(said.words, { run: open, taken: [...taken, ...spans] })
      if (found) spans.push(found)
      return found !== null || open.length === 0
    })
    const days = head.dates.flatMap((own) => said.dates.find((date) => isSameDate(date, own)) ?? [])
    if (!isWhole || (!isTitle && days.length < head.dates.length)) continue
    const open = [...spans, ...days].filter((span) => !taken.some((one) => spansOverlap(one, span)))
    if (open.length === 0) continue
    used.push(head)
    taken.push(...open)
  }
  return used
}

const tableNames = wordSet(englishTableNames, germanTableNames)

/** Words of a title that say nothing of the table: `Table 3: Ships by port`. */
function isOfTitle(word: string): boolean {
  return tableNames.has(word) || /^(?:\d{1,2}|by|per|and|nach|je|pro|und)$/.test(word)
}

function wordsOfTable(heads: readonly Head[]): ReadonlySet<string> {
  return new Set(heads.flatMap(({ runs }) => runs.flat().flatMap((word) => [word, `${word}s`, word.replace(/s$/, '')])))
}

function isValue(cell: TableCell | null | undefined): boolean {
  return cell !== null && cell !== undefined && /\d/.test(cell.text)
}

/** Whether what is left of the claim are words and signs that say nothing more. */
function isWhollySaid({ words, text }: TellingSentence, taken: readonly Span[], value: Span): boolean {
  const isTaken = (span: Span) => taken.some((one) => one.start <= span.start && span.end <= one.end)
  const open = words.filter((word) => !isTaken(word))
  if (!open.every((word) => isTelling(word.text))) return false
  // `Has Bergen 611 ships` asks or supposes.
  if (words[0] && isTellingVerb(words[0].text) && open[0] === words[0]) return false
  const signs = [...taken, ...open].reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  )
  // Figures in brackets are negative to accountants.
  if (/\(\s*$/.test(text.slice(0, value.start)) || /^\s*\)/.test(text.slice(value.end))) return false
  return /^[\s.,:|()]*$/.test(signs) && !/\.\s*\./.test(signs)
}

/**
 * Whether dates that name a row or column are dates in the claim, and its value is none: `Bergen had
 * 2020 ships in 611` takes one for the other.
 */
function isDatedPlainly(said: TellingSentence, dates: readonly Span[], value: Span): boolean {
  if (dates.length === 0) return true
  const [before] = tokensIn(said, { start: 0, end: value.start }).slice(-1)
  if (before && isBeforeDate(before.text)) return false
  return dates.every((date) => {
    const [lead] = tokensIn(said, { start: 0, end: date.start }).slice(-1)
    const [next] = tokensIn(said, { start: date.end, end: said.text.length })
    return (lead && isBeforeDate(lead.text)) || !next || /\d/.test(next.text) || isTelling(next.text) || !lead
      || /[|,(:]\s*$/.test(said.text.slice(0, date.start))
  })
}

function isBeforeDate(word: string): boolean {
  return /^(?:in|im|on|am|for|für|year|jahre?)$/.test(word)
}

function findingOf(claim: string, { row, name, head, cell, value, match }: Told): TableFinding {
  const found = {
    row: { start: row.start, end: row.end },
    cell: { start: cell.start, end: cell.end },
    value: claim.slice(value.start, value.end),
  }
  const [held, said] = [toLine(cell.text, inLine), toLine(found.value, inLine)]
  const gives = `The row “${toLine(name, inLine)}” gives “${held}”${columnInWords(head.name)}`
  if (match === 'same') return { ...found, outcome: 'tells', message: `${gives}.` }
  return { ...found, outcome: 'differs', message: `${gives}, not ${said}.` }
}

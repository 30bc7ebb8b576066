import type { Span } from '../../core/span.ts'
import { spansOverlap } from '../../core/spans-overlap.ts'
import { englishTableNames } from '../../lexicon/english/tables.ts'
import { germanTableNames } from '../../lexicon/german/tables.ts'
import { wordSet } from '../../lexicon/word-list.ts'
import { toLine } from '../../model/delimiter.ts'
import type { Table, TableCell, TableRow } from '../../text/tables/table.ts'
import { compareWholeCell } from './whole-cell.ts'
import { isMarked, readHead, readHeads, wordsOf } from './column-heads.ts'
import type { Head, HeadedTable } from './column-heads.ts'
import { isParticle, isTellingVerb, tellingWords } from './telling-words.ts'
import { turnsRow } from './turned-table.ts'
import { findRun, isSameDate, readTelling, tokensIn } from './telling-sentence.ts'
import type { SaidValue, TellingSentence } from './telling-sentence.ts'
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
  // What stands below a row of one cell is said of its group alone.
  const group = rows.findIndex(({ cells }) => cells.filter((cell) => cell && cell.text !== '').length === 1)
  const candidates = rows.slice(0, group < 0 ? undefined : group).filter((row) => {
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
  if (date) return date
  const run = wordsOf(text)
  // `A` and `Is` are names of rows, and words of any sentence.
  if (run.every((word) => isParticle(word) || isTellingVerb(word))) return null
  const span = findRun(said.words, { run, isExact: true })
  return span && isSameName(said.text.slice(span.start, span.end), text) ? span : null
}

/** Whether a claim writes a name as its cell does, but for the case of longer ones: `IT` is not `it`. */
function isSameName(said: string, cell: string): boolean {
  const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  const name = plain(cell)
  const own = plain(said).replace(/['’]s$/, '')
  // The last bracket or stop is no part of the words that were found.
  const written = own + name.slice(name.length - (/[)\].”"]+$/.exec(name)?.[0].length ?? 0))
  if (written === name) return true
  return name.length > MAX_CASED && written.toLowerCase() === name.toLowerCase()
}

/** Shorter names are told from words by their case. */
const MAX_CASED = 4

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
  if (!cell || cell.text === '' || keys.includes(column)) return null
  if (head.isMarked || head.hasSigns || keys.some((key) => heads[key]!.isMarked)) return null
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
  const keyDates = said.dates.filter((date) => spans.some(({ start }) => start === date.start))
  const named = { taken, rows: spans, dates: [...dates, ...keyDates] }
  if (!value || !isWhollySaid(said, value, named) || !isPlainlySaid(said, value, named)) return null
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
    if (head.isMarked || head.hasSigns) continue
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

type Names = {
  /** All that names row, column and what is counted. */
  taken: readonly Span[]
  /** The names of the row among them, whose signs are those of the cells. */
  rows: readonly Span[]
  /** The dates among them that name row or column. */
  dates: readonly Span[]
}

/** Whether what is left of the claim are words and signs that say nothing more. */
function isWhollySaid({ words, text }: TellingSentence, value: Span, { taken, rows, dates }: Names): boolean {
  const isTaken = (span: Span) => [...taken, value].some((one) => one.start <= span.start && span.end <= one.end)
  const isBeforeDate = (at: number) => dates.some(({ start }) => start === words[at + 1]?.start)
  const telling = tellingWords(words.map((word) => word.text), isBeforeDate)
  if (!words.every((word, at) => telling[at] || isTaken(word))) return false
  // `Has Bergen 611 ships` asks or supposes.
  if (words[0] && isTellingVerb(words[0].text) && !isTaken(words[0])) return false
  const signs = [value, ...rows, ...dates, ...words].reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' '),
  )
  return /^[\s.,:|()]*$/.test(signs) && !/\.\s*\./.test(signs)
}

/**
 * Whether what stands around the value lets it be the value: no bracket of accountants, no point that
 * begins a fraction, no preposition of another role. `Bergen had 2020 ships in 611` takes a date for the value.
 */
function isPlainlySaid(said: TellingSentence, value: SaidValue, { taken, dates }: Names): boolean {
  const lead = said.text.slice(0, value.start)
  if (/\(\s*$|[.,:]$/.test(lead) || /^\s*\)/.test(said.text.slice(value.end))) return false
  const [first, before] = tokensIn(said, { start: 0, end: value.start }).slice(-2)
  const last = before ?? first
  const isYear = 'readings' in value.fact || /^(?:1[4-9]|20)\d\d$/.test(value.fact.figures)
  if (last && (isBeforeDate(last.text) || /^(?:for|für)$/.test(last.text)) && (dates.length > 0 || !isYear)) return false
  // `A population of 134,000`, and not `has of 134,000`.
  const isNamed = before && taken.some(({ start, end }) => start <= first!.start && first!.end <= end)
  if (last && /^(?:of|von)$/.test(last.text) && !isNamed) return false
  return dates.every((date) => {
    const [ahead] = tokensIn(said, { start: 0, end: date.start }).slice(-1)
    const [next] = tokensIn(said, { start: date.end, end: said.text.length })
    const isOpening = !ahead || /[|,(:]\s*$/.test(said.text.slice(0, date.start))
    const isCounted = next && !/\d/.test(next.text) && taken.some(({ start, end }) => start <= next.start && next.end <= end)
    return isOpening || isBeforeDate(ahead.text) || !isCounted
  })
}

function isBeforeDate(word: string): boolean {
  return /^(?:in|im|on|am|year|jahre?)$/.test(word)
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

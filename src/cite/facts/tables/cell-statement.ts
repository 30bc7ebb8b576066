import { foldedWords } from '../../../text/words.ts'
import type { Span } from '../../../core/span.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import { toLine } from '../../../core/delimiter.ts'
import { isFigures } from '../../../text/tables.ts'
import type { Table, TableCell, TableRow } from '../../../text/tables.ts'
import type { ReadText } from '../../reading/read-text.ts'
import { isMarked, readHead, readHeads } from './column-heads.ts'
import type { Head, HeadedTable } from './column-heads.ts'
import { scalesInFigures } from './figure-scale.ts'
import { namedRows, spanOf } from './named-rows.ts'
import type { NamedRow } from './named-rows.ts'
import { isPlainlySaid, isWhollySaid } from './plainly-said.ts'
import { findRun, isSameDate, readTelling, tokensIn } from './telling-sentence.ts'
import type { TellingSentence } from './telling-sentence.ts'
import { isEqualVerb } from './telling-words.ts'
import { isTurned, turnsRow } from './turned-table.ts'
import { compareWholeCell } from './whole-cell.ts'
import type { NamedCell } from './named-cells.ts'
import { columnInWords } from './table-finding.ts'
import type { TableFinding } from './table-finding.ts'

const inLine = { maxLength: 60 }

type Asked = {
  table: Table
  cells: readonly NamedCell[]
  /** The headings and captions above the table; called only for a claim that names a row. */
  titles: () => readonly string[]
}

/**
 * Reads a claim that states only the value of one cell, such as `Bergen has 611 ships`; `null` for all other claims.
 * The finding is `tells` if the cell has this value, `differs` if it has another one.
 */
export function readCellStatement(claim: ReadText, { table, cells, titles }: Asked): TableFinding | null {
  const said = readTelling(claim.text)
  if (said === null) return null
  const headed = readHeads(table)
  const rows = namedRows(said, { headed, table, cells })
  if (rows.length === 0) return null
  const above = titles().map(readHead)
  const told = rows.flatMap((row) =>
    headed.heads.flatMap((_, column) => {
      const place = { headed, row, column, above }
      return accountFor(said, place) ?? accountForText(said, place) ?? []
    }),
  )
  const [only, ...more] = told
  if (!only || more.length > 0) return null
  return findingOf(claim.text, only)
}

type Told = {
  row: TableRow
  name: string
  head: Head
  cell: TableCell
  value: Span
  match: 'same' | 'other'
}

type Place = { headed: HeadedTable; row: NamedRow; column: number; above: readonly Head[] }

/**
 * The cell at a row and column, if a claim can state its value; `null` if it is empty, if it names the row, or if the
 * mark of a note or another cell of the row may change its meaning.
 */
function tellableCell({ headed: { heads, keys }, row: { row }, column }: Place): TableCell | null {
  const head = heads[column]!
  const cell = row.cells[column]
  if (!cell?.text || keys.includes(column)) return null
  if (head.isMarked || head.hasSigns || keys.some((key) => heads[key]!.isMarked)) return null
  return isTurned(row, [cell]) ? null : cell
}

/**
 * Reads a claim that states the text of a cell, as `The country of Bergen is Norway.` does. Returns that cell, always
 * with the match `same`; `null` if it is not certain that the claim states the cell.
 */
function accountForText(said: TellingSentence, place: Place): Told | null {
  const { headed, row: named, column, above } = place
  const { row } = named
  const head = headed.heads[column]!
  const cell = tellableCell(place)
  if (!cell || head.runs.length === 0 || isFigures(cell.text) || isMarked(cell.text)) return null
  if (turnsRow(cell.text)) return null
  const value = spanOf(said, cell.text)
  if (!value || !/^[.\s]*$/.test(said.text.slice(value.end))) return null
  const lead = tokensIn(said, { start: 0, end: value.start })
  const verb = lead.at(-1)
  if (!verb || !isEqualVerb(verb.text)) return null
  const rows = named.spans.filter((span) => !spansOverlap(span, value))
  const taken = [...rows]
  if (!takeHead(said, head, taken)) return null
  const corner = headed.keys.map((key) => headed.heads[key]!)
  takeContext(said, { corner, above, known: wordsOfTable(headed.heads) }, taken)
  const dates = said.dates.filter((date) => taken.some((span) => spansOverlap(span, date)))
  if (taken.some((span) => span.end > verb.start)) return null
  if (!isWhollySaid(said, value, { taken, rows, dates })) return null
  return { row, name: row.cells[headed.keys[0] ?? 0]?.text ?? '', head, cell, value, match: 'same' }
}

/**
 * Compares a claim with one cell that holds a figure or date. `null` unless every word of the claim is accounted for
 * and the comparison is certain.
 */
function accountFor(said: TellingSentence, place: Place): Told | null {
  const {
    headed: { heads, keys, rows },
    row: { row, spans },
    column,
    above,
  } = place
  const head = heads[column]!
  const cell = tellableCell(place)
  if (!cell) return null
  const taken = [...spans]
  if (!takeHead(said, head, taken)) return null
  const corner = keys.map((key) => heads[key]!)
  const used = takeContext(said, { corner, above, known: wordsOfTable(heads) }, taken)
  const isNamed = head.runs.length > 0 || head.dates.length > 0
  const valueColumns = heads.filter(
    (_, at) => !keys.includes(at) && rows.some(({ cells }) => isValue(cells[at])),
  )
  // A row of a name and a value is complete by itself: `Population | 12,000`.
  const isLabel = heads.length === 2 && keys.length === 1
  if (!isNamed && (valueColumns.length > 1 || (used.length === 0 && !isLabel))) return null
  const counted = head.runs.length === 0 ? used.filter(({ hasUnit }) => hasUnit) : []
  // A unit in the title that the claim does not repeat may apply to the cell.
  const isUnitOpen = [...corner, ...above].some(
    (one) => (one.hasUnit && !head.hasUnit && !counted.includes(one)) || scalesInFigures(one.name),
  )
  if (isUnitOpen || counted.length > 1) return null
  const unitOf = counted[0] ?? head
  const value = said.valueBeside(taken)
  const dates = said.dates.filter((date) => taken.some((span) => spansOverlap(span, date)))
  const named = { taken, rows: spans, dates }
  if (!value || !isWhollySaid(said, value, named) || !isPlainlySaid(said, value, named)) return null
  const match = compareWholeCell(value.fact, cell.text, { name: unitOf.name, rows })
  if (match === null) return null
  return { row, name: row.cells[keys[0] ?? 0]?.text ?? '', head, cell, value, match }
}

/**
 * Adds the places of the column's name in the claim to `taken`; `false` if the claim lacks a word or date of the name.
 */
function takeHead(said: TellingSentence, head: Head, taken: Span[]): boolean {
  for (const own of head.dates) {
    const found = said.dates.find(
      (date) => isSameDate(date, own) && !taken.some((span) => spansOverlap(span, date)),
    )
    if (!found) return false
    taken.push(found)
  }
  for (const run of head.runs) {
    const found = findRun(said.words, { run, taken })
    if (!found) return false
    taken.push(found)
  }
  return true
}

/**
 * Adds the places in the claim that repeat the corner cell or a title to `taken`, and returns the heads that were used.
 * For `Bergen has 611 ships`, the title `Ships by port` is used, `Ships under repair` is not.
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
    // If the corner cell is empty, the title says what the rows are.
    const kinds = new Set(corner.every(({ name }) => name === '') ? kindsOf(head.name) : [])
    const isWhole = head.runs.every((run) => {
      const isOpen = (word: string) => !known.has(word) && !isOfTitle(word) && !kinds.has(word)
      const open = isTitle ? run.filter(isOpen) : run
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

const tableNames = wordSet(...lexicon('tableNames'))

/** Whether a word of a title says nothing about the data: `Table`, `3` and `by` of `Table 3: Ships by port`. */
function isOfTitle(word: string): boolean {
  return tableNames.has(word) || /^(?:\d{1,2}|by|per|and|nach|je|pro|und)$/.test(word)
}

/** The words of a title that say what a row is: `port` of `Ships by port`. */
function kindsOf(title: string): string[] {
  return [...title.matchAll(kindInTitle)].flatMap(([, kind]) => foldedWords(kind!))
}

const kindInTitle =
  /(?<!\p{L})(?:by|per|nach|je|pro)\s+((?<=(?:by|per)\s)\p{Ll}[\p{L}-]*|(?<=(?:nach|je|pro)\s)\p{L}+)/gu

function wordsOfTable(heads: readonly Head[]): ReadonlySet<string> {
  return new Set(
    heads.flatMap(({ runs }) => runs.flat().flatMap((word) => [word, `${word}s`, word.replace(/s$/, '')])),
  )
}

function isValue(cell: TableCell | null | undefined): boolean {
  return /\d/.test(cell?.text ?? '')
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

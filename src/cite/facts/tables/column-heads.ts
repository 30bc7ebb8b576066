import { isAmount, isFigures } from '../../../text/tables.ts'
import type { Table, TableRow } from '../../../text/tables.ts'
import { foldedWords } from '../../../text/words.ts'
import { parseDates } from '../../../text/values.ts'
import type { DateFact } from '../../../text/values.ts'
import { readCellValue } from './cell-values.ts'
import { isRowDate } from './choose-row.ts'
import { isBareCount, isCountNoun, isParticle } from './telling-words.ts'

/** The name of a column, or the title of a table, and what it consists of. */
export type Head = {
  /** The name as written, with its unit; the names of both header rows if there are two. */
  name: string
  /** The folded words that a claim must repeat, in groups of words side by side; without unit and dates. */
  runs: readonly (readonly string[])[]
  dates: readonly DateFact[]
  /** The name gives a unit or scale to its figures. */
  hasUnit: boolean
  /** The name has the mark of a note, which may say anything: `Ships*`. */
  isMarked: boolean
  /** The name has symbols: `Ships/year`, `% of ships`. */
  hasSigns: boolean
}

/** The columns of a table and the rows below all of its header rows. */
export type HeadedTable = {
  heads: readonly Head[]
  rows: readonly TableRow[]
  /**
   * Indices of the columns whose cells name a row: the first column of text or dates, and columns of years and periods.
   */
  keys: readonly number[]
}

/** Matches a figure, letter or sign that leads to a note. */
const mark = /[*†‡§#^¹²³⁰-⁹]|\[\w{1,3}\]/u

/** Whether a name or value in a cell has the mark of a note. `km²` and `m³` do not. */
export function isMarked(text: string): boolean {
  return mark.test(text.replaceAll(/(?<=\b[cdkm]?m)[²³]/g, ''))
}

/** The table with one header row: a second one is joined to the names of the first. */
export function withOneHeader(table: Table): Table {
  const below = subheaderOf(table)
  if (!below) return table
  let above = ''
  const columns = table.columns.map((column, at) => {
    above = column === '' ? above : column
    const sub = below.cells[at]?.text ?? ''
    return sub === '' || sub === above ? column : joinNames(above, sub)
  })
  return { ...table, columns, rows: table.rows.slice(1) }
}

/** Reads the columns' names, and finds the columns that name the rows. */
export function readHeads({ columns: names, rows }: Table): HeadedTable {
  // A single row needs no name, so all of its cells may be values: `2 years`, `6 years` below `Minimum`,
  // `Maximum`.
  const isValue = rows.length === 1 ? isAmount : isFigures
  const isText = (at: number) => rows.some(({ cells }) => cells[at]?.text && !isValue(cells[at].text))
  const isDates = (at: number) =>
    isRowDate(names[at]!) ||
    (at === 0 && rows.length > 0 && rows.every(({ cells }) => isDate(cells[at]?.text ?? '')))
  const columns = [...names.keys()]
  const first = columns.find((at) => isText(at) || isDates(at))
  return { heads: names.map(readHead), rows, keys: columns.filter((at) => at === first || isDates(at)) }
}

function isDate(text: string): boolean {
  const [date, ...more] = parseDates(text)
  return date !== undefined && more.length === 0 && date.end - date.start === text.trim().length
}

/** The first row of a table if it is a second header row; otherwise `null`. */
function subheaderOf({ columns, rows: [first, ...rows] }: Table): TableRow | null {
  if (!first || rows.length === 0) return null
  const corner = first.cells[0]?.text ?? ''
  if (corner !== '' && corner !== columns[0]) return null
  const texts = first.cells.slice(1).map((cell) => cell?.text ?? '')
  if (texts.every((text) => text === '')) return null
  return texts.every((text) => text === '' || !isFigures(text) || isDate(text)) ? first : null
}

function joinNames(above: string, sub: string): string {
  if (above === '') return sub
  return sub.split(/\s+/).every(isUnitWord) ? `${above} (${sub})` : `${above}, ${sub}`
}

/** Reads the name of a column or the title of a table. */
export function readHead(name: string): Head {
  const hasUnit = givesUnit(name)
  const parts = hasUnit ? withoutUnit(name) : [name]
  const dates = parseDates(name)
  const runs = parts.flatMap((part) =>
    withoutDates(part)
      .split(/[|:;,()[\]]/)
      .map((piece) => contentOf(foldedWords(spread(piece))))
      .filter((run) => run.length > 0),
  )
  const hasSigns = parts.some((part) => !plainHead.test(withoutDates(part)))
  return { name, runs, dates, hasUnit, isMarked: isMarked(name), hasSigns }
}

const plainHead = /^[\p{L}\p{M}\p{N}\s.,:;()[\]|_'’&-]*$/u

/**
 * The folded words of a name that a claim must repeat, without articles and prepositions. A claim need not repeat
 * `Number` or `Number of`, because a figure is a number.
 */
function contentOf(words: readonly string[]): string[] {
  if (words.length === 1 && isBareCount(words[0]!)) return []
  return words.filter((word, at) => !isParticle(word) && !(isCountNoun(words, at) && words.length > at + 2))
}

/** Separates the words of an identifier by blanks: `unit price` for `unit_price`. */
function spread(text: string): string {
  return text.replaceAll('_', ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
}

function withoutDates(text: string): string {
  return parseDates(text).reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)}|${rest.slice(end)}`,
    text,
  )
}

/** Whether a name gives a unit or scale to the figures below it. */
function givesUnit(name: string): boolean {
  const [one] = readCellValue('1', name).numbers
  return one !== undefined && (one.unit !== null || one.values[0] !== 1)
}

/** Whether words are a unit or scale and nothing else: `in €`, `EUR million`. */
export function isUnit(words: string): boolean {
  return words.trim() !== '' && words.trim().split(/\s+/).every(isUnitWord)
}

function isUnitWord(word: string): boolean {
  return /^in$/i.test(word) || givesUnit(`x (${word})`)
}

/** The parts of a name around its unit; the whole name if no unit is found. */
function withoutUnit(name: string): string[] {
  const [bracket, inside] = /[([]([^)\]]{1,40})[)\]]/.exec(name) ?? []
  if (bracket !== undefined) return isUnit(inside!) ? name.split(bracket) : [name]
  const words = spread(name).split(/\s+/)
  for (let from = 1; from < words.length; from++) {
    if (!isUnit(words.slice(from).join(' '))) continue
    return [words.slice(0, from).join(' ').replace(/,$/, '')]
  }
  return [name]
}

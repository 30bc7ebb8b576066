import { foldedWords } from '../../../text/words.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import { isFigures } from '../../../text/tables.ts'
import type { Table, TableCell, TableRow } from '../../../text/tables.ts'
import { unitOf } from '../../../text/values.ts'
import { isRowDate } from './choose-row.ts'
import { wordsOfName } from './named-cells.ts'

const unitHeads = wordSet(...lexicon('unitHeads'))
/** Words of column names whose figures may share one unit column: `minimum`, `maximum`. */
const ends = wordSet(
  ...(['min', 'max', 'mean'] as const).flatMap((name) => lexicon('needed').map((words) => words[name])),
)

/**
 * The table with units moved from a unit column into the cells of figures: `6` and `years` below `maximum` and `unit`
 * become `6 years`. The table stays unchanged if it is uncertain to which figures the units belong.
 */
export function withUnits(table: Table): Table {
  const units = table.columns.flatMap((name, column) => {
    const isUnits = unitHeads.has(headWords(name).at(-1) ?? '') && holdsUnits(table, column)
    return isUnits ? [{ column, of: figuresOf(table, column) }] : []
  })
  if (units.length === 0 || units.some(({ of }) => of.length === 0)) return table
  const isUnit = (column: number) => units.some((one) => one.column === column)
  const kept = table.columns.flatMap((_, column) => (isUnit(column) ? [] : [column]))
  const isNamed = kept.some((column) => isRowDate(table.columns[column]!) || !holdsFigures(table, column))
  if (table.rows.length > 1 && !isNamed) return table
  return {
    ...table,
    columns: kept.map((column) => table.columns[column]!),
    rows: table.rows.map((row) => ({
      ...row,
      cells: kept.map((column) => {
        const unit = units.find(({ of }) => of.includes(column))
        return withUnit(row.cells[column] ?? null, unit ? row.cells[unit.column] : undefined)
      }),
    })),
  }
}

/** The words of a name; the last one may be a word for units: `maximum unit` of `maximumUnit`. */
function headWords(name: string): string[] {
  return foldedWords(name.replaceAll('_', ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
}

function holdsUnits({ rows }: Table, column: number): boolean {
  const texts = rows.flatMap(({ cells }) => cells[column]?.text.trim() || [])
  // Single capitals such as `A` may be flats or departments and not units.
  return texts.length > 0 && texts.every((text) => unitOf(text) !== null && !/^\p{Lu}$/u.test(text))
}

/** The indices of the columns that a unit column is about: `price` for `price unit`; none if that is uncertain. */
function figuresOf(table: Table, unit: number): number[] {
  const figures = table.columns.flatMap((name, column) =>
    column !== unit && !isRowDate(name) && holdsFigures(table, column) ? [column] : [],
  )
  const own = headWords(table.columns[unit]!).slice(0, -1).join(' ')
  if (own !== '')
    return figures.filter((column) => foldedWords(wordsOfName(table.columns[column]!)).join(' ') === own)
  const isEnd = (column: number) => headWords(table.columns[column]!).every((word) => ends.has(word))
  return figures.length === 1 || figures.every(isEnd) ? figures : []
}

function holdsFigures({ rows }: Table, column: number): boolean {
  const texts = rows.flatMap(({ cells }) => cells[column]?.text.trim() || [])
  return texts.length > 0 && texts.every(isFigures)
}

function withUnit(cell: TableCell | null, unit: TableRow['cells'][number] | undefined): TableCell | null {
  const written = unit?.text.trim()
  return cell?.text.trim() && written ? { ...cell, text: `${cell.text} ${written}` } : cell
}

/**
 * Figures of tables. In: a formula and the tables of sources; a claim. Out: the figure computed from the cells, with
 * its rows; whether the claim states the figure and names the rows.
 */
import type { Aggregation, RowCondition } from '../../../core/registration.ts'
import type { Unit } from '../../../text/values.ts'
import { chooseTable, columnOf, meetingRows, totalRow } from './choose-rows.ts'
import type { AggregateSource, SourceRow } from './choose-rows.ts'
import { createColumnReader } from './column-figures.ts'
import type { AggregateProblem, ColumnReader } from './column-figures.ts'

/** A figure computed from cells. */
export type ComputedFigure = {
  /** The result of the operation; for `share` a number from 0 to 1. */
  value: number
  unit: Unit | null
  /** How many rows of `base` met the conditions of `where`; all of them without `where`. */
  matched: number
  /** How many rows the conditions of `where` were applied to: the chosen rows that meet `among`. */
  base: number
  /** The rows that the figure was computed from, in order; for `min` and `max` only the rows with this value. */
  rows: SourceRow[]
  /** The rows that `base` counts, in order. */
  among: readonly SourceRow[]
  /** `value` as a reader sees it: `60 %` for a share of 0.6. */
  text: string
  /** One sentence for a reader, such as `6 of 10 rows where “architecture” is “microservices”`. */
  statement: string
}

/** Maximum number of cells of all rows in a computation; with more, it is refused. */
const MAX_CELLS = 5_000_000

/**
 * Recomputes an aggregation from the tables of its sources. Returns a problem if the formula does not fit the tables or
 * a cell leaves the result open. Nothing is guessed: for example, a cell with two numbers and a row that adds up others
 * are problems.
 *
 * @example
 * const tables = readTables(content)
 * computeAggregate({ operation: 'mean', column: 'size' }, [{ id: 'S1', content, tables }])
 * // { value: 12.5, matched: 4, base: 4, text: '12.5', … }
 */
export function computeAggregate(
  aggregation: Aggregation,
  sources: readonly AggregateSource[],
): ComputedFigure | AggregateProblem {
  const refused = checkFormula(aggregation)
  if (refused) return refused
  const all: SourceRow[] = []
  for (const source of sources) {
    const table = chooseTable(source, aggregation)
    if ('problem' in table) return table
    if ((all.length + table.rows.length) * table.columns.length > MAX_CELLS) {
      return { problem: 'cells', message: 'The tables have too many cells to be computed.' }
    }
    for (const [index, row] of table.rows.entries()) all.push({ source, table, row, number: index + 1 })
  }
  const chosen = chooseListedRows(all, aggregation)
  if ('problem' in chosen) return chosen
  const readers = readersOf(chosen, aggregation)
  const base = meetingRows(chosen, aggregation.among ?? [], readers)
  if ('problem' in base) return base
  const rows = meetingRows(base, aggregation.where ?? [], readers)
  if ('problem' in rows) return rows
  const total = totalRow(aggregation.operation === 'share' ? base : rows)
  if (total) {
    const message = `Row ${total.number} adds up others; leave it out by \`where\` or \`rows\`.`
    return { problem: 'cells', message }
  }
  return figureOf(aggregation, { base, rows, readers })
}

function checkFormula({ operation, column, where, among }: Aggregation): AggregateProblem | null {
  const isOfCells = operation !== 'count' && operation !== 'share'
  if (isOfCells && column === undefined) {
    return { problem: 'formula', message: `The operation ${operation} needs a column.` }
  }
  if (operation === 'share' && !where?.length) {
    return { problem: 'formula', message: 'A share needs `where`: which rows are the part.' }
  }
  if (operation !== 'share' && among?.length) {
    return { problem: 'formula', message: '`among` belongs to a share; use `where`.' }
  }
  const isEmpty = (condition: RowCondition) =>
    Object.entries(condition).every(([name, value]) => name === 'column' || value === undefined)
  const empty = [...(where ?? []), ...(among ?? [])].find(isEmpty)
  return empty
    ? {
        problem: 'formula',
        message: `The condition on “${empty.column.slice(0, 60)}” has no value to compare.`,
      }
    : null
}

/**
 * The rows whose numbers the formula lists in `rows`, or all rows if it has no list. A problem if a row is missing, or
 * if the formula also lists sources.
 */
function chooseListedRows(
  all: readonly SourceRow[],
  { rows, sources }: Aggregation,
): readonly SourceRow[] | AggregateProblem {
  if (!rows) return all
  if (sources?.length) {
    return { problem: 'formula', message: '`rows` are of one table; leave out `rows` or `sources`.' }
  }
  const wanted = new Set(rows)
  const found = all.filter(({ number }) => wanted.has(number))
  return found.length === wanted.size
    ? found
    : { problem: 'formula', message: `The table has ${all.length} rows; \`rows\` has numbers beyond that.` }
}

function readersOf(
  rows: readonly SourceRow[],
  { column, where = [], among = [], decimalSign }: Aggregation,
): ReadonlyMap<string, ColumnReader> {
  const named = [...where, ...among].map((condition) => condition.column)
  return new Map(
    [...named, ...(column === undefined ? [] : [column])].map((name) => [
      name,
      createColumnReader(name, cellsOf(rows, name), decimalSign),
    ]),
  )
}

function* cellsOf(rows: readonly SourceRow[], name: string): Generator<string> {
  for (const { table, row } of rows) yield row.cells[columnOf(table, name)]?.text ?? ''
}

function figureOf(
  { operation, column, where = [], among = [], rows: numbers }: Aggregation,
  {
    base,
    rows,
    readers,
  }: { base: readonly SourceRow[]; rows: SourceRow[]; readers: ReadonlyMap<string, ColumnReader> },
): ComputedFigure | AggregateProblem {
  const chosen = numbers ? 'chosen ' : ''
  const counts = { matched: rows.length, base: base.length, rows, among: base }
  const those = among.length > 0 ? ` ${conditionsText(among)}` : ''
  if (operation === 'count' || operation === 'share') {
    if (base.length === 0)
      return { problem: 'cells', message: 'No row of the table meets the conditions of the total.' }
    const value = operation === 'count' ? rows.length : rows.length / base.length
    const text = operation === 'count' ? String(value) : `${numberText(value * 100)} %`
    const whole = `${base.length} ${chosen}row${base.length === 1 ? '' : 's'}${those}`
    const met = where.length > 0 ? ` ${conditionsText(where)}` : ''
    return { ...counts, value, unit: null, text, statement: `${rows.length} of ${whole}${met}` }
  }
  const figures: { row: SourceRow; value: number }[] = []
  let unit: Unit | null | undefined
  for (const row of rows) {
    const text = row.row.cells[columnOf(row.table, column!)]?.text ?? ''
    const figure = readers.get(column!)!.read(text)
    if (figure === null) continue
    if ('problem' in figure) return figure
    unit = unit === undefined ? figure.unit : unit
    if (unit?.dimension !== figure.unit?.dimension) {
      return { problem: 'cells', message: `The cells of “${column}” are in different units.` }
    }
    figures.push({
      row,
      value: unit && figure.unit ? (figure.value * figure.unit.factor) / unit.factor : figure.value,
    })
  }
  if (figures.length === 0) return { problem: 'cells', message: `No cell of “${column}” has a number.` }
  const value = OPERATIONS[operation](figures.map((figure) => figure.value))
  const isEnd = operation === 'min' || operation === 'max'
  const used = isEnd ? figures.filter((figure) => figure.value === value) : figures
  const met = where.length > 0 ? ` ${conditionsText(where)}` : ''
  const skipped = rows.length - figures.length
  const gaps = skipped > 0 ? `, ${skipped} without a number left out` : ''
  return {
    ...counts,
    rows: used.map(({ row }) => row),
    value,
    unit: unit ?? null,
    text: numberText(value),
    statement: `${operation} of “${column}” over ${figures.length} ${chosen}row${figures.length === 1 ? '' : 's'}${met}${gaps}`,
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const OPERATIONS = {
  sum,
  mean: (values: readonly number[]) => sum(values) / values.length,
  // `Math.min(...values)` would fail, because a call has no room for 100,000 arguments.
  min: (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value)),
  max: (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value)),
}

function conditionsText(conditions: readonly RowCondition[]): string {
  const short = (text: string) => text.slice(0, 60)
  const texts = conditions.map(({ column, is, contains, isNot, atLeast, atMost }) => {
    const parts = [
      is !== undefined && `is “${short(is)}”`,
      contains !== undefined && `has “${short(contains)}”`,
      isNot !== undefined && `is not “${short(isNot)}”`,
      atLeast !== undefined && `is at least ${atLeast}`,
      atMost !== undefined && `is at most ${atMost}`,
    ].filter((part) => part !== false)
    return `“${short(column)}” ${parts.join(' and ')}`
  })
  return `where ${texts.join(' and ')}`
}

/** Writes a number, rounded to at most four decimals, without trailing zeros. */
function numberText(value: number): string {
  return String(Number(value.toFixed(4)))
}

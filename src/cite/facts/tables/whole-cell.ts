import type { TableRow } from '../../../text/tables.ts'
import type { DateFact, NumberFact } from '../../../text/values.ts'
import { decimalSignOf, parseNumbers } from '../../../text/values.ts'
import { matchCell, readCellValue } from './cell-values.ts'
import { isMarked } from './column-heads.ts'
import { isSameDate } from './telling-sentence.ts'

type Beside = {
  /** The name that gives the unit of the cell's figures. */
  name: string
  rows: readonly TableRow[]
}

/**
 * Compares a value with the whole content of a cell: `same` if the value is unambiguously equal with the same unit,
 * `other` if the cell certainly has another value. `null` if that is uncertain, as with roundings and notes.
 */
export function compareWholeCell(
  said: NumberFact | DateFact,
  cell: string,
  { name, rows }: Beside,
): 'same' | 'other' | null {
  if (isMarked(cell)) return null
  if ('readings' in said) return compareDates(said, cell, name)
  if (said.bound !== null || said.isRounded) return null
  const [written, ...more] = parseNumbers(cell)
  const isWhole = written && more.length === 0 && written.end - written.start === cell.trim().length
  if (!isWhole || written.bound !== null || written.isRounded) return null
  const [held] = readCellValue(cell, name).numbers
  if (!held || !isSameUnit(said, held)) return null
  const isLetterForLetter = said.figures === held.figures
  // A figure without a unit may be a name: version 1.20 is not version 1.2, and plant 01 not plant 1.
  if (!said.unit && !held.unit && differsInZeros(said.figures, held.figures)) return null
  const known = resolve(held, rows)
  if (known === null || said.values.length !== 1)
    return isLetterForLetter && isOneReading(said, held) ? 'same' : null
  if (isEqual(said.values[0]!, known)) {
    if (isLetterForLetter) return 'same'
    if (!said.unit && isCellOf(rows, said.figures)) return null
    if (Number.isSafeInteger(Math.trunc(known))) return 'same'
  }
  const match = matchCell({ kind: 'number', start: 0, end: 0, number: said }, { numbers: [held], dates: [] })
  return match === 'other' ? 'other' : null
}

/**
 * Whether a cell of the table is written exactly like these figures. The claim then means that cell, so `1,5` is not
 * the `1.5` of another cell.
 */
function isCellOf(rows: readonly TableRow[], figures: string): boolean {
  return rows.some(({ cells }) => cells.some((cell) => cell?.text === figures))
}

function differsInZeros(said: string, held: string): boolean {
  const digits = [said, held].map((figures) => figures.replaceAll(/\D/g, ''))
  const core = digits.map((figures) => figures.replaceAll(/^0+|0+$/g, ''))
  return digits[0] !== digits[1] && core[0] === core[1] && core[0] !== ''
}

function compareDates(said: DateFact, cell: string, name: string): 'same' | 'other' | null {
  if (isSameDate(said, cell)) return 'same'
  const value = { kind: 'date', start: 0, end: 0, date: said } as const
  return matchCell(value, readCellValue(cell, name)) === 'other' ? 'other' : null
}

function isSameUnit({ unit: said }: NumberFact, { unit: held }: NumberFact): boolean {
  if (said === null || held === null) return said === held
  return said.dimension === held.dimension && said.factor === held.factor
}

function isOneReading(said: NumberFact, held: NumberFact): boolean {
  return said.values.length > 0 && said.values.some((value) => held.values.includes(value))
}

/**
 * The amount of a cell, with the decimal sign of its table: in a table with `12.331.885`, `1.084` is not a
 * decimal fraction. `null` if it is ambiguous.
 */
function resolve({ values, figures }: NumberFact, rows: readonly TableRow[]): number | null {
  if (values.length === 1) return values[0]!
  if (values.length !== 2) return null
  const [whole, decimal] = [Math.max(...values), Math.min(...values)]
  const mark = /[.,]/.exec(figures)?.[0]
  const texts = rows.slice(0, MAX_STYLED).flatMap(({ cells }) => cells.map((cell) => cell?.text ?? ''))
  const sign = decimalSignOf(texts)
  if (sign === null || mark === undefined) return null
  return mark === sign ? decimal : whole
}

/** Maximum number of rows read to find out how a table writes its figures. */
const MAX_STYLED = 200

/**
 * Whether two amounts are equal. Integers are compared exactly; fractions may differ by a share of 1e-12, since
 * multiplying by a scale such as a million rounds.
 */
function isEqual(a: number, b: number): boolean {
  if (a === b || (Number.isInteger(a) && Number.isInteger(b))) return a === b
  return Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b))
}

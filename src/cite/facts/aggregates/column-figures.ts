import { readCellValue } from '../tables/cell-values.ts'
import { decimalSignOf, parseNumbers } from '../../../text/values.ts'
import type { Unit } from '../../../text/values.ts'

/**
 * Why a figure cannot be computed. `formula`: the formula does not fit the tables; its author can correct it. `cells`:
 * the content of the cells does not allow it.
 */
export type AggregateProblem = { problem: 'formula' | 'cells'; message: string }

/** The value and unit of a cell that has only one number. */
export type CellFigure = { value: number; unit: Unit | null }

/** Reads a cell of a column as a number: `null` for an empty cell, a problem for a cell without one clear number. */
export type ColumnReader = { read(text: string): CellFigure | AggregateProblem | null }

/** Matches cells that mean "no value". */
const empty = /^(?:\s*|[-–—]|n\/?a|none|null|k\. ?A\.)$/i

/** Matches a figure that can be read in only one way, unlike `1.200`. */
const bare = /^\s*-?\d{1,15}(?:\.(?:\d{1,2}|\d{4,12}))?\s*$/

/**
 * Reads the cells of a column as numbers. `1.200` is 1.2 or 1200: `decimalSign` or the other cells decide; otherwise
 * such a cell is a problem.
 */
export function createColumnReader(
  name: string,
  cells: Iterable<string>,
  decimalSign?: '.' | ',',
): ColumnReader {
  let found: { sign: '.' | ',' | null } | undefined

  /** The decimal sign of the column; `null` if its cells do not show it. Computed for the first cell that needs it. */
  function signOf(): '.' | ',' | null {
    if (decimalSign) return decimalSign
    found ??= { sign: decimalSignOf(cells) }
    return found.sign
  }

  // The scale and unit that the column's name gives to a bare figure.
  const [sample] = readCellValue('7.5', name).numbers
  const ofName = sample?.values.length === 1 ? { factor: sample.values[0]! / 7.5, unit: sample.unit } : null

  return {
    read(text) {
      if (empty.test(text)) return null
      // Most cells are read here, because reading 100,000 cells as sentences would take a second.
      if (ofName && bare.test(text)) return { value: Number(text) * ofName.factor, unit: ofName.unit }
      const { numbers } = readCellValue(text, name)
      const [number] = numbers
      const cell = `“${text.slice(0, 60)}” in “${name.slice(0, 60)}”`
      const own = parseNumbers(text)[0]
      const rest = own ? text.slice(0, own.start) + text.slice(own.end) : text
      if (!number || numbers.length > 1 || number.bound || /[\p{L}\p{N}]/u.test(rest)) {
        return { problem: 'cells', message: `The cell ${cell} does not have a single number.` }
      }
      const { values, unit, figures } = number
      if (values.length === 1) return { value: values[0]!, unit }
      const sign = signOf()
      const [whole, decimal] = values
      if (whole === undefined || decimal === undefined || sign === null) {
        return {
          problem: 'cells',
          message: `The cell ${cell} can be read in two ways; \`decimalSign\` says which.`,
        }
      }
      return { value: figures.includes(sign) ? decimal : whole, unit }
    },
  }
}

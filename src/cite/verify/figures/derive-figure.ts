import { isClock, loneYearOf, readFigures, isSameFigure } from '../../../text/values.ts'
import type { NumberFact, Figure } from '../../../text/values.ts'

/** A figure as an operand of a calculation. */
export type Operand = { value: number; unit: NumberFact['unit'] }

/**
 * Numbers that need no evidence: 100 turns a share into a percentage; 1, as in `fourth - 1`, because three precede the
 * fourth.
 */
const constants: ReadonlySet<string> = new Set(['1', '100'])

/**
 * Reads one term of a calculation: `1`, `100`, or a figure that the evidence has; `null` for anything else. `stands`:
 * whether the evidence has these words. `read`: the texts of the evidence, which may have the figure in another form.
 */
export function operandOf(
  part: string,
  { stands, read }: { stands: (part: string) => boolean; read: readonly string[] },
): Operand | null {
  if (constants.has(part.trim())) return { value: Number(part), unit: null }
  const [only, ...rest] = readFigures(part)
  if (only === undefined || rest.length > 0) return null
  const isThere =
    stands(part) || read.some((text) => readFigures(text).some((given) => isSameFigure(only, given)))
  return isThere ? valueOf(only) : null
}

/**
 * The value of a figure as an operand; of an ambiguous one, the likelier reading. Of a date, the year. `null` for a
 * time of day, a period, a name and a date without a year.
 */
export function valueOf(figure: Figure): Operand | null {
  switch (figure.kind) {
    case 'number': {
      const [value] = figure.number.values
      return value === undefined || isClock(figure.number) ? null : { value, unit: figure.number.unit }
    }
    case 'date': {
      const year = figure.date.readings[0]?.year
      return year === undefined ? null : { value: year, unit: null }
    }
    case 'ordinal':
    case 'rank':
      return { value: placeOf(figure)!, unit: null }
    case 'years':
    case 'name':
      return null
  }
}

/** The rank that a figure states, such as 3 for `third` and `third largest`; `null` for other figures. */
export function placeOf(figure: Figure): number | null {
  if (figure.kind === 'ordinal') return figure.value
  return figure.kind === 'rank' ? figure.rank.rank : null
}

/**
 * Whether a figure is the result of the operands joined by the signs. Units of the figure's dimension are converted.
 */
export function isResult(figure: Figure, operands: readonly Operand[], signs: readonly string[]): boolean {
  const own = figure.kind === 'number' ? figure.number.unit : null
  const units = operands.flatMap(({ unit }) => unit ?? [])
  const isSum = signs.every((sign) => !/[*/×·÷]/.test(sign))
  if (own && units.length > 0 && units.every(({ dimension }) => dimension === own.dimension)) {
    const bare = isSum ? own.factor : 1
    const values = operands.map(({ value, unit }) => value * (unit?.factor ?? bare))
    return isValue(figure, calculate(values, signs) / own.factor)
  }
  const isMixed = units.some((unit) =>
    units.some((other) => other.dimension === unit.dimension && other.factor !== unit.factor),
  )
  if (isMixed || (isSum && own && units.length > 0)) return false
  const plain = operands.map(({ value }) => value)
  const result = calculate(plain, signs)
  // A claim may state a quotient in per cent: one half as 50 %.
  return isValue(figure, result) || (own?.dimension === 'percent' && !isSum && isValue(figure, result * 100))
}

/**
 * Whether a figure equals a value in the figure's unit: exactly, or within the precision of a decimal, of a percentage
 * or of `about`. Of dates, only a year alone can equal a value, because a calculation yields no day or month.
 */
export function isValue(figure: Figure, value: number): boolean {
  if (figure.kind === 'date') return loneYearOf(figure) === value
  if (figure.kind !== 'number' || isClock(figure.number)) return valueOf(figure)?.value === value
  const { number } = figure
  return number.values.some(
    (own) => Math.abs(own - value) <= Math.max(toleranceOf(number, own), 1e-9 * Math.abs(value)),
  )
}

/**
 * By how much a figure may differ from a computed value: 5 % of it after `about`; half of its last digit for a share or
 * decimal, because it may be a rounded quotient; nothing for a count.
 */
function toleranceOf({ unit, isRounded, figures }: NumberFact, value: number): number {
  // Zeros behind the decimal sign are digits too: `50.0 %` is not 50.4 %.
  const written = figures.replace(',', '.')
  const digits = Number(written) === Math.abs(value) ? written : String(value)
  const decimals = /\.(\d+)$/.exec(digits)?.[1]?.length ?? 0
  if (isRounded) return Math.abs(value) * MAX_ROUNDING
  return decimals > 0 || unit?.dimension === 'percent' ? 0.5 * 10 ** -decimals : 0
}

/** Tolerance of `about`, as a share of the stated figure. */
const MAX_ROUNDING = 0.05

/** The result of numbers joined by `+`, `-`, `*` and `/`, multiplication and division first. */
export function calculate(values: readonly number[], signs: readonly string[]): number {
  const terms = [values[0] ?? Number.NaN]
  for (const [index, sign] of signs.entries()) {
    const value = values[index + 1] ?? Number.NaN
    if (/[*×·]/.test(sign)) terms.push(terms.pop()! * value)
    else if (/[/÷]/.test(sign)) terms.push(terms.pop()! / value)
    else terms.push(sign === '+' ? value : -value)
  }
  return terms.reduce((sum, term) => sum + term, 0)
}

import { wordsByLanguage } from '../lexicon/languages.ts'
import type { Language } from '../lexicon/languages.ts'

/**
 * An exact decimal number: digits without leading zeros, times ten to the power of `exponent`. Trailing zeros of a
 * written number stay: `1.20` has the digits `120` and the exponent -2.
 */
export type Decimal = { isNegative: boolean; digits: string; exponent: number }

/** The sign before the decimals in each language, a point or a comma; the other sign separates groups. */
const decimalSigns = wordsByLanguage('decimalSign')

/** The meaning of digits: `values` are all possible amounts, and empty if the digits are not an amount. */
export type ReadDecimal = {
  values: number[]
  /**
   * The only meaning; `null` if there is none or several, or if the digits may be a name, date or section, such as
   * `01067` or a German `3.5`.
   */
  exact: Decimal | null
}

const grouped = /^\d{1,3}(?:[ \u00a0\u202f\u2009'’]\d{3})+(?:[.,]\d+)?$/

/**
 * Reads one number in figures, with its sign, groups and decimal point.
 *
 * @example
 * readDecimal('1,234.50', 'en') // { values: [1234.5], exact: { isNegative: false, digits: '123450', exponent: -2 } }
 */
export function readDecimal(raw: string, language: Language | null): ReadDecimal {
  const isNegative = /^[-−]/.test(raw)
  const figures = raw.replace(/^[-−]/, '').replace(/^\./, '0.')
  const plain = figures.replaceAll(/[ \u00a0\u202f\u2009'’]/g, '')
  const marks = plain.match(/[.,:/]/g) ?? []
  if (marks.some((mark) => mark === ':' || mark === '/')) return { values: [], exact: null }
  const parts = plain.split(/[.,]/)
  const readings = readingsOf(parts, marks, language).map((reading) => ({ isNegative, ...reading }))
  const isName = /^0\d/.test(plain) || (plain !== figures && !grouped.test(figures))
  const [only, other] = readings
  const isExact = only && !other && !isName && !isUnusual(parts, marks, language)
  return { values: readings.map(numberOf), exact: isExact ? only : null }
}

/** All numbers that digits may mean, given as `parts` and the `marks` between these. */
function readingsOf(parts: string[], marks: readonly string[], language: Language | null): Unsigned[] {
  if (marks.length === 0) return [decimalOf(parts[0]!)]
  const last = marks.at(-1)!
  const isGrouped = parts[0]!.length <= 3 && parts.slice(1).every((part) => part.length === 3)
  const whole = decimalOf(parts.join(''))
  const decimal = decimalOf(parts.slice(0, -1).join(''), parts.at(-1))
  if (marks.length > 1) {
    if (new Set(marks).size === 1) return isGrouped || isIndian(parts, last) ? [whole] : []
    return marks.slice(0, -1).every((mark) => mark !== last) ? [decimal] : []
  }
  if (!isGrouped || parts[0] === '0') return [decimal]
  const sign = signOf(language)
  if (sign === null) return [whole, decimal]
  return [last === sign ? decimal : whole]
}

/** Whether a number is grouped the Indian way: `12,50,000` has commas, and groups of two before the last three. */
function isIndian(parts: readonly string[], mark: string): boolean {
  return mark === ',' && isWellGrouped(parts.slice(0, -1), 2) && parts.at(-1)!.length === 3
}

function isWellGrouped([first, ...rest]: readonly string[], ...lengths: readonly number[]): boolean {
  return first!.length <= Math.max(...lengths) && rest.every(({ length }) => lengths.includes(length))
}

/**
 * Whether the marks are unusual in the language, so that the number is not certain; in an unknown language, a single
 * mark never is. A single mark that is the decimal sign of another language may as well belong to a date or section.
 * Two different marks are usual only if the groups before the decimals have two or three figures.
 */
function isUnusual(parts: readonly string[], marks: readonly string[], language: Language | null): boolean {
  const [only, other] = marks
  if (other !== undefined) return new Set(marks).size > 1 && !isWellGrouped(parts.slice(0, -1), 2, 3)
  const isPart = parts[0] === '0' || parts[0]!.length > 3 || parts[1]?.length !== 3
  const sign = signOf(language)
  return isPart && sign !== null && only !== undefined && only !== sign
}

/** The decimal sign of a language; `null` where it is not known. */
function signOf(language: Language | null): string | null {
  return (language === null ? null : decimalSigns[language]) ?? null
}

type Unsigned = Omit<Decimal, 'isNegative'>

function decimalOf(whole: string, fraction = ''): Unsigned {
  return { digits: (whole + fraction).replace(/^0+(?=\d)/, ''), exponent: 0 - fraction.length }
}

export function numberOf({ isNegative, digits, exponent }: Decimal): number {
  return Number(`${isNegative ? '-' : ''}${digits}e${exponent}`)
}

/** A whole number as a decimal; `null` if it has a fraction or is not exact. */
export function wholeDecimal(value: number): Decimal | null {
  if (!Number.isSafeInteger(value)) return null
  return { isNegative: value < 0, digits: String(Math.abs(value)), exponent: 0 }
}

/** A text that is the same for all equal decimals: `15e-1` for `1.5` and `1.50`. */
export function shortest({ isNegative, digits, exponent }: Decimal): string {
  let end = digits.length
  while (end > 0 && digits.charAt(end - 1) === '0') end--
  if (end === 0) return '0'
  return `${isNegative ? '-' : ''}${digits.slice(0, end)}e${exponent + digits.length - end}`
}

/** Number of significant digits of a converted amount; further digits come from rounding errors. */
const CONVERTED = 12

/** The canonical form of an amount in a unit that is `factor` times smaller: the decimal multiplied by `factor`. */
export function converted(decimal: Decimal, factor: number): string {
  if (factor === 1) return shortest(decimal)
  const [digits = '', exponent = '0'] = (numberOf(decimal) * factor).toExponential(CONVERTED - 1).split('e')
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const { isNegative } = decimal
  return shortest({ isNegative, digits: whole + fraction, exponent: Number(exponent) - fraction.length })
}

/** The value of a decimal digit of any script: Unicode orders the ten digits of each script from zero. */
export function digitOf(digit: string): number {
  const code = digit.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return (code - zero) % 10
}

/**
 * The decimal mark of texts, by the first number of each, if that is unambiguous; `null` if none is, or if they differ.
 */
export function decimalSignOf(texts: Iterable<string>): '.' | ',' | null {
  const signs = new Set<'.' | ','>()
  for (const text of texts) {
    const figures = /\d[\d.,]*\d/.exec(text)?.[0] ?? ''
    const marks = figures.match(/[.,]/g) ?? []
    const last = marks.at(-1)
    if (last === undefined) continue
    const isGrouping = marks.length > 1 && marks.every((mark) => mark === last)
    // The sign in `1.200` may be a decimal point or a separator; `1.2.2024` is not a number.
    const isOpen = isGrouping
      ? !/[.,]\d{3}$/.test(figures)
      : marks.length === 1 && /^(?!0)\d{1,3}[.,]\d{3}$/.test(figures)
    if (!isOpen) signs.add((last === '.') === isGrouping ? ',' : '.')
  }
  const [sign] = signs
  return signs.size === 1 ? sign! : null
}

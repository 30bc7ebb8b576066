import { lexicon } from '../lexicon/languages.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import { hoursOf, isClock } from './clock-times.ts'
import type { NumberFact } from './number-fact.ts'

/**
 * Whether two numbers can mean the same amount. Values are compared in a common unit; a number without a unit matches
 * any unit. If `a` is rounded (`about 4 million`) or a lower bound (`over 4 million`), `b` may be the exact number.
 */
export function isSameNumber(a: NumberFact, b: NumberFact): boolean {
  if (a.values.length === 0 || b.values.length === 0)
    return a.figures.replaceAll(' ', '') === b.figures.replaceAll(' ', '')
  if (isClock(a) !== isClock(b) && !(a.unit && b.unit)) return isClock(a) ? isHour(a, b) : isHour(b, a)
  if (isLong(a) && isLong(b)) return digitsOf(a) === digitsOf(b)
  if (a.unit && b.unit && a.unit.dimension !== b.unit.dimension) return false
  const [left, right] = a.unit && b.unit ? [a.unit.factor, b.unit.factor] : [1, 1]
  return a.values.some((x) =>
    b.values.some(
      (y) =>
        isClose(x * left, y * right) ||
        (a.isRounded && isRounding(x, (y * right) / left)) ||
        (a.bound === 'up' && b.bound === null && isRounding(x, (y * right) / left) && x * left < y * right),
    ),
  )
}

function isHour(time: NumberFact, number: NumberFact): boolean {
  return hoursOf(number).some((hour) => time.values.some((value) => isClose(hour, value)))
}

const both = letterPattern(() => `(?<!\\p{L})${wordsPattern(lexicon('both').flat())}(?!\\p{L})`, 'i')

/** Whether a number is a two that the text expresses without a number: `both`, `ein Paar`. */
export function isBothIn({ unit, values }: NumberFact, text: string): boolean {
  return unit === null && values.includes(2) && both.test(text)
}

/**
 * From this many digits on, a number is a count or a name instead of a measurement, and is compared digit by
 * digit.
 */
const LONG = 10

function isLong(number: NumberFact): boolean {
  return (
    /^\d+$/.test(digitsOf(number)) &&
    digitsOf(number).length >= LONG &&
    !number.isRounded &&
    number.bound === null
  )
}

function digitsOf({ figures }: NumberFact): string {
  return figures.replaceAll(/[ \u00a0\u202f\u2009'’.,]/g, '')
}

/**
 * Whether `value` may be rounded to `said`: they differ by at most one unit of the last non-zero digit of
 * `said`, and by at most an eighth of `said`.
 */
function isRounding(said: number, value: number): boolean {
  const figures = String(Math.abs(said))
  const decimals = /\.(\d+)$/.exec(figures)?.[1]?.length ?? 0
  const zeros = decimals > 0 ? 0 : (/0*$/.exec(figures)?.[0].length ?? 0)
  const step = decimals > 0 ? 10 ** -decimals : 10 ** zeros
  return Math.abs(said - value) <= Math.min(step * ROUNDING_STEP, Math.abs(said) * MAX_ROUNDING)
}

/**
 * Tolerance of a rounded number, in units of its last non-zero digit: 1 instead of ½, because `almost` and `a good`
 * allow more than rounding to the nearest.
 */
const ROUNDING_STEP = 1
/** Tolerance of a rounded number as a share of it. */
const MAX_ROUNDING = 0.125

export function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
}

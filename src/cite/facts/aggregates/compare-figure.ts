import type { Aggregation } from '../../../core/registration.ts'
import type { Span } from '../../../core/span.ts'
import { readText } from '../../reading/read-text.ts'
import { readClaimValues } from '../tables/cell-values.ts'
import type { ClaimValue } from '../tables/cell-values.ts'
import type { NumberFact, NumberRange } from '../../../text/values.ts'
import { readRanges, parseNumbers, isClose, startOfBound } from '../../../text/values.ts'
import type { ComputedFigure } from './compute-aggregate.ts'

/**
 * How a claim compares with a computed figure. `same`: the claim has the figure, at the claim's precision. `differs`:
 * the claim has another figure, `said` with the words that bound it: `more than 70 %`. `open`: undecided, for the reason
 * in `why`.
 */
export type FigureComparison =
  | { outcome: 'same' }
  | { outcome: 'differs'; said: string }
  | { outcome: 'open'; why: string }

type Answer = 'same' | 'other' | 'open'

/**
 * Compares the figure of a claim with the computed one, as precisely as the claim writes it: `70 %` is anything from
 * 69.5 to below 70.5 %, `66,7 %` from 66.65 to below 66.75 %. Every other number of the claim must be a count of rows
 * (`matched`, `base`) or a number of a condition (`where`, `among`); otherwise the result is `open`.
 *
 * @param named Spans of the claim that repeat conditions; numbers in them are not compared.
 */
export function compareFigure(
  claim: string,
  { operation, where = [], among = [] }: Pick<Aggregation, 'operation' | 'where' | 'among'>,
  { figure, named }: { figure: ComputedFigure; named: readonly Span[] },
): FigureComparison {
  const values = readClaimValues(readText(claim).facts(), named)
  const given = conditionNumbers([...where, ...among])
  const isGiven = (value: ClaimValue) => numbersIn(claim, value).some((number) => given.has(number))
  const isCount = (value: ClaimValue) =>
    value.kind === 'number' &&
    value.number.unit === null &&
    value.number.values.length === 1 &&
    (value.number.values[0] === figure.matched || value.number.values[0] === figure.base)
  const figures: { value: ClaimValue; answer: Answer }[] = []
  const others: ClaimValue[] = []
  const ranges = readRanges(
    claim,
    values.flatMap((value) => (value.kind === 'number' ? [value.number] : [])),
  )
  for (const value of values) {
    const range = ranges.find(({ low, high }) => low.start === value.start || high.start === value.start)
    if (range && isOfKind(operation, range.high)) {
      if (range.low.start !== value.start) continue
      const whole: ClaimValue = { ...value, start: range.start, end: range.high.end }
      figures.push({ value: whole, answer: answerWithin(operation, range, figure) })
      continue
    }
    const isFigure = value.kind === 'number' && isOfKind(operation, value.number)
    if (isFigure) figures.push({ value, answer: answerOf(operation, value.number, figure) })
    else others.push(value)
  }
  if (figures.length === 0 && operation === 'share') return compareCounts(claim, others, { figure, isGiven })
  const textOf = (value: ClaimValue) => claim.slice(value.start, value.end)
  const strays = others.filter((value) => !isGiven(value) && !isCount(value))
  const open = (value: ClaimValue): FigureComparison => ({
    outcome: 'open',
    why: `the claim also says ${textOf(value)}, which was not computed`,
  })
  if (figures.some(({ answer }) => answer === 'same')) {
    const rest = figures.filter(
      ({ value, answer }) => answer !== 'same' && !isGiven(value) && !isCount(value),
    )
    const stray = rest[0]?.value ?? strays[0]
    return stray ? open(stray) : { outcome: 'same' }
  }
  const rest = figures.filter(({ value }) => !isGiven(value))
  if (rest.length === 0) return { outcome: 'open', why: 'the claim gives no figure to compare' }
  const [first, second] = rest
  if (first!.answer === 'open')
    return { outcome: 'open', why: `${textOf(first!.value)} can be read in more than one way` }
  if (second && !isCount(second.value) && !isCount(first!.value)) return open(second.value)
  if (strays.length > 0) return open(strays[0]!)
  const wrong = rest.find(({ value }) => !isCount(value)) ?? first!
  return differs(claim, wrong.value)
}

function differs(claim: string, { start, end }: Span): FigureComparison {
  return { outcome: 'differs', said: claim.slice(startOfBound(claim, start), end) }
}

/** Compares a claim that gives a share by its counts: `7 of 10 papers`. */
function compareCounts(
  claim: string,
  values: readonly ClaimValue[],
  { figure, isGiven }: { figure: ComputedFigure; isGiven: (value: ClaimValue) => boolean },
): FigureComparison {
  const asked = values.filter((value) => !isGiven(value))
  const textOf = (value: ClaimValue) => claim.slice(value.start, value.end)
  const counts = asked.map((value) =>
    value.kind === 'number' && value.number.unit === null && value.number.values.length > 0
      ? value.number
      : undefined,
  )
  if (asked.length === 0) return { outcome: 'open', why: 'the claim gives no figure to compare' }
  // `More than 3 of 4`: only the first of the two counts may be a bound.
  const stray = asked.find((_, index) => !counts[index] || (index > 0 && counts[index].bound))
  if (stray) return { outcome: 'open', why: `the claim also says ${textOf(stray)}, which was not computed` }
  if (asked.length > 2) return { outcome: 'open', why: 'the claim gives several figures' }
  const [part, whole] = counts as [NumberFact, NumberFact?]
  const wholeSaid = whole?.values[0]
  // The numbers alone do not distinguish `Of 4 rows 3 are a` from `4 of 3 rows are a`.
  const isReversed =
    part.values[0] === figure.base && wholeSaid === figure.matched && figure.base !== figure.matched
  if (isReversed) return { outcome: 'open', why: 'the claim gives the whole before the part' }
  const answer = answerOf('count', part, { ...figure, value: figure.matched, unit: null })
  if (answer === 'open')
    return { outcome: 'open', why: `${textOf(asked[0]!)} can be read in more than one way` }
  if (answer === 'other') return differs(claim, asked[0]!)
  if (wholeSaid !== undefined && wholeSaid !== figure.base) return differs(claim, asked[1]!)
  return { outcome: 'same' }
}

/**
 * Whether a number of the claim can be the result of the operation: a share is in per cent or a decimal fraction, a
 * count has no unit; any number can be the result of another operation.
 */
function isOfKind(operation: Aggregation['operation'], number: NumberFact): boolean {
  if (operation === 'share') return isShareFigure(number)
  return operation === 'count' ? number.unit === null : true
}

/** Whether a number is in per cent, or has a decimal sign and a value from 0 to 1, such as `0.4`. */
export function isShareFigure({ unit, values, figures }: NumberFact): boolean {
  if (unit?.dimension === 'percent') return true
  return unit === null && /[.,]/.test(figures) && values.some((value) => value >= 0 && value <= 1)
}

function answerOf(operation: Aggregation['operation'], said: NumberFact, figure: ComputedFigure): Answer {
  if (said.values.length !== 1) return 'open'
  const computed = inUnitOf(operation, said, figure)
  if (computed === null) return 'open'
  const value = said.values[0]!
  if (said.bound) {
    // For a rounded bound it is unknown on which side of it the figure lies.
    if (isClose(computed, value)) return said.isRounded ? 'open' : said.isStrict ? 'other' : 'same'
    return (said.bound === 'up' ? computed > value : computed < value) ? 'same' : 'other'
  }
  const step = stepOf(said)
  const distance = Math.abs(computed - value)
  if (!said.isRounded) return isRounded(computed, value, step) ? 'same' : 'other'
  // `About 70 %` is precise only to the last non-zero digit.
  const reach = Math.max(step, stepOfZeros(value))
  return distance <= reach / 2 ? 'same' : distance <= reach ? 'open' : 'other'
}

/**
 * Compares a claim that gives a range: `Between 60 % and 80 %`. A figure within it is `same`, outside `other`. A range
 * does not say whether it includes its ends, so a figure at an end is `open`; also if the units do not fit.
 */
function answerWithin(
  operation: Aggregation['operation'],
  { low, high }: NumberRange,
  figure: ComputedFigure,
): Answer {
  const computed = [low, high].map((end) => inUnitOf(operation, end, figure))
  const [least, most] = [low.values[0]!, high.values[0]!]
  const [left, right] = computed as [number | null, number | null]
  if (left === null || right === null) return 'open'
  if (isClose(left, least) || isClose(right, most)) return 'open'
  return left > least && right < most ? 'same' : 'other'
}

/** Whether the computed value rounds to the stated one, in steps of `step`; halves are rounded away from zero. */
function isRounded(computed: number, value: number, step: number): boolean {
  const slack = 1e-9 * Math.max(step, Math.abs(value))
  const away = value < 0 || (value === 0 && computed < 0) ? value - computed : computed - value
  return away >= -step / 2 - slack && away < step / 2 - slack
}

/** The computed value in the unit that the claim gives, if any; `null` if the units do not fit. */
function inUnitOf(
  operation: Aggregation['operation'],
  { unit }: NumberFact,
  { value, unit: own }: ComputedFigure,
): number | null {
  if (operation === 'share') return unit ? (value * 100) / unit.factor : value
  if (unit === null) return value
  if (own === null || own.dimension !== unit.dimension) return null
  return (value * own.factor) / unit.factor
}

/** The value of one unit in the last written digit: 1 for `70`, 0.1 for `66,7`, 100,000 for `1.2 million`. */
function stepOf({ figures, values }: NumberFact): number {
  const mantissa = Number(figures.replaceAll(/[ '’\u00a0\u202f]/g, '').replace(',', '.'))
  const scale = mantissa > 0 ? Math.abs(values[0]!) / mantissa : 1
  const decimals = /[.,](\d+)$/.exec(figures)?.[1]?.length ?? 0
  // The comma of `1,200` separates thousands, so the figure has no decimals.
  if (!Number.isFinite(mantissa) || (Math.round(scale) === 1000 && decimals === 3)) return 1
  return Math.max(scale, 1e-12) * 10 ** -decimals
}

function stepOfZeros(value: number): number {
  const zeros = /0*$/.exec(String(Math.abs(value)))![0].length
  return Number.isInteger(value) ? 10 ** zeros : 0
}

function conditionNumbers(
  conditions: readonly {
    is?: string
    contains?: string
    isNot?: string
    atLeast?: number
    atMost?: number
  }[],
): ReadonlySet<number> {
  return new Set(
    conditions.flatMap(({ is = '', contains = '', isNot = '', atLeast, atMost }) => [
      ...parseNumbers([is, contains, isNot].join(' ; ')).flatMap(({ values }) => values),
      ...[atLeast, atMost].filter((value) => value !== undefined),
    ]),
  )
}

/** The numbers of a value; for a date, those in its text. */
function numbersIn(claim: string, value: ClaimValue): number[] {
  return value.kind === 'number'
    ? value.number.values
    : parseNumbers(claim.slice(value.start, value.end)).flatMap(({ values }) => values)
}

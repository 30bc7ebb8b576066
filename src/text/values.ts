/**
 * Public exports of `values/`: the figures of a text in any form (numbers with sign, unit and
 * bound, dates, times, ranks), and whether two are the same.
 */
export { isClock } from './values/clock-times.ts'
export { coversDate, coversInParts, excludesDate, parseDates } from './values/dates.ts'
export type { DateFact } from './values/dates.ts'
export { decimalSignOf } from './values/decimal.ts'
export type { Figure } from './values/figure.ts'
export { startOfBound } from './values/number-bounds.ts'
export type { NumberFact } from './values/number-fact.ts'
export { readRanges } from './values/number-ranges.ts'
export type { NumberRange } from './values/number-ranges.ts'
export { scaleOf, wordValue } from './values/number-words.ts'
export { parseNumbers } from './values/numbers.ts'
export { readFigures } from './values/read-figures.ts'
export { isOtherFigure, isSameFigure, loneYearOf, plainName } from './values/same-figure.ts'
export { isBothIn, isClose, isSameNumber } from './values/same-number.ts'
export { currencyCodes, unitOf } from './values/units.ts'
export type { Unit } from './values/units.ts'

import type { Span } from '../../../core/span.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import {
  coversDate,
  parseDates,
  scaleOf,
  parseNumbers,
  isClose,
  isSameNumber,
  currencyCodes,
  unitOf,
} from '../../../text/values.ts'
import type { DateFact, NumberFact } from '../../../text/values.ts'
import { wordsPattern } from '../../../text/lexicon.ts'
import type { GuardText } from '../../reading/guard-text.ts'

/** A number or date of a claim, with its span. */
export type ClaimValue = Span & ({ kind: 'number'; number: NumberFact } | { kind: 'date'; date: DateFact })

/** What a cell states: its dates, and its numbers with the unit and scale from the column's name. */
export type CellValue = { numbers: readonly NumberFact[]; dates: readonly DateFact[] }

/**
 * How the value of a claim compares with that of a cell. `near`: the cell may mean the value, as with a rounding or a
 * less exact date in the cell. `apart`: not comparable, such as a date and an amount, or a length and a weight.
 */
export type CellMatch = 'same' | 'near' | 'other' | 'apart'

/**
 * The numbers and dates of a claim outside of some spans, in the order of the claim. A number within a date is left
 * out: `2021` is not an amount.
 */
export function readClaimValues(
  claim: Pick<GuardText, 'dates' | 'numbers'>,
  outside: readonly Span[],
): ClaimValue[] {
  const isOutside = (span: Span, taken: readonly Span[]) => !taken.some((other) => spansOverlap(span, other))
  const dates = claim.dates().filter((date) => isOutside(date, outside))
  const numbers = claim.numbers().filter((number) => isOutside(number, [...outside, ...dates]))
  return [
    ...dates.map((date) => ({ start: date.start, end: date.end, kind: 'date' as const, date })),
    ...numbers.map((number) => ({ start: number.start, end: number.end, kind: 'number' as const, number })),
  ].toSorted((a, b) => a.start - b.start)
}

const startsAsName = new RegExp(`^\\s*(?!${wordsPattern(currencyCodes)}(?!\\p{L}))\\p{L}`, 'u')

/** Reads a cell. A lone number without a unit gets the column's scale and unit. */
export function readCellValue(text: string, columnName: string): CellValue {
  const dates = parseDates(text)
  // `KX 402` and `Gate 4` are names and not figures.
  if (dates.length === 0 && startsAsName.test(text)) return { numbers: [], dates }
  const written = parseNumbers(text)
  const [only] = written
  const hasUnit = written.length !== 1 || only!.unit !== null
  const numbers = hasUnit ? written : parseNumbers(`${text.slice(0, only!.end)}${unitOfName(columnName)}`)
  return { numbers, dates }
}

/**
 * The scale and unit that a column's name gives to its figures, each after a blank: ` million EUR` for `Revenue (EUR
 * million)`. Empty if the name gives none.
 */
function unitOfName(name: string): string {
  const given =
    /[([]([^)\]]{1,40})[)\]]/.exec(name)?.[1] ??
    /(?:\sin|,)\s+(.{1,30})$/i.exec(name)?.[1] ??
    /(?:_|(?<=\p{Ll})(?=\p{Lu}))([\p{L}%]{2,12})$/u.exec(name)?.[1] ??
    ''
  const words = given.split(/[\s_]+/).filter((word) => word !== '' && !/^in$/i.test(word))
  const plain = (word: string) => word.toLowerCase().replace(/\.$/, '')
  const scaleWords = words.flatMap((word) => [plain(word), plain(word).replace(/s$/, '')])
  const scale = scaleWords.find((word) => scaleOf(word, null) !== null)
  const unit = words.find((word) => unitOf(plain(word)) !== null)
  return `${scale ? ` ${scale}` : ''}${unit ? ` ${unit}` : ''}`
}

/**
 * Whether a text has the first digits of a value, with any grouping of thousands: `1234` of `1,234.5`, `3` of `3 May
 * 2020`. `true` for a value without digits.
 */
export function hasFigures(text: string, value: string): boolean {
  const plain = (figures: string) => figures.replaceAll(/(?<=\d)[.,'’ \u00a0\u202f](?=\d{3}(?!\d))/g, '')
  const digits = /\d+/.exec(plain(value))?.[0]
  return digits === undefined || new RegExp(`(?<!\\d)${digits}(?!\\d)`).test(plain(text))
}

export function matchCell(value: ClaimValue, cell: CellValue): CellMatch {
  if (value.kind === 'date') {
    if (cell.dates.some((date) => coversDate(value.date, date))) return 'same'
    if (cell.dates.some((date) => coversDate(date, value.date))) return 'near'
    return cell.dates.length > 0 ? 'other' : 'apart'
  }
  const { number } = value
  const matches = cell.numbers.map((own) => matchNumber(number, own))
  // A lone year in a cell is read as a date and as a number, so an amount with the same digits matches it.
  return (['same', 'near', 'other'] as const).find((match) => matches.includes(match)) ?? 'apart'
}

function matchNumber(claim: NumberFact, cell: NumberFact): CellMatch {
  if (claim.values.length === 0 || cell.values.length === 0)
    return claim.figures === cell.figures ? 'same' : 'apart'
  if (claim.unit && cell.unit && claim.unit.dimension !== cell.unit.dimension) {
    // Another currency is another amount; a length and a weight are not comparable.
    return claim.unit.isCurrency && cell.unit.isCurrency ? 'other' : 'apart'
  }
  if (isPercent(claim) !== isPercent(cell)) return matchShare(claim, cell)
  if (claim.bound) return isWithin(claim, cell) ? 'near' : 'other'
  if (isSameNumber(claim, cell)) return 'same'
  if (isRounding(claim, cell)) return isWrittenOut(claim) ? 'same' : 'near'
  return isOfAnotherScale(claim, cell) ? 'near' : 'other'
}

function isPercent({ unit }: NumberFact): boolean {
  return unit?.dimension === 'percent'
}

/**
 * Compares two values of which exactly one is a percentage. `near` if their figures are equal or differ by a factor of
 * 100: 52 percent may be a cell's 0.52. Otherwise `apart`, also if the other value has a unit: 64 percent of the ships
 * is not a number of ships.
 */
function matchShare(claim: NumberFact, cell: NumberFact): CellMatch {
  if (claim.unit && cell.unit) return 'apart'
  const isWritten = claim.values.some((said) =>
    cell.values.some((held) =>
      [1, 100, 0.01].some((times) => Math.abs(said - held * times) <= 1e-9 * Math.abs(said)),
    ),
  )
  return isWritten ? 'near' : 'apart'
}

/** Whether the cell lies within the bound of the claim: 45 for `at least 40`. The bound itself counts as within. */
function isWithin(claim: NumberFact, cell: NumberFact): boolean {
  const [left, right] = factorsOf(claim, cell)
  return claim.values.some((said) =>
    cell.values.some((held) =>
      claim.bound === 'up' ? held * right >= said * left : held * right <= said * left,
    ),
  )
}

/**
 * Whether the cell rounds to the claim's figure at the claim's precision: 3.7 million for 3,677,472. After a word such
 * as `about`, the cell may differ by one step of the last written digit, or by an eighth of the figure, whichever is
 * larger.
 */
function isRounding(claim: NumberFact, cell: NumberFact): boolean {
  const [left, right] = factorsOf(claim, cell)
  const written = /\d+(?:[.,](\d+))?$/.exec(claim.figures)
  const mantissa = Number(claim.figures.replace(',', '.'))
  return claim.values.some((said) => {
    const scale = mantissa > 0 ? said / mantissa : 1
    const step = scale * 10 ** -(written?.[1]?.length ?? 0)
    const reach = claim.isRounded ? Math.max(step, Math.abs(said) / 8) : step / 2
    return cell.values.some((held) => Math.abs((held * right) / left - said) <= reach)
  })
}

/** Whether a rounded amount has at least two digits and names its scale: 3.7 million, not 4 million. */
function isWrittenOut(number: NumberFact): boolean {
  return number.figures.replaceAll(/\D/g, '').length > 1 && isScaled(number)
}

/**
 * Whether a word such as `million` multiplies the written figures, so that each value of the number is larger than they
 * are.
 */
function isScaled({ figures, values }: NumberFact): boolean {
  const mantissa = Number(figures.replace(/^\D+/, '').replace(',', '.'))
  return values.every((value) => Math.abs(value) > mantissa)
}

/**
 * Whether the numbers differ by a factor of a thousand, a million or a billion, because the table states the scale
 * elsewhere. `false` if both write a scale.
 */
function isOfAnotherScale(claim: NumberFact, cell: NumberFact): boolean {
  if (isScaled(claim) && isScaled(cell)) return false
  return claim.values.some((said) =>
    cell.values.some((held) =>
      [1e3, 1e6, 1e9].some((scale) => isClose(said, held * scale) || isClose(said * scale, held)),
    ),
  )
}

function factorsOf(a: NumberFact, b: NumberFact): [number, number] {
  return a.unit && b.unit ? [a.unit.factor, b.unit.factor] : [1, 1]
}

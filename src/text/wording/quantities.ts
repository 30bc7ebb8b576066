import { guessLanguage } from '../words/language.ts'
import { readClockTimes } from '../values/clock-times.ts'
import { parseDates } from '../values/dates.ts'
import type { DateFact } from '../values/dates.ts'
import { converted, shortest } from '../values/decimal.ts'
import type { Decimal } from '../values/decimal.ts'
import type { Language } from '../lexicon/languages.ts'
import type { NumberFact } from '../values/number-fact.ts'
import { readOrdinals } from '../values/number-multiples.ts'
import { isArticle, parseAmounts } from '../values/numbers.ts'
import { isWritingOf } from '../values/units.ts'
import type { Unit } from './units.ts'

/**
 * A quantity in the units of a text, in canonical form. It begins at the unit whose index is its key in `Quantities`,
 * and ends before the unit with the index `end`. Two quantities are equal if their `value` is. Ambiguous forms
 * (`03/05/2019`, `1.234` in a text of unknown language) and digits of names (`01067`) are not quantities.
 */
export type Quantity = {
  end: number
  value: string
  /** The measure, such as `date` or the dimension of a unit: only quantities of the same measure can differ. */
  measure: string
}

/** The quantities of a text, by the index of their first unit. */
export type Quantities = ReadonlyMap<number, Quantity>

/**
 * Finds dates, times of day, amounts and numbers that can be written in other unambiguous forms. `text` is
 * the text of the units, beginning at offset `start`; `language` is guessed from it by default.
 */
export function readQuantities(
  units: readonly Unit[],
  text: string,
  { start = 0, language = guessLanguage(text) }: { start?: number; language?: Language | null } = {},
): Quantities {
  const seen = readAsSeen(units, text, start)
  const found = new Map<number, Quantity>()
  const isTaken = new Uint8Array(units.length)
  const take = (from: number, to: number, { measure, said }: Said) => {
    if (said === null) return
    const first = unitAt(seen.starts, from)
    const end = unitAt(seen.ends, to) + 1
    if (first < 0 || end === 0) return
    if (isTaken.subarray(first, end).includes(1) || isPartOfName(units, first, end)) return
    if (units.slice(first, end).some(({ isStruck }) => isStruck)) return
    isTaken.fill(1, first, end)
    found.set(first, { end, measure, value: `${measure} ${said}` })
  }
  const dates = parseDates(seen.text)
  for (const date of dates)
    take(date.start, date.end, { measure: 'date', said: calendarDate(date, seen.text) })
  for (const [at, from] of dates.slice(0, -1).entries()) {
    const to = dates[at + 1]!
    take(from.start, to.end, { measure: 'years', said: rangeOfYears(from, to, seen.text) })
  }
  for (const { start: from, end, exact } of readClockTimes(seen.text))
    take(from, end, { measure: 'time', said: exact === null ? null : String(exact) })
  for (const { start: from, end, exact } of readOrdinals(seen.text))
    take(from, end, { measure: 'ordinal', said: exact && shortest(exact) })
  const numbers = parseAmounts(seen.text, language).toSorted((a, b) => a.start - b.start)
  for (const [at, number] of numbers.entries()) {
    if (sharesUnit(number, numbers[at + 1], seen.text) || sharesUnit(numbers[at - 1], number, seen.text))
      continue
    const next = units[unitAt(seen.ends, number.end) + 1]
    const { end, ...said } = readAmount(number, seen.text, next)
    take(number.start, end, said)
  }
  return found
}

/**
 * Whether a number's unit or multiplier may also belong to the number before it: `two or three thousand`, `2
 * by 3 m`.
 */
function sharesUnit(before: NumberFact | undefined, number: NumberFact | undefined, text: string): boolean {
  if (!before || !number || before.unitText !== '') return false
  if (!joining.test(text.slice(before.end, number.start))) return false
  return number.unitText !== '' || /\p{L}/u.test(text.slice(number.start, number.end))
}

/** Matches words and signs that join two numbers into a range, a list or a product. */
const joining = /^ ?(?:to|or|and|by|bis|oder|und|mal|[-–×x]) ?$/i

/** The measure and the canonical form of a number; the form is `null` if the number may mean something else. */
type Said = { measure: string; said: string | null }

/** The visible text of the units, with the start and end of each unit in it. */
function readAsSeen(units: readonly Unit[], text: string, offset: number) {
  const starts: number[] = []
  const ends: number[] = []
  let seen = ''
  let end = offset
  for (const unit of units) {
    if (unit.isSpaced && seen !== '')
      seen += unit.isNewLine
        ? '\n'
        : narrow.test(text.slice(end - offset, unit.start - offset))
          ? '\u202f'
          : ' '
    end = unit.end
    starts.push(seen.length)
    seen += unit.kind === 'sign' ? signOf(unit, text, offset) : unit.cased
    ends.push(seen.length)
  }
  return { text: seen, starts, ends }
}

/** Matches no-break and thin blanks, such as those between the groups of a number. */
const narrow = /^[\u00a0\u2007\u2009\u202f]$/

/** The index of the unit that begins or ends at an offset; -1 if none does. */
function unitAt(offsets: readonly number[], offset: number): number {
  let [low, high] = [0, offsets.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (offsets[middle]! < offset) low = middle + 1
    else high = middle
  }
  return offsets[low] === offset ? low : -1
}

/**
 * A sign as written, or as a minus or decimal point if its surroundings show that it is one. `offset`: where `text`
 * begins, counted as in the unit.
 */
function signOf({ key, start, end }: Unit, text: string, offset: number): string {
  if (key === '.0') return '.'
  return key === '-' ? key : text.slice(start - offset, end - offset)
}

/** Whether a sign without a blank joins these figures to others: `2019-04-03-B`. */
function isPartOfName(units: readonly Unit[], first: number, end: number): boolean {
  const next = units[end]
  if (next && !next.isSpaced && /^[-/–:]$/.test(next.key)) return true
  const before = units[first - 1]
  return before !== undefined && !units[first]!.isSpaced && /^[-/–:#]$/.test(before.key)
}

/** The canonical form of a date with a month, if its meaning is certain; otherwise `null`. */
function calendarDate({ start, end, readings: [reading, ...others] }: DateFact, text: string): string | null {
  if (!reading || others.length > 0 || reading.month === undefined) return null
  // `1.2.10` may be a version, and a year of two digits leaves its century open.
  if (/^\d{1,2}([./-])\d{1,2}\1\d{2}$/.test(text.slice(start, end))) return null
  const { year, month, day, weekday } = reading
  return `${year ?? ''}-${month}-${day ?? ''} ${weekday ?? ''}`
}

/**
 * The canonical form of a range of years: `2018-2019` for `2018–19` and `2018–2019`. `null` if the dates are not two
 * rising years joined by a dash.
 */
function rangeOfYears(from: DateFact, to: DateFact, text: string): string | null {
  const [first, last] = [loneYear(from), loneYear(to)]
  if (first === null || last === null || last <= first) return null
  return /^ ?[-–] ?$/.test(text.slice(from.end, to.start)) ? `${first}-${last}` : null
}

function loneYear({ readings: [reading = {}] }: DateFact): number | null {
  return reading.year !== undefined && Object.keys(reading).length === 1 ? reading.year : null
}

/** Matches signs that end a unit; other signs might extend it, as in `5 m²` and `5 m/s`. */
const closing = /^[.,;:!?)\]"'。，、]$/
/** Matches words that make another unit of the preceding one: `watt hours`, `euros per day`. */
const goesOn = /^(?:points?|punkte?n?|per|pro|hours?|stunden?)$/

/** The measure and canonical form of a number, with its unit if that is unambiguous. */
function readAmount(number: NumberFact, text: string, next: Unit | undefined): Said & { end: number } {
  const { start, end, exact, unit, unitText } = number
  const written = text.slice(start, end)
  // A plain blank between figures may separate two numbers: `2 500 mg tablets`.
  if (!exact || /^[^ ]*\d \d[^ ]*$/.test(written)) return { end, measure: '', said: null }
  const isJoined = next && !next.isSpaced && next.kind === 'sign' && !closing.test(next.key)
  const isMore = /\p{L}/u.test(unitText) && !unit!.isCurrency && (isJoined || goesOn.test(next?.key ?? ''))
  const isOwn = unitText === '' || (isWritingOf(unit!, unitText) && !isHyphenated(number, text) && !isMore)
  if (unit && isOwn)
    return {
      end,
      // `$5` is not `USD 5`: the dollar may be that of another country.
      measure: unit.isShared ? `${unit.dimension} or another` : unit.dimension,
      said: `${converted(exact, unit.factor)}${unit.isCurrency ? '' : zerosOf(exact)}`,
    }
  const bare = text.slice(start, end - unitText.length).trimEnd()
  return {
    end: start + bare.length,
    measure: 'number',
    said: isArticle(number.figures) ? null : asWritten(exact),
  }
}

/**
 * A suffix with the number of trailing zeros after the decimal point, which show how exactly an amount is known: ` to
 * 2` for `5.00 kg`; empty if there are none.
 */
function zerosOf({ digits, exponent }: Decimal): string {
  const zeros = /0*$/.exec(digits)![0].length
  const exact = Math.min(zeros, Math.max(0, -exponent))
  return exact > 0 ? ` to ${exact}` : ''
}

/** Whether number and unit are one word: `5-km`. */
function isHyphenated({ end, unitText }: NumberFact, text: string): boolean {
  return text.charAt(end - unitText.length - 1) === '-'
}

/**
 * The decimal with its trailing zeros: in a number without a unit, they may distinguish versions and
 * sections: `22.1`, `22.10`.
 */
function asWritten(decimal: Decimal): string {
  return decimal.exponent < 0
    ? `${decimal.isNegative ? '-' : ''}${decimal.digits} ${decimal.exponent}`
    : shortest(decimal)
}

import { englishOne } from '../../lexicon/english/numbers.ts'
import { germanOne } from '../../lexicon/german/numbers.ts'
import { wordSet } from '../../lexicon/word-list.ts'
import { guessLanguage } from '../../text/words/language.ts'
import { parseDates } from '../values/dates.ts'
import type { DateFact } from '../values/dates.ts'
import { scaleOf, wordValue } from '../values/number-words.ts'
import { currencyCodes, unitOf } from '../values/units.ts'
import type { Unit } from './units.ts'

/**
 * A quantity in the units of a text: from unit `first` up to `end`, and what it says in one writing.
 * Two quantities are the same if their `value` is. Figures whose writing can mean two things
 * (`03/05/2019`, `1.234` in a text of unknown language) and figures of names (`01067`) are none.
 */
export type Quantity = { end: number; value: string }

/** The quantities of a text by the unit that they begin with. */
export type Quantities = ReadonlyMap<number, Quantity>

export type Language = 'en' | 'de' | null

/**
 * Finds dates, times of day, amounts and numbers that have other unambiguous writings. `text` is what
 * the units were read from, from the offset `start` on; `language` is guessed from it unless told.
 */
export function readQuantities(
  units: readonly Unit[],
  text: string,
  { start = 0, language = guessLanguage(text) }: { start?: number; language?: Language } = {},
): Quantities {
  const found = new Map<number, Quantity>()
  const dates = readDates(units, text, start)
  for (let at = 0; at < units.length; at++) {
    const quantity =
      dates.get(at) ?? readYears(units, at) ?? readTime(units, at) ?? readAmount(units, at, language)
    if (!quantity) continue
    found.set(at, quantity)
    at = quantity.end - 1
  }
  return found
}

/** Dates with at least a month whose order is known, where they begin and end with units. */
function readDates(units: readonly Unit[], text: string, offset: number): Quantities {
  const dates = new Map<number, Quantity>()
  if (units.length === 0) return dates
  let at = 0
  for (const date of parseDates(text)) {
    const value = valueOfDate(date)
    if (value === null) continue
    const [first, last] = [date.start + offset, date.end + offset]
    while (at < units.length && units[at]!.start < first) at++
    let end = at
    while (end < units.length && units[end]!.end <= last) end++
    const isWhole = units[at]?.start === first && units[end - 1]?.end === last
    if (isWhole && !isPartOfName(units, at, end)) dates.set(at, { end, value })
  }
  return dates
}

/** Years of a range that may be written short: `2018–19`, `2018–2019`. */
function readYears(units: readonly Unit[], at: number): Quantity | null {
  const [from, dash, to] = [units[at]!, units[at + 1], units[at + 2]]
  const isRange = from.kind === 'number' && dash?.key === '–' && to?.kind === 'number'
  if (!isRange || !/^(?:1[4-9]|20)\d\d$/.test(from.key) || !/^(?:\d{2}|\d{4})$/.test(to.key)) return null
  const next = units[at + 3]
  if (next && !next.isSpaced && /^[-/–:]$/.test(next.key)) return null
  const first = Number(from.key)
  const last = to.key.length === 4 ? Number(to.key) : first - (first % 100) + Number(to.key)
  return last > first ? { end: at + 3, value: `years ${first}-${last}` } : null
}

/** Whether figures are joined to others by a sign without a blank: `2019-04-03-B`. */
function isPartOfName(units: readonly Unit[], first: number, end: number): boolean {
  const next = units[end]
  if (next && !next.isSpaced && /^[-/–:]$/.test(next.key)) return true
  const [before] = units.slice(Math.max(0, first - 1), first)
  return before !== undefined && !units[first]!.isSpaced && /^[-/–:#]$/.test(before.key)
}

function valueOfDate({ readings: [reading, ...others] }: DateFact): string | null {
  if (!reading || others.length > 0 || reading.month === undefined) return null
  const { year, month, day, weekday } = reading
  return `date ${year ?? ''}-${month}-${day ?? ''} ${weekday ?? ''}`
}

const clock = /^([01]?\d|2[0-3])(?:([:.])([0-5]\d))?$/

/** `14:30`, `14.30 Uhr`, `2 p.m.`; the minutes since midnight. */
function readTime(units: readonly Unit[], at: number): Quantity | null {
  const unit = units[at]!
  if (unit.kind !== 'number') return readJoinedTime(unit, at)
  const [, hours, mark, minutes = '0'] = clock.exec(unit.key) ?? []
  if (hours === undefined || isPartOfName(units, at, at + 1)) return null
  const next = units[at + 1]?.key
  const half = next === undefined ? null : halfOfDay(next)
  if (half !== null) return timeOf(Number(hours), Number(minutes), half, at + 2)
  const total = Number(hours) * 60 + Number(minutes)
  if (next === 'uhr') return { end: at + 2, value: `time ${total}` }
  return mark === ':' && hours.length === 2 ? { end: at + 1, value: `time ${total}` } : null
}

/** `2pm` in one word. */
function readJoinedTime({ kind, key }: Unit, at: number): Quantity | null {
  const [, figures, suffix] = kind === 'code' ? (/^([\d:.]+)([ap]m)$/i.exec(key) ?? []) : []
  const [, hours, , minutes = '0'] = figures === undefined ? [] : (clock.exec(figures) ?? [])
  return hours === undefined ? null : timeOf(Number(hours), Number(minutes), halfOfDay(suffix!)!, at + 1)
}

function halfOfDay(key: string): 0 | 12 | null {
  const letters = key.toLowerCase().replaceAll('.', '')
  return letters === 'am' ? 0 : letters === 'pm' ? 12 : null
}

function timeOf(hours: number, minutes: number, half: 0 | 12, end: number): Quantity | null {
  if (hours < 1 || hours > 12) return null
  return { end, value: `time ${((hours % 12) + half) * 60 + minutes}` }
}

/** A number with its sign, currency, scale and unit. */
function readAmount(units: readonly Unit[], first: number, language: Language): Quantity | null {
  let at = first
  let sign = ''
  let currency: string | null = null
  const readSign = () => {
    if (sign !== '' || !(units[at]?.key === '-' || units[at]?.key === 'minus')) return
    if (units[at]!.key === '-' && units[at + 1]?.isSpaced) return
    sign = '-'
    at++
  }
  readSign()
  const symbol = currencyOf(units[at], true)
  if (symbol !== null) {
    currency = symbol
    at++
    readSign()
  }
  const number = readFigures(units, at, language) ?? readWords(units, at, language)
  if (!number || isPartOfName(units, first, number.end)) return null
  at = number.end
  let { digits, exponent } = number
  let isMeasured = currency !== null
  let name = currency === null ? '' : `currency ${currency}`
  if (number.suffix !== undefined) {
    const suffix = readSuffix(number.suffix, currency !== null)
    if (suffix === null) return null
    exponent += suffix.exponent
    name ||= suffix.name
    isMeasured = true
  }
  const scale = scaleAt(units, at, language)
  if (scale) {
    exponent += scale.exponent
    at = scale.end
    isMeasured = true
  }
  if (name === '') {
    const unit = unitAt(units, at)
    if (unit) {
      name = unit.name
      at = unit.end
      isMeasured = true
    }
  }
  if (number.isArticle && !isMeasured) return null
  if (number.isWord && at === number.end && !isMeasured && sign !== '') return null
  const value = isMeasured ? toShortest(digits, exponent) : toWritten(digits, exponent)
  const [, dimension, factor] = /^(?!currency)(\S+) (\S+)$/.exec(name) ?? []
  if (dimension === undefined || Number(factor) === 1)
    return { end: at, value: `amount ${sign}${value} ${name}` }
  // `1.5 mg` and `0.0015 g`
  const common = Number(`${digits}e${exponent}`) * Number(factor)
  return { end: at, value: `amount ${sign}${shortestOf(common)} ${dimension} 1` }
}

type Figures = {
  end: number
  /** Without leading zeros; the value is `digits` × 10^`exponent`. */
  digits: string
  exponent: number
  isWord?: boolean
  isArticle?: boolean
  /** Letters that stand right behind the figures: `5mg`. */
  suffix?: string
}

function readFigures(units: readonly Unit[], first: number, language: Language): Figures | null {
  const unit = units[first]
  if (!unit) return null
  if (unit.key === '.0') {
    const next = units[first + 1]
    if (next?.kind !== 'number' || next.isSpaced || !/^\d+$/.test(next.key)) return null
    return { end: first + 2, ...decimal('0', next.key) }
  }
  if (unit.kind === 'code') {
    const [, figures, suffix] = /^(\d[\d.,']*)([\p{L}µμ]{1,4})$/u.exec(unit.key) ?? []
    const read = figures === undefined ? null : readNumber(figures, language)
    return read && { ...read, end: first + 1, suffix: suffix! }
  }
  if (unit.kind !== 'number') return null
  // `1 200 000`
  let end = first + 1
  let figures = unit.key
  if (/^[1-9]\d{0,2}$/.test(figures)) {
    while (isGroup(units[end])) figures += units[end++]!.key
    const [, last, decimals] = /^(\d{3})([.,]\d+)$/.exec(units[end]?.key ?? '') ?? []
    if (
      last !== undefined &&
      units[end]!.kind === 'number' &&
      units[end]!.isSpaced &&
      !units[end]!.isNewLine
    ) {
      const read = decimal(figures + last, decimals!.slice(1))
      return { ...read, end: end + 1 }
    }
  }
  const read = readNumber(figures, language)
  return read && { ...read, end }
}

function isGroup(unit: Unit | undefined): boolean {
  return unit?.kind === 'number' && unit.isSpaced && !unit.isNewLine && /^\d{3}$/.test(unit.key)
}

/** Reads figures with one meaning; `null` where they have two, or are a name. */
function readNumber(figures: string, language: Language): Pick<Figures, 'digits' | 'exponent'> | null {
  if (/[:/]/.test(figures)) return null
  if (/^\d+$/.test(figures))
    return figures.length > 1 && figures.startsWith('0') ? null : decimal(figures, '')
  const plain = figures.replaceAll("'", '')
  if (plain !== figures && !/^[1-9]\d{0,2}(?:'\d{3})+(?:[.,]\d+)?$/.test(figures)) return null
  const marks = plain.match(/[.,]/g) ?? []
  if (marks.length === 0) return decimal(plain, '')
  const parts = plain.split(/[.,]/)
  if (parts[0]!.length > 1 && parts[0]!.startsWith('0')) return null
  const isGrouped =
    parts[0] !== '0' && parts[0]!.length <= 3 && parts.slice(1).every((part) => part.length === 3)
  const last = marks.at(-1)!
  if (marks.length === 1) {
    if (!isGrouped) {
      // `3.5` in German is a date or a section as often as a number.
      if ((last === '.' && language === 'de') || (last === ',' && language === 'en')) return null
      return decimal(parts[0]!, parts[1]!)
    }
    if (plain !== figures) return decimal(parts[0]!, parts[1]!)
    if (language === null) return null
    return (last === ',') === (language === 'en')
      ? decimal(parts.join(''), '')
      : decimal(parts[0]!, parts[1]!)
  }
  if (new Set(marks).size === 1) {
    const isIndian =
      last === ',' &&
      parts[0]!.length <= 2 &&
      parts.slice(1, -1).every((part) => part.length === 2) &&
      parts.at(-1)!.length === 3
    return isGrouped || isIndian ? decimal(parts.join(''), '') : null
  }
  const whole = parts.slice(0, -1)
  const isMixed = marks.slice(0, -1).every((mark) => mark !== last)
  const isWellGrouped =
    whole[0]!.length <= 3 && whole.slice(1).every((part) => part.length === 3 || part.length === 2)
  return isMixed && isWellGrouped ? decimal(whole.join(''), parts.at(-1)!) : null
}

function decimal(whole: string, fraction: string): { digits: string; exponent: number } {
  return {
    digits: (whole + fraction).replace(/^0+(?=\d)/, ''),
    exponent: fraction === '' ? 0 : -fraction.length,
  }
}

const articles = wordSet(englishOne, germanOne)

/** `forty`, `twenty-five`, `fünfundzwanzig`: one word. */
function readWords(units: readonly Unit[], at: number, language: Language): Figures | null {
  const unit = units[at]
  if (unit?.kind !== 'word') return null
  const word = unit.key.replaceAll('ß', 'ss')
  const value = wordValue(word)
  if (value === null || !Number.isSafeInteger(value)) return null
  const next = units[at + 1]
  // `two hundred and five` is compared as it is written.
  if (next?.kind === 'word' && wordValue(next.key) !== null) return null
  const isHundreds = next !== undefined && scaleOf(next.key, language) === 100
  if (isHundreds) return null
  return { end: at + 1, digits: String(value), exponent: 0, isWord: true, isArticle: articles.has(word) }
}

/** `million`, `Mio.`; a power of ten from a thousand on. */
function scaleAt(
  units: readonly Unit[],
  at: number,
  language: Language,
): { exponent: number; end: number } | null {
  const unit = units[at]
  if (unit?.kind !== 'word') return null
  const scale = scaleOf(unit.key, language)
  const exponent = scale === null ? 0 : Math.round(Math.log10(scale))
  // A billion is 10⁹ in English and 10¹² in most other languages.
  if (language === null && exponent > 6) return null
  if (exponent < 3) return null
  const stop = units[at + 1]
  const isAbbreviated = unit.key.length <= 3 && stop?.key === '.' && !stop.isSpaced
  return { exponent, end: isAbbreviated ? at + 2 : at + 1 }
}

/** Symbols whose case tells them from others (`mW`, `MW`); all others are text. */
const symbols = wordSet(
  'mg µg μg g kg t mm cm m km ml mL l L cl ha ms s min h °C °F Wh kWh MWh GWh TWh W kW MW GW mW mWh mV km/h mph kB kb KB MB GB TB Hz kHz MHz GHz V kV hPa kPa bar mbar lb oz ft mi yd',
)

/** The unit that stands at a place: a symbol in its own case, or its name. */
function unitAt(units: readonly Unit[], at: number): { name: string; end: number } | null {
  const unit = units[at]
  if (!unit || unit.isStruck) return null
  if (unit.key === '°') {
    const scale = units[at + 1]
    const symbol = `°${scale?.cased}`
    return scale && !scale.isSpaced && symbols.has(symbol)
      ? { name: nameOf(symbol.toLowerCase())!, end: at + 2 }
      : null
  }
  const code = currencyOf(unit, false)
  if (code !== null) return { name: `currency ${code}`, end: at + 1 }
  if (unit.kind === 'sign') {
    const name = unit.key === '%' || unit.key === '‰' ? nameOf(unit.key) : null
    return name === null ? null : { name, end: at + 1 }
  }
  if (unit.kind !== 'word') return null
  // `5 m²`, `5 m/s`, `5 percent-points`: more than this unit.
  const next = units[at + 1]
  if (next && !next.isSpaced && next.kind === 'sign' && !/^[.,;:!?)\]"'。，、]$/.test(next.key)) return null
  if (next && /^(?:points?|punkte?n?|per|pro|hours?|stunden?)$/.test(next.key)) return null
  const isSymbol = unit.cased.length <= 4 && symbols.has(unit.cased)
  const isName = unit.key.length > 3 && (unit.cased === unit.key || /^\p{Lu}\p{Ll}+$/u.test(unit.cased))
  const name = isSymbol ? nameOfSymbol(unit.cased) : isName ? nameOf(unit.key) : null
  return name === null ? null : { name, end: at + 1 }
}

/** `mW` is a thousandth of a watt, `MW` a million. */
function nameOfSymbol(symbol: string): string | null {
  const [, base] = /^m(Wh?|V)$/.exec(symbol) ?? []
  return nameOf(base === undefined ? symbol.toLowerCase() : `milli-${base.toLowerCase()}`)
}

function nameOf(key: string): string | null {
  const unit = unitOf(key.replaceAll('μ', 'µ'))
  return unit && !unit.isCurrency ? `${unit.dimension} ${unit.factor}` : null
}

/** The code of a currency: of its sign, its code in capitals, and behind a number of its name. */
function currencyOf(unit: Unit | undefined, isBefore: boolean): string | null {
  if (!unit) return null
  if (unit.kind === 'word' && currencyCodes.includes(unit.cased)) return unit.cased
  if (unit.kind === 'word' && (isBefore || unit.key.length < 3 || /^pounds?$/.test(unit.key))) return null
  if (unit.kind !== 'sign' && unit.kind !== 'word') return null
  const named = unitOf(unit.key)
  return named?.isCurrency ? `${named.dimension}${named.factor === 1 ? '' : ` ${named.factor}`}` : null
}

/** `5mg`, `$8.2m`. */
function readSuffix(suffix: string, isMoney: boolean): { exponent: number; name: string } | null {
  if (isMoney) {
    const exponent = ({ k: 3, m: 6, bn: 9, b: 9, tn: 12, t: 12 } as Record<string, number>)[
      suffix.toLowerCase()
    ]
    return exponent === undefined ? null : { exponent, name: '' }
  }
  if (!symbols.has(suffix)) return null
  const name = nameOfSymbol(suffix)
  return name === null ? null : { exponent: 0, name }
}

/** Of a measured amount the zeros behind the point say nothing: `$5.00`. */
function toShortest(digits: string, exponent: number): string {
  const zeros = /0*$/.exec(digits)![0].length
  if (digits === '0' || /^0+$/.test(digits)) return '0'
  return `${digits.slice(0, digits.length - zeros)}e${exponent + zeros}`
}

/** Digits of a converted amount that count: more are the arithmetic's own. */
const CONVERTED = 12

function shortestOf(value: number): string {
  const [digits = '', exponent = '0'] = value.toExponential(CONVERTED - 1).split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  return toShortest((whole + fraction).replace(/^0+(?=\d)/, ''), Number(exponent) - fraction.length)
}

/** Of a bare number they may tell versions and sections apart: `22.1`, `22.10`. */
function toWritten(digits: string, exponent: number): string {
  return exponent === 0 ? toShortest(digits, 0) : `${digits} ${exponent}`
}

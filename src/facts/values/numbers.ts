/**
 * Values in texts. In: a text. Out: its numbers with units and bounds, dates, and numbers of rows, each
 * with its span in UTF-16 units.
 */
import { englishBehindLength, englishOne } from '../../lexicon/english/numbers.ts'
import { germanOne, germanShortScales } from '../../lexicon/german/numbers.ts'
import { letterPattern } from '../../lexicon/letter-pattern.ts'
import { wordSet, wordsOf } from '../../lexicon/word-list.ts'
import { wordsPattern } from '../../lexicon/words-pattern.ts'
import { guessLanguage } from '../../text/words/language.ts'
import { matchesOf } from '../../text/words/matches-of.ts'
import { fullHour, HOUR_MARK_REACH } from './full-hour.ts'
import { readBound } from './number-bounds.ts'
import type { NumberFact } from './number-fact.ts'
import { parseMultiples } from './number-multiples.ts'
import { scaleOf, wordValue } from './number-words.ts'
import { currencyCodes, unitOf } from './units.ts'
import type { Unit } from './units.ts'

const figures = letterPattern(
  String.raw`(?<![\p{L}\p{N}_])(?:[-−](?=\d))?(?:\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+(?!\d)(?:[.,]\d+(?!\d))?|\d{1,3} : \d{1,3}(?!\d)|\d+(?:[.,:'’/]\d+)*)`,
  'g',
)
const word = letterPattern(String.raw`(?<![\p{L}\p{N}_])\p{L}+(?:-\p{L}+)?(?![\p{L}\p{N}_])`, 'g')
const following = letterPattern(
  String.raw`^[ \u00a0\u202f]?-?(%|‰|°[CF]|[€$£¥₹]|km\/h|[\p{L}µ]+[²³2]?(?![\p{L}\p{N}])\.?(?:\.[A-Za-z]\.)?)`,
)
/** UTF-16 units behind a number in which its unit ends. */
const UNIT_REACH = 80
const currencyBefore = letterPattern(
  () => `(US\\$|[€$£¥₹]|(?<!\\p{L})${wordsPattern(currencyCodes)}(?!\\p{L}))[ \\u00a0]?[-−]?$`,
)

/** Finds the numbers of a text in figures and words (English and German), in order; linear. */
export function parseNumbers(text: string): NumberFact[] {
  const language = guessLanguage(text)
  const multiples = parseMultiples(text)
  const plain = [...parseFigures(text, language), ...parseWords(text, language)]
  return apart([...multiples, ...plain]).map((fact) => ({ ...fact, ...readBound(text, fact.start) }))
}

/** In order; of facts that overlap the first given stays: `two thirds` is not also a two. */
function apart(facts: readonly NumberFact[]): NumberFact[] {
  const ranked = facts.map((fact, rank) => ({ fact, rank }))
  const kept: typeof ranked = []
  for (const next of ranked.toSorted((a, b) => a.fact.start - b.fact.start || a.rank - b.rank)) {
    const last = kept.at(-1)
    if (!last || next.fact.start >= last.fact.end) kept.push(next)
    else if (next.rank < last.rank) kept[kept.length - 1] = next
  }
  return kept.map(({ fact }) => fact)
}

/** Figures that are part of a name have one before them: `COVID-19`, `B2B`. */
const letterBefore = letterPattern('\\p{L}[-_]?$')

const plain = { unit: null, bound: null, isRounded: false } as const

function parseFigures(text: string, language: 'en' | 'de' | null): NumberFact[] {
  return matchesOf(figures.in(text), text).flatMap(({ 0: raw, index }) => {
    const signed = /^[-−]/.test(raw) && !/[\s(]|^$/.test(text.charAt(index - 1)) ? raw.slice(1) : raw
    const start = index + raw.length - signed.length
    // Figures that are part of a name (`COVID-19`, `B2B`) are no amount.
    const before = text.slice(Math.max(0, start - 2), start)
    if (letterBefore.test(before)) return []
    const end = start + signed.length
    const hour = fullHour(signed, text.slice(end, end + HOUR_MARK_REACH))
    const values = hour === null ? readFigures(signed, language) : [hour]
    return [withUnit(text, { ...plain, start, end, values, figures: signed }, language)]
  })
}

function readFigures(raw: string, language: 'en' | 'de' | null): number[] {
  const sign = /^[-−]/.test(raw) ? -1 : 1
  const digits = raw.replace(/^[-−]/, '').replaceAll(/[ \u00a0\u202f\u2009'’]/g, '')
  const marks = digits.match(/[.,:/]/g) ?? []
  if (marks.length === 0) return [sign * Number(digits)]
  if (marks.some((mark) => mark === ':' || mark === '/')) return []
  const last = marks.at(-1)!
  const parts = digits.split(/[.,]/)
  const isGrouped = parts[0]!.length <= 3 && parts.slice(1).every((part) => part.length === 3)
  const whole = sign * Number(parts.join(''))
  const decimal = sign * Number(`${parts.slice(0, -1).join('')}.${parts.at(-1)}`)
  if (marks.length > 1) {
    if (new Set(marks).size === 1) return isGrouped || isIndian(parts, last) ? [whole] : []
    const isMixed = marks.slice(0, -1).every((mark) => mark !== last)
    return isMixed ? [decimal] : []
  }
  if (!isGrouped || parts[0] === '0') return [decimal]
  if (language === null) return [whole, decimal]
  return [(last === ',') === (language === 'en') ? whole : decimal]
}

/** `12,50,000`: groups of two before the last of three. */
function isIndian(parts: readonly string[], mark: string): boolean {
  return (
    mark === ',' &&
    parts[0]!.length <= 2 &&
    parts.slice(1, -1).every(({ length }) => length === 2) &&
    parts.at(-1)!.length === 3
  )
}

function withUnit(text: string, fact: NumberFact, language: 'en' | 'de' | null): NumberFact {
  const lead = text.slice(Math.max(0, fact.start - 5), fact.start)
  const before = currencyBefore.exec(lead)
  let { start, end, values, unit } = fact
  if (before) {
    unit = unitOf(before[1]!.toLowerCase())
    start -= before[0].length
  }
  const attached = readAttachedScale(text, end, unit !== null)
  if (attached) {
    values = values.map((value) => value * attached.scale)
    end = attached.end
  }
  for (let step = 0; step < 3; step++) {
    const match = following.exec(text.slice(end, end + UNIT_REACH))
    if (!match) break
    const behind = end + match[0].length
    const name = match[1]!.replace(/\.$/, '')
    const scale = scaleOf(name.toLowerCase(), language)
    if (scale !== null) values = values.map((value) => value * scale)
    else if (!unit) {
      unit = readUnit(name, text.slice(behind, behind + 20))
      if (!unit) break
    } else break
    end = behind - (match[1]!.endsWith('.') && !isAbbreviatedScale(name) ? 1 : 0)
    if (unit) break
  }
  return { ...fact, start, end, values, unit }
}

/** `$8.2m`, `5k`, `3bn`: a letter right behind the figures; without a currency `m` counts before a noun only. */
function readAttachedScale(
  text: string,
  end: number,
  isMoney: boolean,
): { scale: number; end: number } | null {
  const [letter] = scaleLetter.exec(text.slice(end, end + 4)) ?? []
  if (!letter) return null
  const after = text.slice(end + letter.length, end + letter.length + 24)
  if (!isMoney && /^m$/i.test(letter) && !countedNoun.test(after)) return null
  const scale = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 }[letter.charAt(0).toLowerCase()]!
  return !isMoney && /^[bt]$/i.test(letter) ? null : { scale, end: end + letter.length }
}

const countedNoun = letterPattern(() => `^ (?!${wordsPattern(wordsOf(englishBehindLength))}\\b)\\p{Ll}{3,}`)
const scaleLetter = letterPattern(String.raw`^(?:bn|tn|[kmbt])(?![\p{L}\p{N}²³/])`, 'i')

const shortScales = wordSet(germanShortScales)

function isAbbreviatedScale(name: string): boolean {
  return shortScales.has(name.toLowerCase())
}

function readUnit(name: string, after: string): Unit | null {
  // Case tells millihertz from megahertz, bits from bytes, and a megagram from a milligram.
  if (/^(?:m(?:Hz|Pa|bar)|[kMGT]b|Mg)$/.test(name)) return null
  // Case tells milliwatts from megawatts.
  if (/^m(?:W|Wh|V|A|Ω)$/.test(name)) return unitOf(`milli-${name.slice(1).toLowerCase()}`)
  if (/^(?:degrees?|Grad)$/i.test(name)) {
    const scale = /^\s?(Celsius|Fahrenheit|C|F)(?!\p{L})/iu.exec(after)?.[1]
    return scale ? unitOf(/^c/i.test(scale) ? 'celsius' : 'fahrenheit') : null
  }
  if (/^(?:square|cubic)$/i.test(name)) {
    const rest = /^\s?(\p{L}+)/u.exec(after)?.[1]
    return rest ? unitOf(`${name} ${rest}`.toLowerCase()) : null
  }
  if (/^basis$/i.test(name)) return /^\s?points?/i.test(after) ? unitOf('basis points') : null
  if (/^per$/i.test(name) && /^\s?cents?(?!\p{L})/iu.test(after)) return unitOf('percent')
  if (/^(?:percent|prozent)$/i.test(name) && /^age|^\s?points?/i.test(after)) return unitOf('pp')
  if (/^percentage$/i.test(name) && /^\s?points?/i.test(after)) return unitOf('pp')
  // Case tells megawatts from milliwatts and a unit from a word: `m`, not `M`.
  if (name.length === 1 && /\p{Lu}/u.test(name) && name !== 'W') return null
  if (/^[dstl]$/i.test(name)) return name === 's' || name === 't' || name === 'l' ? unitOf(name) : null
  return unitOf(name.toLowerCase().replaceAll('ß', 'ss'))
}

/** `one` and the German articles are numbers only before a unit or scale. */
const articles = wordSet(englishOne, germanOne)

function parseWords(text: string, language: 'en' | 'de' | null): NumberFact[] {
  const facts: NumberFact[] = []
  let pending: NumberFact | null = null
  for (const { 0: raw, index } of matchesOf(word.in(text), text)) {
    const lower = raw.toLowerCase().replaceAll('ß', 'ss')
    const value = wordValue(lower)
    const scale = scaleOf(lower, language)
    const isNumber = value !== null || scale !== null
    if (pending && isNumber && canJoin(text.slice(pending.end, index), pending, value)) {
      pending = extendNumber(pending, { text, end: index + raw.length, value, scale })
      continue
    }
    if (lower === 'and') continue
    if (pending) facts.push(pending)
    const span = { start: index, end: index + raw.length }
    pending = value === null ? null : { ...plain, ...span, values: [value], figures: raw }
  }
  if (pending) facts.push(pending)
  return facts
    .map((fact) => withUnit(text, fact, language))
    .filter(({ figures, unit }) => unit !== null || !articles.has(figures.toLowerCase()))
}

function extendNumber(
  number: NumberFact,
  next: { text: string; end: number; value: number | null; scale: number | null },
): NumberFact {
  const total = number.values[0]!
  return {
    ...number,
    end: next.end,
    figures: next.text.slice(number.start, next.end),
    values: [next.scale === null ? total + next.value! : scaleLast(total, next.scale)],
  }
}

/** What may stand between the words of one number. */
const joins = /^(?:\s+|-|\s+and\s+)$/

/** Whether a word goes on with a number: `two hundred and five`, in transcripts also `twenty - five`. */
function canJoin(between: string, { values: [total = 0] }: NumberFact, value: number | null): boolean {
  if (joins.test(between)) return true
  const isTens = total >= 20 && total < 100 && total % 10 === 0
  return isTens && value !== null && value > 0 && value < 10 && /^ [-–] $/.test(between)
}

/** `two million three hundred`: a smaller scale applies to what came after the larger one. */
function scaleLast(total: number, scale: number): number {
  const low = total % scale
  const high = total - low
  return high > 0 && low > 0 ? high + low * scale : total * scale
}

/** Whether two numbers can mean the same amount: values compared in a common unit, a bare one with any unit. */
export function isSameNumber(a: NumberFact, b: NumberFact): boolean {
  if (a.values.length === 0 || b.values.length === 0)
    return a.figures.replaceAll(' ', '') === b.figures.replaceAll(' ', '')
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

/** Digits from which a number counts things or names them, and is not measured: compared one by one. */
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

/** Whether `value` rounds to `said`, to the last figure that is not zero and by an eighth at most. */
function isRounding(said: number, value: number): boolean {
  const figures = String(Math.abs(said))
  const decimals = /\.(\d+)$/.exec(figures)?.[1]?.length ?? 0
  const zeros = decimals > 0 ? 0 : (/0*$/.exec(figures)?.[0].length ?? 0)
  const step = decimals > 0 ? 10 ** -decimals : 10 ** zeros
  return Math.abs(said - value) <= Math.min(step * ROUNDING_STEP, Math.abs(said) * MAX_ROUNDING)
}

/** `Almost` and `a good` round further than to the nearest. */
const ROUNDING_STEP = 1
const MAX_ROUNDING = 0.125

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
}

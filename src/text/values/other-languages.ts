import { hanFigures, hanScales, otherNumbers } from '../lexicon/other-numbers.ts'
import type { OtherNumbers } from '../lexicon/other-numbers.ts'
import { lazily } from '../lexicon/lazily.ts'
import { wordSet, wordsOf } from '../lexicon/word-list.ts'
import type { DateFact } from './dates.ts'
import { scaleLast } from './number-words.ts'
import { guessLanguage } from '../words/language.ts'
import type { Span } from '../../core/span.ts'

/**
 * A number in words of a language other than English and German. The facts of texts in such a language are not
 * compared.
 */
export type NumberElsewhere = Span & { value: number; isOrdinal: boolean }

type Language = {
  code: string
  telltales: ReadonlySet<string>
  values: ReadonlyMap<string, number>
  scales: ReadonlyMap<string, number>
  ordinals: ReadonlyMap<string, number>
}

const languages = lazily(() => otherNumbers.map(readLanguage))

function readLanguage({ code, telltales, units, tens, scales, ordinals }: OtherNumbers): Language {
  const valued = (words: string, valueOf: (index: number) => number) =>
    wordsOf(words).flatMap((alike, index) => alike.split('/').map((word) => [word, valueOf(index)] as const))
  return {
    code,
    telltales: wordSet(telltales),
    values: new Map([...valued(units, (index) => index), ...valued(tens, (index) => (index + 3) * 10)]),
    scales: new Map(valued(scales, (index) => [100, 1e3, 1e6][index]!)),
    ordinals: new Map(valued(ordinals, (index) => index + 1)),
  }
}

/** Minimum number of words of a text that identify a language, for the number words of this language to be read. */
const MIN_TELLTALES = 1
const word = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu

/**
 * The numbers in a text of another language: first those in Chinese figures, then those in words of French, Spanish,
 * Italian, Portuguese, Dutch, Danish, Swedish or Polish. Words are not read in English or German text, where `due` and
 * `once` are not numbers. Takes linear time.
 */
export function readNumbersElsewhere(text: string): NumberElsewhere[] {
  const han = readHan(text)
  const words = [...lowerOf(text).matchAll(word)]
  const language = languageOf(
    words.map(([found]) => found),
    text,
  )
  return language ? [...han, ...readWords(words, text, language)] : han
}

/** Matches `2020年8月3日` and its parts. */
const hanDate = /(?:(\d{4})年)?(?:(\d{1,2})月(?:(\d{1,2})日)?)|(\d{4})年/gu
/** The months, 1–12, by their lower-case names in each of `languages()`, after a day and alone, from `Intl`. */
const monthNames = lazily(() => {
  const names = new Map<string, number>()
  for (const { code } of languages())
    for (const options of [{ month: 'long' }, { month: 'long', day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(code, { ...options, timeZone: 'UTC' })
      for (let month = 0; month < 12; month++) {
        const parts = format.formatToParts(new Date(Date.UTC(2020, month, 1)))
        const name = parts.find(({ type }) => type === 'month')?.value.toLowerCase()
        if (name) names.set(name, month + 1)
      }
    }
  return names
})

const dayAndMonth =
  /(?<![\p{L}\p{N}])(?:(\d{1,2})(?:\.|er|º|\.º)? (?:de |di )?)?(\p{L}{3,})(?:(?: de| del| di| do)? (\d{4}))?(?![\p{L}\p{N}])/gu

/**
 * The dates that a text states in one of these languages: first those in Chinese and Japanese form (`2020年8月3日`, or a
 * part of it), then those that name a month and a day or year (`3 août 2020`).
 */
export function readDatesElsewhere(text: string): DateFact[] {
  const inHan = [...text.matchAll(hanDate)].map(
    ({ 0: said, 1: year, 2: month, 3: day, 4: alone, index }) => ({
      start: index,
      end: index + said.length,
      readings: [dateOf(alone ?? year, month === undefined ? undefined : Number(month), day)],
    }),
  )
  const lower = lowerOf(text)
  if (!/\d/.test(text)) return inHan
  // Names of months identify their language.
  const names = monthNames()
  return [
    ...inHan,
    ...[...lower.matchAll(dayAndMonth)].flatMap(
      ({ 0: said, 1: day, 2: name, 3: year, index }): DateFact[] => {
        const month = names.get(name!)
        if (month === undefined || (day === undefined && year === undefined)) return []
        return [{ start: index, end: index + said.length, readings: [dateOf(year, month, day)] }]
      },
    ),
  ]
}

/** The text in lower case; unchanged if that would change its length. */
function lowerOf(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

function dateOf(year: string | undefined, month: number | undefined, day: string | undefined) {
  return {
    ...(year !== undefined && { year: Number(year) }),
    ...(month !== undefined && { month }),
    ...(day !== undefined && { day: Number(day) }),
  }
}

/**
 * The language that most words identify. `null` if there is none, or if the text is guessed to be English or German and
 * at most a quarter of its words identify another language.
 */
function languageOf(words: readonly string[], text: string): Language | null {
  let best: Language | null = null
  let most = MIN_TELLTALES - 1
  for (const language of languages()) {
    const count = words.filter((found) => language.telltales.has(found)).length
    if (count > most) [best, most] = [language, count]
  }
  if (!best) return null
  const guessed = guessLanguage(text)
  return guessed === null || guessed === best.code || most > words.length / 4 ? best : null
}

function readWords(
  words: readonly RegExpExecArray[],
  text: string,
  { values, scales, ordinals }: Language,
): NumberElsewhere[] {
  const found: NumberElsewhere[] = []
  for (const { 0: said, index } of words) {
    const value = values.get(said) ?? scales.get(said)
    const ordinal = ordinals.get(said)
    const span = { start: index, end: index + said.length }
    const last = found.at(-1)
    const isNext = last !== undefined && !last.isOrdinal && joins.test(text.slice(last.end, index))
    if (value !== undefined && isNext) {
      const scaled = scales.get(said)
      const joined = scaled === undefined ? last.value + value : scaleLast(last.value, scaled)
      found[found.length - 1] = { ...last, end: span.end, value: joined }
    } else if (value !== undefined) found.push({ ...span, value, isOrdinal: false })
    else if (ordinal !== undefined) found.push({ ...span, value: ordinal, isOrdinal: true })
  }
  return found
}

/** Matches the text between the words of one number: `cuarenta y dos`, `vingt et un`. */
const joins = /^(?: | (?:y|e|et|en|og|och) |-)$/u

const hanNumber = new RegExp(`[${hanFigures}${Object.keys(hanScales).join('')}]+`, 'gu')

function readHan(text: string): NumberElsewhere[] {
  return [...text.matchAll(hanNumber)].map(({ 0: said, index }) => ({
    start: index,
    end: index + said.length,
    value: hanValue(said),
    isOrdinal: text.charAt(index - 1) === '第',
  }))
}

function hanValue(said: string): number {
  const digits = [...said].map((sign) => hanFigures.indexOf(sign))
  if (digits.every((digit) => digit >= 0)) return Number(digits.join(''))
  let total = 0
  let section = 0
  let digit = 0
  for (const sign of said) {
    const scale = hanScales[sign]
    if (scale === undefined) digit = hanFigures.indexOf(sign)
    else if (scale < 1e4) {
      section += (digit || 1) * scale
      digit = 0
    } else {
      total += (section + digit || 1) * scale
      section = 0
      digit = 0
    }
  }
  return total + section + digit
}

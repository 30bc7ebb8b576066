import * as english from '../lexicon/english/numbers.ts'
import * as german from '../lexicon/german/numbers.ts'
import { lexicon } from '../lexicon/languages.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordSet, wordsOf } from '../lexicon/word-list.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import { matchesOf } from '../words/matches-of.ts'
import { wholeDecimal } from './decimal.ts'
import { plainNumber } from './number-fact.ts'
import type { NumberFact } from './number-fact.ts'
import { wordValue } from './number-words.ts'
import { unitOf } from './units.ts'

const percent = unitOf('percent')!
const times = { dimension: 'times', factor: 1, isCurrency: false }
const ordinal = { dimension: 'ordinal', factor: 1, isCurrency: false }

const shares = new Map(lexicon('shares').flatMap((words) => Object.entries(words)))
const multiples = new Map(lexicon('multiples').flatMap((words) => Object.entries(words)))
/**
 * Shares that without a count are an ordinal or a part of the year: `the third of May`, `a second quarter`.
 */
const ambiguous = wordSet(...lexicon('ambiguousShares'))
const manyShares = wordSet(...lexicon('manyShares'))
const englishStart = wordsOf(english.ordinals)
const germanStart = wordsOf(german.ordinals)
const ordinals = new Map(
  [...englishStart.entries(), ...germanStart.entries()].map(([at, name]) => [name, at + 1]),
)

const digits = '\\d{1,3}'
const share = letterPattern(
  () =>
    `(?<![\\p{L}\\p{N}-])(?:(${wordsPattern(wordsOf(...lexicon('shareCounts')))})[ -])?` +
    `(${wordsPattern([...shares.keys()])})(?![\\p{L}\\p{N}-])` +
    `(?:\\s+${wordsPattern(lexicon('ofA').flat())}\\s+(\\p{L}+))?`,
  'gi',
)
const slash = letterPattern(String.raw`(?<![\p{N}\p{L}./-])([1-9])\/([2-9]|10)(?![\p{N}/.-])`, 'g')
const multiple = letterPattern(
  () =>
    `(?<![\\p{L}\\p{N}.,])(?:(${wordsPattern([...multiples.keys()])})` +
    `|(${wordsPattern(wordsOf(english.timesCounts))}|${digits})[ -]?${wordsPattern(wordsOf(english.times))}` +
    `|(${wordsPattern(wordsOf(german.timesCounts))}|${digits})[ -]?${wordsPattern(wordsOf(german.times))}` +
    `)(?![\\p{L}\\p{N}])`,
  'gi',
)
const order = letterPattern(
  () =>
    `(?<![\\p{L}\\p{N}])(Q[1-4](?= )|${wordsPattern(englishStart)}|${digits}(?:st|nd|rd|th)` +
    `|${wordsPattern(germanStart)}e[nrsm]?)(?![\\p{L}\\p{N}])`,
  'gi',
)
const behindHalf = letterPattern(
  () => `^\\s+${wordsPattern(wordsOf(...lexicon('behindHalf')))}(?!\\p{L})`,
  'i',
)

/**
 * Shares (`a third`, `1/2`), multiples (`twice`, `doppelt`) and ordinals (`second`, `19th`) of a text, one kind after
 * the other. Takes linear time.
 */
export function parseMultiples(text: string): NumberFact[] {
  return [...readShares(text), ...readSlashes(text), ...readTimes(text), ...readOrdinals(text)]
}

function readShares(text: string): NumberFact[] {
  return matchesOf(share.in(text), text).flatMap(({ 0: raw, 1: count, 2: name, 3: of, index }) => {
    const behind = text.slice(index + raw.length, index + raw.length + 8)
    const said = name!.toLowerCase()
    const value = shares.get(said)!
    if (!count && ambiguous.has(said)) return []
    if (
      !count &&
      said === 'half' &&
      !behindHalf.test(behind) &&
      !/by\s$/i.test(text.slice(Math.max(0, index - 3), index))
    )
      return []
    if (/^(?:a|one)$/i.test(count ?? '') && manyShares.has(said)) return []
    const total = (wordValue((count ?? 'a').toLowerCase()) ?? 1) * value
    const unit = of ? unitOf(of.toLowerCase()) : null
    const end = index + (unit || !of ? raw.length : withoutLastWord(raw.slice(0, -of.length)))
    return [fact(text, { start: index, end }, unit ? total / 100 : total, unit ?? percent)]
  })
}

/** Length of a text without its last word and the spaces around it. */
function withoutLastWord(text: string): number {
  let end = text.trimEnd().length
  while (end > 0 && /\S/.test(text.charAt(end - 1))) end--
  return text.slice(0, end).trimEnd().length
}

function readSlashes(text: string): NumberFact[] {
  return matchesOf(slash.in(text), text).flatMap(({ 0: raw, 1: top, 2: bottom, index }) => {
    const isShare = Number(top) < Number(bottom)
    const span = { start: index, end: index + raw.length }
    return isShare ? [fact(text, span, (100 * Number(top)) / Number(bottom), percent)] : []
  })
}

function readTimes(text: string): NumberFact[] {
  return matchesOf(multiple.in(text), text).map(({ 0: raw, 1: word, 2: count, 3: germanCount, index }) => {
    const value = word ? multiples.get(word.toLowerCase())! : countOf((count ?? germanCount)!.toLowerCase())
    return fact(text, { start: index, end: index + raw.length }, value, times)
  })
}

function countOf(count: string): number {
  return wordValue(count) ?? Number(count)
}

/**
 * Reads ordinals. `exact` is set if the ordinal means nothing else, so that it equals its form in figures; otherwise it
 * is `null`.
 */
export function readOrdinals(text: string): NumberFact[] {
  return matchesOf(order.in(text), text).flatMap(({ 0: raw, index }) => {
    const lower = raw.toLowerCase()
    const digits = /(?<=^q?)\d+/.exec(lower)
    const value = digits
      ? Number(digits[0])
      : (ordinals.get(lower) ?? ordinals.get(lower.replace(/e[nrsm]?$/, '')))
    if (value === undefined) return []
    // Other ordinals are not exact: `second` may be a time, `quarter` a date, and German words have several
    // forms.
    const isExact = /^\d/.test(lower) || (englishStart.includes(lower) && lower !== 'second')
    const read = fact(text, { start: index, end: index + raw.length }, value, ordinal)
    return [{ ...read, exact: isExact ? wholeDecimal(value) : null }]
  })
}

function fact(
  text: string,
  span: { start: number; end: number },
  value: number,
  unit: NumberFact['unit'],
): NumberFact {
  return { ...plainNumber(text, span, value), unit }
}

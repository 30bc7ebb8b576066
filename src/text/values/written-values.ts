import * as english from '../lexicon/english/numbers.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import type { LetterPattern } from '../lexicon/letter-pattern.ts'
import { wordsOf } from '../lexicon/word-list.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import { matchesOf } from '../words/matches-of.ts'
import type { Span } from '../../core/span.ts'
import type { ReadFigure } from './figure.ts'
import { plainNumber } from './number-fact.ts'
import { wordValue } from './number-words.ts'

/** The meaning of a match: years, a month, an ordinal, or a number. */
type Said =
  | { years: number }
  | { year: number; month: number }
  | { ordinal: number | null }
  | { number: number }

type Writing = { pattern: LetterPattern; read(match: RegExpExecArray): Said }

const fractions: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
}
const romanOnes = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']
const ordinals = wordsOf(english.ordinals)
/** Minimum ordinal that is read here; smaller ones have words of their own and are read elsewhere. */
const MIN_LONG = 13

const writings: readonly Writing[] = [
  {
    // `the 1920s`
    pattern: letterPattern(
      String.raw`(?<![\p{L}\p{N}])(?:the )?(1[4-9]\d|20\d)0(?:['’]?s|er|ern)(?![\p{L}\p{N}])`,
      'g',
    ),
    read: ([, tens]) => ({ years: Number(tens) * 10 }),
  },
  {
    // `03/2018`
    pattern: letterPattern(String.raw`(?<![\d.,/-])(0?[1-9]|1[0-2])\/(\d{4})(?![\d/])`, 'g'),
    read: ([, month, year]) => ({ year: Number(year), month: Number(month) }),
  },
  {
    // `Twenty-first`, which contains `first`, and `einundzwanzigste`
    pattern: letterPattern(
      () =>
        String.raw`(?<![\p{L}\p{N}])(?:(${wordsPattern(Object.keys(english.tens))})[- ](${wordsPattern(ordinals.slice(0, 9))})|(\p{L}+?)ste[nrsm]?)(?![\p{L}\p{N}])`,
      'gi',
    ),
    read([, ten, one, german]) {
      const value = german
        ? wordValue(german.toLowerCase().replaceAll('ß', 'ss'))
        : wordValue(ten!.toLowerCase())! + ordinals.indexOf(one!.toLowerCase()) + 1
      return { ordinal: value === null || value < MIN_LONG ? null : value }
    },
  },
  {
    // `a dozen`, `four dozen`, `ein Dutzend`
    pattern: letterPattern(
      String.raw`(?<![\p{L}\p{N}])(?:(\p{L}+|\d{1,3}) )?(?:dozens?|Dutzend)(?![\p{L}\p{N}])`,
      'gi',
    ),
    read: ([, count = '1']) => ({ number: (wordValue(count.toLowerCase()) ?? (Number(count) || 1)) * 12 }),
  },
  {
    // `2½`, `¾`
    pattern: letterPattern(String.raw`(?<![\d.,])(?:(\d{1,4}) ?)?([½⅓⅔¼¾⅛⅜⅝⅞])`, 'g'),
    read: ([, whole = 0, sign]) => ({ number: Number(whole) + fractions[sign!]! }),
  },
  {
    // `Henry VIII`, `World War I`: a Roman numeral after a name, in standard form
    pattern: letterPattern(
      String.raw`(?<=(?<![\p{L}\p{N}])\p{Lu}\p{L}+ )(?=[IVX])(X{0,3})(IX|IV|V?I{0,3})(?![\p{L}\p{N}'’])`,
      'g',
    ),
    read: ([, tens = '', ones = '']) => ({ ordinal: tens.length * 10 + romanOnes.indexOf(ones) }),
  },
]

/**
 * Reads figures of a text in forms that are not compared as facts: all of one form, in order, then all of the next
 * form.
 */
export function readWritings(text: string): ReadFigure[] {
  return writings.flatMap(({ pattern, read }) =>
    matchesOf(pattern.in(text), text).flatMap((match) => {
      const span = { start: match.index, end: match.index + match[0].length }
      return figureOf(text, span, read(match))
    }),
  )
}

function figureOf(text: string, span: Span, said: Said): ReadFigure[] {
  if ('number' in said) {
    const number = plainNumber(text, span, said.number)
    return [{ ...span, kind: 'number', number, mayBeOrdinal: false }]
  }
  if ('years' in said) return [{ ...span, kind: 'years', first: said.years, last: said.years + 9 }]
  if ('month' in said) return [{ ...span, kind: 'date', date: { ...span, readings: [said] } }]
  return said.ordinal === null ? [] : [{ ...span, kind: 'ordinal', value: said.ordinal }]
}

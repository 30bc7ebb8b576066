import { plainNumber } from './number-fact.ts'
import { wordValue } from './number-words.ts'
import { englishOrdinals } from '../../lexicon/english/numbers.ts'
import { letterPattern } from '../../lexicon/letter-pattern.ts'
import { wordsOf } from '../../lexicon/word-list.ts'
import { wordsPattern } from '../../lexicon/words-pattern.ts'
import type { ReadFigure } from './figure.ts'

const decade = letterPattern(
  String.raw`(?<![\p{L}\p{N}])(?:the )?(1[4-9]\d|20\d)0(?:['’]?s|er|ern)(?![\p{L}\p{N}])`,
  'g',
)

export function readDecades(text: string): ReadFigure[] {
  return [...text.matchAll(decade.in(text))].map(({ 0: said, 1: tens, index }) => {
    const first = Number(tens) * 10
    return { start: index, end: index + said.length, kind: 'years', first, last: first + 9 }
  })
}

/** `2½`, `¾`. */
const fraction = /(?<![\d.,])(?:(\d{1,4}) ?)?([½⅓⅔¼¾⅛⅜⅝⅞])/g
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

export function readFractions(text: string): ReadFigure[] {
  return [...text.matchAll(fraction)].map(({ 0: said, 1: whole, 2: sign, index }) => {
    const span = { start: index, end: index + said.length }
    const number = plainNumber(text, span, Number(whole ?? 0) + fractions[sign!]!)
    return { ...span, kind: 'number', number, mayBeOrdinal: false }
  })
}

/** `Henry VIII`, `World War I`: behind a name, and written as numerals are. */
const roman = letterPattern(
  String.raw`(?<=(?<![\p{L}\p{N}])\p{Lu}\p{L}+ )(?=[IVX])(X{0,3})(IX|IV|V?I{0,3})(?![\p{L}\p{N}'’])`,
  'g',
)

export function readRomans(text: string): ReadFigure[] {
  return [...text.matchAll(roman.in(text))].map(({ 0: said, 1: tens = '', 2: ones = '', index }) => {
    const value = tens.length * 10 + romanOnes.indexOf(ones)
    return { start: index, end: index + said.length, kind: 'ordinal', value }
  })
}

const romanOnes = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']

const dozens = letterPattern(
  String.raw`(?<![\p{L}\p{N}])(?:(\p{L}+|\d{1,3}) )?(?:dozens?|Dutzend)(?![\p{L}\p{N}])`,
  'gi',
)

/** `A dozen`, `four dozen`, `ein Dutzend`. */
export function readDozens(text: string): ReadFigure[] {
  return [...text.matchAll(dozens.in(text))].map(({ 0: said, 1: count, index }) => {
    const times = count === undefined ? 1 : (wordValue(count.toLowerCase()) ?? (Number(count) || 1))
    const span = { start: index, end: index + said.length }
    return { ...span, kind: 'number', number: plainNumber(text, span, times * 12), mayBeOrdinal: false }
  })
}

const monthOfYear = /(?<![\d.,/-])(0?[1-9]|1[0-2])\/(\d{4})(?![\d/])/g

/** `03/2018`. */
export function readMonthsOfYears(text: string): ReadFigure[] {
  return [...text.matchAll(monthOfYear)].map(({ 0: said, 1: month, 2: year, index }) => {
    const span = { start: index, end: index + said.length }
    return {
      ...span,
      kind: 'date',
      date: { ...span, readings: [{ year: Number(year), month: Number(month) }] },
    }
  })
}

const englishTens = 'twenty thirty forty fifty sixty seventy eighty ninety'
/** `Twenty-first`, which holds a `first`, and `einundzwanzigste`. */
const longOrdinal = letterPattern(
  () =>
    String.raw`(?<![\p{L}\p{N}])(?:(${wordsPattern(wordsOf(englishTens))})[- ](${wordsPattern(wordsOf(englishOrdinals).slice(0, 9))})|(\p{L}+?)ste[nrsm]?)(?![\p{L}\p{N}])`,
  'gi',
)

export function readLongOrdinals(text: string): ReadFigure[] {
  return [...text.matchAll(longOrdinal.in(text))].flatMap(
    ({ 0: said, 1: ten, 2: one, 3: german, index }): ReadFigure[] => {
      const value = german
        ? wordValue(german.toLowerCase().replaceAll('ß', 'ss'))
        : wordValue(ten!.toLowerCase())! + wordsOf(englishOrdinals).indexOf(one!.toLowerCase()) + 1
      return value === null || value < MIN_LONG
        ? []
        : [{ start: index, end: index + said.length, kind: 'ordinal', value }]
    },
  )
}

/** Shorter ordinals are words of their own. */
const MIN_LONG = 13

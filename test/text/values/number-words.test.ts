import { describe, expect, test } from 'vitest'
import { lexicon, wordsByLanguage } from '../../../src/text/lexicon/languages.ts'
import type { Language } from '../../../src/text/lexicon/languages.ts'
import { parseAmounts } from '../../../src/text/values/numbers.ts'
import { shortest } from '../../../src/text/values/decimal.ts'
import { continued, scaleOf, wordValue } from '../../../src/text/values/number-words.ts'

test.each<[string, number | null]>([
  ['zero', 0],
  ['seven', 7],
  ['twelve', 12],
  ['twenty-five', 25],
  ['twenty-ten', null],
  ['twenty-zero', null],
  ['twenty-five-six', null],
  ['sieben', 7],
  ['fünfundzwanzig', 25],
  ['einundneunzig', 91],
  ['zehnundzwanzig', null],
  ['fünfundsieben', null],
  ['zweihundert', 200],
  ['hundertfünfzig', 150],
  ['hundertundeins', 101],
  ['dreihundertvierundzwanzig', 324],
  ['tausend', 1_000],
  ['zwölftausend', 12_000],
  ['hunderttausend', 100_000],
  ['neunhundertneunundneunzigtausend', 999_000],
  ['tausendtausend', null],
  ['hunderthundert', null],
  ['tausendundeins', 1_001],
  ['hundertwasser', null],
  ['tausendschön', null],
  ['und', null],
  ['hundreds', null],
  ['mill', null],
])('%s is %s', (word, value) => {
  expect(wordValue(word)).toBe(value)
})

test.each<[string, 'en' | 'de' | null, number | null]>([
  ['million', 'en', 1e6],
  ['billion', 'en', 1e9],
  ['billion', 'de', 1e12],
  ['billion', null, 1e9],
  ['bn', 'en', 1e9],
  ['mill', 'en', null],
])('%s multiplies in %s by %s', (word, language, scale) => {
  expect(scaleOf(word, language)).toBe(scale)
})

test.each<[total: number, between: string, value: number, whole: number | null]>([
  [20, ' ', 5, 25],
  [20, ' - ', 5, 25],
  [200, ' and ', 5, 205],
  [120, ' ', 5, 125],
  [0, ' ', 5, null],
  [10, ' ', 5, null],
  [25, ' ', 5, null],
  [20, ' ', 12, null],
  [110, ' ', 5, null],
  [120, ' ', 12, null],
  [20, ', ', 5, null],
])('%d%s%d is %s', (total, between, value, whole) => {
  expect(continued(total, between, { value, scale: null })).toBe(whole)
})

/** The zeros of each scale word; German counts on the long scale, English on the short one. */
const zeros: Record<Language, Record<number, string>> = {
  de: {
    2: 'hundert',
    3: 'tausend tsd',
    6: 'million millionen mio',
    9: 'milliarde milliarden mrd',
    12: 'billion billionen',
    15: 'billiarde billiarden',
    18: 'trillion trillionen',
    21: 'trilliarde trilliarden',
  },
  en: { 2: 'hundred', 3: 'thousand', 6: 'million mn', 9: 'billion bn', 12: 'trillion' },
}
const scaleWords = Object.entries(zeros).flatMap(([language, byZeros]) =>
  Object.entries(byZeros).flatMap(([count, words]) =>
    words.split(' ').map((word) => ({ language: language as Language, word, count: Number(count) })),
  ),
)

describe('every scale word', () => {
  /** The exact value of the amount in figures at the beginning of a text. */
  const exactOf = (text: string, language: Language) => {
    const [{ exact } = { exact: null }] = parseAmounts(text, language)
    return exact && shortest(exact)
  }

  test('is listed here', () => {
    for (const [language, scales] of Object.entries(wordsByLanguage('scales')))
      expect(Object.keys(scales).toSorted()).toEqual(
        scaleWords
          .filter((one) => one.language === language)
          .map(({ word }) => word)
          .toSorted(),
      )
  })

  test.each(scaleWords)('$word in $language has $count zeros', ({ language, word, count }) => {
    expect(scaleOf(word, language)).toBe(10 ** count)
    expect(exactOf(`4 ${word} barrels`, language)).toBe(exactOf(`4${'0'.repeat(count)} barrels`, language))
  })

  test('is one amount with another word only if both have the same zeros', () => {
    for (const one of scaleWords)
      for (const other of scaleWords) {
        if (one.language !== other.language) continue
        const [left, right] = [one, other].map(({ word }) => exactOf(`4 ${word} barrels`, one.language))
        expect(left === right, `${one.word}, ${other.word}`).toBe(one.count === other.count)
      }
  })

  // Otherwise a language without the word would read it on the scale of the other one.
  test('in -illion has a value in each language', () => {
    const alike = lexicon('scales').flatMap((scales) =>
      Object.keys(scales).filter((word) => word.endsWith('illion')),
    )
    for (const [language, scales] of Object.entries(wordsByLanguage('scales')))
      expect(
        alike.filter((word) => !Object.hasOwn(scales, word)),
        language,
      ).toEqual([])
  })
})

import { expect, test } from 'vitest'
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

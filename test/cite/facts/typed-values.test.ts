import { describe, expect, test } from 'vitest'
import { compareFacts } from '../../../src/cite/facts/compare/compare-facts.ts'
import { parseAmounts, parseNumbers } from '../../../src/text/values/numbers.ts'
import { decimalSignOf, numberOf } from '../../../src/text/values/decimal.ts'

const contradicted = (claim: string, evidence: string) =>
  compareFacts(claim, evidence).some(({ contradicts }) => contradicts)

describe('one value in two writings is no difference, and another one is', () => {
  test.each<[string, string, same: [string, string], other: [string, string]]>([
    ['a time', 'The gate opens at {} on Mondays.', ['14:00', '2 p.m.'], ['14:00', '2 a.m.']],
    ['a time with a point', 'Das Tor öffnet montags um {} Uhr.', ['6:30', '6.30'], ['6:30', '6.45']],
    ['an hour', 'Das Tor öffnet montags um {} Uhr.', ['9', '9:00'], ['9', '19:00']],
    ['a sign in words', 'In May it was {} in the hall.', ['minus 5 °C', '-5 °C'], ['minus 5 °C', '5 °C']],
    [
      'a sign before money',
      'The result of the mill was {}.',
      ['-$5 million', '−5 million dollars'],
      ['-$5 million', '$5 million'],
    ],
    [
      'a sign behind its currency',
      'The result of the mill was {}.',
      ['$-5 million', '-$5 million'],
      ['$-5 million', '$5 million'],
    ],
    ['a coin', 'The dividend of the mill is {}.', ['35 pence', '£0.35'], ['35 pence', '£0.53']],
    ['a unit by its case', 'The sensor of the mill draws {}.', ['12 mW', '0.012 W'], ['12 mW', '12 MW']],
    [
      'words',
      'Sales of bread grew by {} in spring.',
      ['two hundred and five percent', '205 %'],
      ['two hundred and five percent', '250 %'],
    ],
  ])('%s', (_, sentence, same, other) => {
    const say = (value: string) => sentence.replace('{}', value)
    expect(contradicted(say(same[0]), say(same[1]))).toBe(false)
    expect(contradicted(say(same[1]), say(same[0]))).toBe(false)
    expect(contradicted(say(other[0]), say(other[1]))).toBe(true)
    expect(contradicted(say(other[1]), say(other[0]))).toBe(true)
  })
})

const values = (text: string) => parseNumbers(text).map(({ values: [value] }) => value)

test.each<[string, number[]]>([
  ['in week two and four new words', [2, 4]],
  ['in nineteen eighty-four', [19, 84]],
  ['two hundred and five', [205]],
  ['five hundred thousand', [500_000]],
  ['twenty-five hundred thousand', [2_500_000]],
  ['three million two hundred thousand', [3_200_000]],
  ['ten minus 4', [10, 4]],
  ['it was minus 4', [-4]],
  ['10 minus 4', [10, 4]],
  ['from 5-10', [5, 10]],
  ['about .5 mm', [0.5]],
])('the numbers of "%s"', (text, expected) => {
  expect(values(text)).toEqual(expected)
})

describe('the one value of figures', () => {
  test.each<[string, 'en' | 'de' | null, string | null]>([
    ['1,234.50', 'en', '123450e-2'],
    ['1.234,50', 'de', '123450e-2'],
    ['12,50,000', 'en', '1250000e0'],
    ['9007199254740993', null, '9007199254740993e0'],
    ['.5', 'en', '5e-1'],
    ['1.234', null, null],
    ['3.5', 'de', null],
    ['01067', 'en', null],
    ['14:30', 'en', null],
    ["1'23", 'en', null],
  ])('%s (%s): %s', (text, language, expected) => {
    const [{ exact } = { exact: undefined }] = parseAmounts(text, language)
    expect(exact === null ? null : `${exact!.digits}e${exact!.exponent}`).toBe(expected)
    if (exact) expect(numberOf(exact)).toBe(parseAmounts(text, language)[0]!.values[0])
  })
})

test.each<[string[], '.' | ',' | null]>([
  [['1.200', '3,5'], ','],
  [['1,200.5'], '.'],
  [['1.200.000'], ','],
  [['1.200'], null],
  [['1.2.2024'], null],
  [['3.5', '3,5'], null],
])('the sign of decimals in %j: %s', (texts, expected) => {
  expect(decimalSignOf(texts)).toBe(expected)
})

import { expect, test } from 'vitest'
import type { Figure } from '../../../src/text/values/figure.ts'
import type { NumberFact } from '../../../src/text/values/number-fact.ts'
import { parseMultiples, readOrdinals } from '../../../src/text/values/number-multiples.ts'
import { readRanges } from '../../../src/text/values/number-ranges.ts'
import { parseNumbers } from '../../../src/text/values/numbers.ts'
import { readFigures } from '../../../src/text/values/read-figures.ts'

/** What a figure means: `3.` is an ordinal, or a number that may be one. */
function meaningOf(figure: Figure): string {
  switch (figure.kind) {
    case 'number':
      return `${amountOf(figure.number)}${figure.mayBeOrdinal ? '.' : ''}`
    case 'date':
      return figure.date.readings
        .map((reading) =>
          Object.entries(reading)
            .map((part) => part.join(' '))
            .join(' '),
        )
        .join('|')
    case 'years':
      return `${figure.first}–${figure.last}`
    case 'ordinal':
      return `${figure.value}.`
    case 'rank':
      return `rank ${figure.rank.rank} ${figure.rank.word}`
    case 'name':
      return 'name'
  }
}

function amountOf({ values, unit, bound }: NumberFact): string {
  return [values.join('|'), unit?.dimension, bound].filter(Boolean).join(' ')
}

function numbersOf(text: string, numbers: readonly NumberFact[]): string {
  return numbers.map((number) => `${text.slice(number.start, number.end)}: ${amountOf(number)}`).join('; ')
}

test.each([
  [
    '一百二十 a fifth of',
    '一百二十: 120; a fifth: 20 percent',
    '',
    'a fifth: 20 percent; fifth: 5 ordinal',
    'fifth: 5 ordinal',
  ],
  ['les deux cents moulins 40-60', 'deux cents: 200; 40: 40; 60: 60', '40: 40 – 60: 60', '', ''],
  [
    'the mid-1980s from 40 to 60 %',
    '1980s: 1980–1989; 40: 40 up; 60 %: 60 percent',
    '40: 40 percent up – 60 %: 60 percent',
    '',
    '',
  ],
  [
    'die zweitgrößte Stadt em 7 de setembro de 1822',
    'die zweitgrößte: rank 2 größt; 7 de setembro de 1822: year 1822 month 9 day 7',
    '',
    '',
    '',
  ],
  [
    'two thirds of a quarter of',
    'two thirds of: 66.66666666666667 percent',
    '',
    'two thirds of: 66.66666666666667 percent',
    '',
  ],
  [
    '五万 third-largest',
    '五万: 50000; third-largest: rank 3 largest',
    '',
    'third: 3 ordinal',
    'third: 3 ordinal',
  ],
  ['die größte Louis XIV', 'die größte: rank 1 größt; XIV: 14.', '', '', ''],
  ['8月3日 十二', '8月3日: month 8 day 3; 十二: 12', '', '', ''],
  ['1.5. tripled', '1.5: 1.5.; tripled: 3 times', '', 'tripled: 3 times', ''],
  ['de el segundo de los tres and 5', 'segundo: 2.; tres: 3; 5: 5', '', '', ''],
  [
    'quatre-vingt-dix maisons dans la ville between 40 % and 60 kg',
    '40 %: 40 percent; 60 kg: 60 mass',
    '',
    '',
    '',
  ],
  ['2020年 60-40', '2020年: year 2020; 60: 60; 40: 40', '', '', ''],
  ['between 3 and 3 9 a.m.', '3: 3; 3: 3; 9 a.m.: 9 clock', '3: 3 – 3: 3', '', ''],
  ['F-16 deux mille cinq cents', 'F-16: name', '', '', ''],
  ['Python v3.10 and v20.11.1', 'v3.10: name; v20.11.1: name', '', '', ''],
  ['USB-3.2, E11.9, USD1,500', 'USB-3.2: name; E11.9: name; USD1: name; 500: name', '', '', ''],
  ['It ended.10 people, S.3.5, €3.10', '10: 10; 3.5: 3.5; €3.10: 3.1 EUR', '', '', ''],
  ['dreimal ３', 'dreimal: 3 times; ３: 3', '', 'dreimal: 3 times', ''],
  [
    'de zwei Drittel',
    'zwei Drittel: 66.66666666666667 percent',
    '',
    'zwei Drittel: 66.66666666666667 percent',
    '',
  ],
  ['5.5 million die größte', '5.5 million: 5500000; die größte: rank 1 größt', '', '', ''],
])('%j states %j; ranges %j; multiples %j; ordinals %j', (text, figures, ranges, multiples, ordinals) => {
  expect(
    readFigures(text)
      .map((figure) => `${text.slice(figure.start, figure.end)}: ${meaningOf(figure)}`)
      .join('; '),
  ).toBe(figures)
  expect(
    readRanges(text, parseNumbers(text))
      .map(({ low, high }) => `${numbersOf(text, [low])} – ${numbersOf(text, [high])}`)
      .join('; '),
  ).toBe(ranges)
  expect(numbersOf(text, parseMultiples(text))).toBe(multiples)
  expect(numbersOf(text, readOrdinals(text))).toBe(ordinals)
})

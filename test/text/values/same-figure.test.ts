import { expect, test } from 'vitest'
import { readFigures } from '../../../src/text/values/read-figures.ts'
import { isOtherFigure, isSameFigure } from '../../../src/text/values/same-figure.ts'

const [same, other, neither] = [
  { isSame: true, isOther: false },
  { isSame: false, isOther: true },
  { isSame: false, isOther: false },
]

// The first is what a claim says, the second what its source says.
test.each([
  ['the 1990s', '1990', same],
  ['12.30', '12:30', same],
  ['1990', 'the largest', other],
  ['the second-largest', 'the 1990s', other],
  ['21', '9 p.m.', neither],
  ['first', 'the largest', same],
  ['21:00', '9', same],
  ['covid-20', '1.2.4', neither],
  ['9:00', '21:00', same],
  ['2019', 'Q2 2019', same],
  ['the 1980s', '1999', other],
  ['the largest', '1st', other],
  ['covid-20', 'COVID-19', other],
  ['the 1980s', 'the 1980s', same],
  ['12345678902', 'about 12345678901', same],
  ['3rd', '3', other],
  ['4th', '4th', same],
  ['0:30', '12.30', neither],
  ['the largest', 'the largest', same],
  ['about 5100', 'more than 5,000', same],
  ['2', '0:30', neither],
  ['9 a.m.', '9', same],
  ['the 1990s', '9', other],
  ['the 1980s', '1990', other],
  ['about 80', '70', same],
  ['about 80', '69', other],
  ['about 1.5', '1.59', same],
  ['about 1.5', '1.61', other],
  ['about 5,000', '5,625', same],
  ['about 5,000', '5,626', other],
  ['123456789', '123456788', other],
  ['1234567890', '1234567891', other],
])('%s and %s: %j', (own, given, { isSame, isOther }) => {
  const [[first], [second]] = [readFigures(own), readFigures(given)]
  expect(isSameFigure(first!, second!)).toBe(isSame)
  expect(isOtherFigure(first!, second!)).toBe(isOther)
})

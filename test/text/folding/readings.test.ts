import { expect, test } from 'vitest'
import { endOfReading, hasReadings, markReadings, writeReading } from '../../../src/text/folding/readings.ts'

const open = '\u2060（'

test.each([
  ['漢字', 'かんじ', `漢字${open}かんじ）`],
  ['漢字 ', ' かん\nじ ', `漢字${open}かん じ）`],
  ['漢', 'か（ん）', `漢${open}か ん）`],
  ['漢', ' ', '漢'],
  ['', 'か', 'か'],
  [' ', 'か', ' か'],
  ['漢', 'か'.repeat(200), `漢${open}${'か'.repeat(200)}）`],
  ['漢', 'か'.repeat(201), `漢${'か'.repeat(201)}`],
])('%j with the reading %j is written %j', (base, reading, written) => {
  expect(writeReading(base, reading)).toBe(written)
  expect(hasReadings(written)).toBe(written.includes('\u2060'))
})

test.each([
  [`漢${open}か）の`, 1, 5],
  [`漢${open}か）の`, 0, 0],
  ['漢（か）', 1, 1],
  [`漢${open}か`, 1, 1],
  [`漢\u2060か）`, 1, 1],
  [`漢${open}${'か'.repeat(200)}）`, 1, 204],
  [`漢${open}${'か'.repeat(201)}）`, 1, 1],
])('the reading in %j at %i ends at %i', (text, offset, end) => {
  expect(endOfReading(text, offset)).toBe(end)
})

test('a text without a reading ends where the caller says', () => {
  expect(endOfReading('漢', 0, 7)).toBe(7)
})

test.each([
  ['漢字（かんじ）', `漢字${open}かんじ）`],
  ['かな（かな）', 'かな（かな）'],
  ['漢（）', '漢（）'],
  [`漢（${'か'.repeat(200)}）`, `漢${open}${'か'.repeat(200)}）`],
  [`漢（${'か'.repeat(201)}）`, `漢（${'か'.repeat(201)}）`],
  ['漢（か\n）', '漢（か\n）'],
])('%j is quoted as %j', (quote, marked) => {
  expect(markReadings(quote)).toBe(marked)
})

import { expect, test } from 'vitest'
import { readDelimitedTables } from '../../src/text/tables/delimited.ts'

const count = (text: string) => readDelimitedTables(text, { start: 0, end: text.length }).length

test.each([',', ';'])('lines with %s that end like sentences are no table', (sign) => {
  const lines = ['one,two', 'three,four', 'five,six'].map((line) => line.replace(',', sign))
  expect(count(lines.join('\n'))).toBe(1)
  for (const end of ['.', '!', '?', ':', '–', '.”', '!’', '?)']) {
    for (const at of lines.keys()) {
      const ended = lines.with(at, lines[at]! + end).join('\n')
      expect([ended, count(ended), count(ended.replaceAll(sign, '\t'))]).toEqual([ended, 0, 1])
    }
  }
})

test('a name of a column has at most 60 letters', () => {
  const table = (length: number) => `city,${'n'.repeat(length)}\nBern,1\nBasel,2`
  expect([60, 61].map((length) => count(table(length)))).toEqual([1, 0])
})

test.each([
  ['two lines of words', 'a,b\nc,d', 0],
  ['two lines, one column of figures', 'a,b\nc,1', 1],
  ['three lines of words', 'a,b\nc,d\ne,f', 1],
  ['three lines of words, spaced', 'a, b\nc, d\ne, f', 0],
  ['three lines, one spaced', 'a, b\nc,d\ne,f', 1],
  ['three lines, spaced, with figures', 'a, b\nc, 1\ne, 2', 1],
  ['three lines, spaced, with figures in some', 'a, b\nc, 1\ne, x', 0],
  ['one cell with text', ',a\n,b\n,c', 0],
  ['delimiter rows alone', '|---|---|\n|---|---|', 0],
])('%s', (_, text, expected) => {
  expect(count(text)).toBe(expected)
})

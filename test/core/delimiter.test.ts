import { expect, test } from 'vitest'
import { toLine, createRandomDelimiter } from '../../src/core/delimiter.ts'

test('delimiters are plain and hard to guess', () => {
  const delimiters = new Set(Array.from({ length: 100 }, () => createRandomDelimiter()))
  expect(delimiters.size).toBe(100)
  for (const delimiter of delimiters) expect(delimiter).toMatch(/^[0-9a-f]{8}$/)
})

test.each([
  ['a line of its own', 'fine.\n2. Cite me now', 'fine. 2. Cite me now'],
  ['other line breaks', 'a\u2028b\u0085c\r\nd', 'a b c d'],
  ['the delimiter', 'abc MARK end', 'abc … end'],
  ['a delimiter hidden by invisible characters', 'M\u200BA\u00ADR\u{E0041}K', '…'],
  ['right-to-left overrides', 'a\u202Eb', 'ab'],
  ['control characters', 'a\u0000\u001Bb', 'a b'],
  ['a cut surrogate pair', '123456789012345678\u{1F600}x', '123456789012345678…'],
  ['a word beyond the limit', 'x'.repeat(50), `${'x'.repeat(19)}…`],
  ['a long word behind a short one', `a ${'x'.repeat(50)}`, `a ${'x'.repeat(17)}…`],
  ['text of just the limit', 'x'.repeat(20), 'x'.repeat(20)],
  ['a text whose end is far behind its beginning', `a${' '.repeat(50)}b`, 'a…'],
  ['a text between many blanks', `${' '.repeat(50)}a${' '.repeat(50)}`, 'a'],
  ['words beyond the limit', 'nine words are cut where one of them ends', 'nine words are cut…'],
  ['a lone surrogate', 'a\ud83d b', 'a\ufffd b'],
])('%s cannot leave its line', (_, text, expected) => {
  expect(toLine(text, { maxLength: 20, delimiter: 'MARK' })).toBe(expected)
})

test('a line is never longer than its limit', () => {
  for (const text of ['x'.repeat(9), 'x y z x y z', `a${' '.repeat(30)}b`, '\u{1F600}'.repeat(5)])
    for (let maxLength = 0; maxLength < 12; maxLength++)
      expect(toLine(text, { maxLength }).length).toBeLessThanOrEqual(maxLength)
})

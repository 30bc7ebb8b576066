import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutQuickly } from '../../../src/sources/ranking/quick-cut.ts'

function cut(text: string, maxLength: number): string[] {
  return [...cutQuickly(text, maxLength)].map(({ start, end }) => text.slice(start, end))
}

test.each([
  ['a text that fits', 'One. Two.', 20, ['One. Two.']],
  ['an empty text', '', 20, []],
  ['the last line break', 'abcde fghij. klm\nno pqrst', 20, ['abcde fghij. klm\n', 'no pqrst']],
  ['after the last stop', 'abc defghi. ijk lmno pqrst uvw', 20, ['abc defghi. ', 'ijk lmno pqrst uvw']],
  ['a question', 'abc defghi. ijk lmno pqrst uvw', 20, ['abc defghi. ', 'ijk lmno pqrst uvw']],
  ['else the last space', 'abc defgh ijk lmno pqrst uvw', 20, ['abc defgh ijk lmno ', 'pqrst uvw']],
  ['a stop in the first half only', 'a. cdefghijkl nopqrstuvwxyz', 20, ['a. cdefghijkl ', 'nopqrstuvwxyz']],
  ['no space at all', 'abcdefghijklmno', 6, ['abcdef', 'ghijkl', 'mno']],
  ['a full stop of CJK text', '東京は首都である。人口は多い', 10, ['東京は首都である。', '人口は多い']],
  ['a pair of surrogates', 'abcde😀fgh', 6, ['abcde', '😀fgh']],
])('cuts at %s', (_, text, maxLength, expected) => {
  expect(cut(text, maxLength)).toEqual(expected)
})

test('breaks of one sign do not hide those of the other', () => {
  const text = `${'a b '.repeat(5)}\n${'c d '.repeat(5)}。${'e f '.repeat(5)}\n${'g h '.repeat(5)}`
  expect(cut(text, 24).map((part) => part.at(-1))).toEqual(['\n', '。', '\n', ' '])
})

test('the spans cover the text, none too long, no pair parted', () => {
  const piece = fc.constantFrom('word', ' ', '. ', '! ', '\n', '。', 'é', '😀', 'longer-word-of-some-length')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (pieces, maxLength) => {
      const text = pieces.join('')
      const parts = cut(text, maxLength)
      expect(parts.join('')).toBe(text)
      for (const part of parts) {
        expect(part.length).toBeGreaterThan(0)
        expect(part.length).toBeLessThanOrEqual(maxLength)
        expect(part.isWellFormed()).toBe(true)
      }
    }),
  )
})

/** The same by its description, part by part. */
function cutPlainly(text: string, maxLength: number): string[] {
  if (text.length <= maxLength) return text === '' ? [] : [text]
  const second = Math.floor(maxLength / 2) + 1
  const lastIn = (pattern: RegExp) =>
    [...text.slice(0, maxLength).matchAll(pattern)]
      .map(({ index }) => index)
      .filter((index) => index >= second)
      .at(-1)
  const place = lastIn(/[\n。]/g) ?? lastIn(/(?<=[.!?]) /g) ?? lastIn(/ /g)
  const isWhole = text.slice(0, maxLength).isWellFormed()
  const end = place === undefined ? maxLength - (isWhole ? 0 : 1) : place + 1
  return [text.slice(0, end), ...cutPlainly(text.slice(end), maxLength)]
}

test('the cuts are those of the description', () => {
  const piece = fc.constantFrom(
    'a',
    'bc',
    'def',
    ' ',
    ' ',
    '. ',
    '! ',
    '? ',
    '@ ',
    '> ',
    '.',
    '\n',
    '。',
    '😀',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 2, max: 24 }), (pieces, maxLength) => {
      const text = pieces.join('')
      expect(cut(text, maxLength)).toEqual(cutPlainly(text, maxLength))
    }),
    { numRuns: 1_000 },
  )
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexGrams } from '../../../../src/text/locate/approximate/gram-index.ts'
import { findAll } from '../../../../src/text/locate/approximate/exact-finder.ts'
import { createHaystack } from '../../../../src/text/locate/approximate/haystack.ts'

test.each([false, true])(
  'every stretch that is long enough is found by one of its grams (dense: %s)',
  (isDense) => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'b', '漢', 'ß', ' '),
      minLength: 8,
      maxLength: 80,
    })
    fc.assert(
      fc.property(letters, fc.nat(), (text, at) => {
        const { length, step, starts, offsets, hashesOf } = indexGrams(text, { isDense })
        const size = length + step - 1
        const start = at % (text.length - size + 1)
        const hits = [...hashesOf(text.slice(start, start + size))].flatMap((hash, place) =>
          [...offsets.subarray(starts[hash], starts[hash + 1])].map((offset) => offset - place),
        )
        expect(hits).toContain(start)
      }),
    )
  },
)

test('an indexed haystack finds what reading finds', () => {
  const letters = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength, maxLength })
  fc.assert(
    fc.property(letters(200, 400), letters(1, 9), (text, pattern) => {
      const haystack = createHaystack(text)
      // More work than reading it all is worth.
      haystack.findWindows(pattern, { maxDistance: 1, work: 1e6 })
      expect(haystack.isIndexedFor(pattern)).toBe(true)
      expect(haystack.findAll(pattern)).toEqual(findAll(pattern, text))
    }),
  )
})

test.each<[string, boolean, number[]]>([
  ['', false, []],
  ['abc', false, []],
  ['abcd', false, [0]],
  ['abcdefg', false, [0]],
  ['abcdefgh', false, [0, 4]],
  ['', true, []],
  ['漢', true, []],
  ['漢字', true, [0]],
  ['漢字体', true, [0, 1]],
])('a short text has as many grams as fit: %j (dense: %s)', (text, isDense, expected) => {
  const { offsets, hashesOf, length } = indexGrams(text, { isDense })
  expect([...offsets].toSorted()).toEqual(expected)
  expect(hashesOf(text)).toHaveLength(Math.max(0, text.length - length + 1))
})

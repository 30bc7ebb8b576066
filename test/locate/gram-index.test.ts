import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexGrams } from '../../src/locate/approximate/gram-index.ts'
import { createHaystack, findAll } from '../../src/locate/approximate/haystack.ts'

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

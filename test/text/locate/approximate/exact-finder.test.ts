import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createExactFinder, findAll } from '../../../../src/text/locate/approximate/exact-finder.ts'

/** Texts of few letters, in which patterns recur at all offsets, and a part of each. */
const textAndPart = fc
  .tuple(fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 12, maxLength: 200 }), fc.nat(), fc.nat(10))
  .map(([text, at, more]) => {
    const start = at % (text.length - 8)
    return { text: text.repeat(3), part: text.slice(start, start + 8 + more) }
  })

test('an index finds the same occurrences as reading does, in order and apart', () => {
  fc.assert(
    fc.property(textAndPart, fc.nat(), fc.nat(), ({ text, part }, first, second) => {
      const indexed = createExactFinder(text, { isIndexed: true })
      expect(indexed.findAll(part)).toEqual(findAll(part, text))
      const [start, end] = [first % text.length, second % text.length].toSorted((a, b) => a - b)
      const range = { start: start!, end: end! }
      for (const { start: from, end: to } of indexed.findAll(part, range)) {
        expect(text.slice(from, to)).toBe(part)
        expect(from >= range.start && to <= range.end).toBe(true)
      }
      expect(indexed.findAll(part, range)).toEqual(findAll(part, text, range))
    }),
    { numRuns: 300 },
  )
})

test('a dense script is indexed by itself', () => {
  const text = '水车建于一八二零年，归修道院所有。'.repeat(40)
  const indexed = createExactFinder(text, { isIndexed: true })
  expect(indexed.findAll('归修道院所有')).toEqual(findAll('归修道院所有', text))
  expect([indexed.isIndexedFor('归修道院所有'), indexed.isIndexedFor('the monastery')]).toEqual([true, false])
})

test('no more than a thousand occurrences are given', () => {
  const text = 'abcdefgh '.repeat(1_200)
  expect(findAll('abcdefgh', text)).toHaveLength(1_000)
  expect(createExactFinder(text, { isIndexed: true }).findAll('abcdefgh')).toHaveLength(1_000)
})

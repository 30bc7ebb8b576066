import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locateQuote } from '../../../src/text/locate/locate.ts'
import { nearestSimilarity } from '../../../src/text/locate/nearest-similarity.ts'

const lift = 'The lift is inspected every two years. It was built in 1998.'

test.each([
  ['The lift is inspected every two years.', 1],
  ['the “lift” is inspected', expect.closeTo(0.9, 0)],
  ['The lift is inspected every three years.', expect.closeTo(0.9, 1)],
  ['The lift is inspected twice every ten years by the county', expect.closeTo(0.67, 1)],
  ['It was rebuilt by Anna in 2004.', expect.closeTo(0.5, 0)],
  ['xyzzy', expect.closeTo(0.2)],
  ['ЖЖЖЖ', 0],
  ['a', null],
  ['…', null],
  ['lift '.repeat(2_001), null],
])('%j', (quote, similarity) => {
  expect(nearestSimilarity(quote, lift)).toEqual(similarity)
})

test('a text of more than five million characters is not read', () => {
  expect(nearestSimilarity('lift', 'lift '.repeat(1_000_001))).toBeNull()
})

test('it is a share, 1 for what is there, and never below that of the place which is found', () => {
  const words = fc.array(fc.constantFrom(...'the lift was built in two years and is new'.split(' ')), {
    minLength: 4,
    maxLength: 40,
  })
  fc.assert(
    fc.property(words, words, (quoted, said) => {
      const [quote, text] = [quoted.join(' '), said.join(' ')]
      const similarity = nearestSimilarity(quote, text)!
      expect(similarity).toBeGreaterThanOrEqual(0)
      expect(similarity).toBeLessThanOrEqual(1)
      const found = locateQuote(quote, text, { minSimilarity: 0.5, changedFacts: 'kept' })
      if (found) expect(similarity).toBeGreaterThanOrEqual(found.similarity - 1e-9)
      expect(nearestSimilarity(text.slice(0, 60), text)).toBe(1)
    }),
  )
})

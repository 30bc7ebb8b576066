import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '../../src/text/words/edit-distance.ts'

/** Levenshtein's recurrence, the textbook form: the oracle. */
function distanceSlowly(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const change = above[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(change, above[column]! + 1, current[column - 1]! + 1))
    }
    above = current
  }
  return above[b.length]!
}

test.each(['abc', 'abü'])('editDistance is what the recurrence gives, letters %s', (letters) => {
  const word = fc.string({ unit: fc.constantFrom(...letters), maxLength: 40 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b)).toBe(distanceSlowly(a, b))
    }),
    { numRuns: 1000 },
  )
})

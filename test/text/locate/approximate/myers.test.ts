import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilePattern } from '../../../../src/text/locate/approximate/myers.ts'

/** Sellers' dynamic programming, the textbook form: the oracle. */
function searchSlowly(pattern: string, text: string, maxDistance: number) {
  let column = Array.from({ length: pattern.length + 1 }, (_, row) => row)
  let best = maxDistance + 1
  let ends: number[] = []
  for (let position = 0; position < text.length; position++) {
    const next = [0]
    for (let row = 1; row <= pattern.length; row++) {
      const change = column[row - 1]! + (pattern[row - 1] === text[position] ? 0 : 1)
      next.push(Math.min(change, column[row]! + 1, next[row - 1]! + 1))
    }
    column = next
    const distance = next[pattern.length]!
    if (distance < best) {
      best = distance
      ends = []
    }
    if (distance === best && distance <= maxDistance && ends.length < 64) ends.push(position + 1)
  }
  return ends.length > 0 ? { distance: best, ends } : null
}

describe('compilePattern', () => {
  test.each([1, 31, 32, 33, 64, 100])('finds what dynamic programming finds, patterns up to %i', (length) => {
    const letters = fc.constantFrom('a', 'b', 'c', 'ü', '漢')
    fc.assert(
      fc.property(
        fc.string({ unit: letters, minLength: Math.max(1, length - 4), maxLength: length }),
        fc.string({ unit: letters, maxLength: 120 }),
        fc.nat(40),
        (pattern, text, maxDistance) => {
          const found = compilePattern(pattern).search(text, { from: 0, to: text.length, maxDistance })
          expect(found).toEqual(searchSlowly(pattern, text, maxDistance))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('reads a reversed pattern from the end', () => {
    const units = (text: string) => text.split('').toReversed().join('')
    const letters = fc.constantFrom('a', 'b', 'c', 'ü')
    const strings = { unit: letters, minLength: 1, maxLength: 80 }
    fc.assert(
      fc.property(fc.string(strings), fc.string(strings), fc.nat(30), (pattern, text, maxDistance) => {
        const found = compilePattern(pattern, { isReversed: true }).search(text, {
          from: 0,
          to: text.length,
          maxDistance,
        })
        const expected = searchSlowly(units(pattern), units(text), maxDistance)
        expect(found).toEqual(
          expected && { ...expected, ends: expected.ends.map((end) => text.length - end) },
        )
      }),
      { numRuns: 300 },
    )
  })

  test('searches within the range only, and anew each time', () => {
    const pattern = compilePattern('needle')
    const text = 'needle neeedle needle'
    expect(pattern.search(text, { from: 7, to: 14, maxDistance: 2 })).toEqual({ distance: 1, ends: [14] })
    expect(pattern.search(text, { from: 0, to: 21, maxDistance: 2 })).toEqual({ distance: 0, ends: [6, 21] })
    expect(pattern.search(text, { from: 8, to: 12, maxDistance: 1 })).toBeNull()
  })
})

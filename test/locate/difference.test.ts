import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignedDifference } from '../../src/locate/difference.ts'

test('shows what differs', () => {
  expect(alignedDifference('the old house', 'the new house')).toEqual([
    { kind: 'same', text: 'the ' },
    { kind: 'missing', text: 'old' },
    { kind: 'added', text: 'new' },
    { kind: 'same', text: ' house' },
  ])
})

test.each([
  ['unlike texts', 'ab'.repeat(200_000), 'cd'.repeat(200_000)],
  ['one inside the other', `${'x'.repeat(9000)}😀`, `${'x'.repeat(9000)}😁`],
])('is bounded for long texts: %s', (_, quote, found) => {
  const parts = alignedDifference(quote, found)
  expect(parts.length).toBeLessThanOrEqual(4)
  expect(parts.every(({ text }) => text.isWellFormed())).toBe(true)
  expect(
    parts
      .filter(({ kind }) => kind !== 'added')
      .map(({ text }) => text)
      .join(''),
  ).toBe(quote)
  expect(
    parts
      .filter(({ kind }) => kind !== 'missing')
      .map(({ text }) => text)
      .join(''),
  ).toBe(found)
})

test('parts join to both texts', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '😀', '😁', 'é', '1'), maxLength: 60 })
  fc.assert(
    fc.property(text, text, (quote, found) => {
      const parts = alignedDifference(quote, found)
      expect(
        parts
          .filter(({ kind }) => kind !== 'added')
          .map(({ text }) => text)
          .join(''),
      ).toBe(quote)
      expect(
        parts
          .filter(({ kind }) => kind !== 'missing')
          .map(({ text }) => text)
          .join(''),
      ).toBe(found)
      expect(parts.every(({ text }) => text.isWellFormed())).toBe(true)
    }),
  )
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignedDifference } from '../../../src/text/locate/difference.ts'

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

const long = 'x'.repeat(5000)

test.each([
  // The first halves of these pairs are the same, or the second ones.
  ['the end', `${long}😀 mill`, `${long}😁 mill`, [long, '😀', '😁', ' mill']],
  ['the start', `the 😀${long}`, `the 🈀${long}`, ['the ', '😀', '🈀', long]],
  ['a long quote and a short text', `the ${long} mill`, 'the old mill', ['the ', long, 'old', ' mill']],
  ['a short quote and a long text', 'the old mill', `the ${long} mill`, ['the ', 'old', long, ' mill']],
  ['texts that overlap', `${long}aa`, `${long}a`, [long + 'a', 'a']],
])('of long texts the common start and end are told apart: %s', (_, quote, found, expected) => {
  expect(alignedDifference(quote, found).map(({ text }) => text)).toEqual(expected)
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

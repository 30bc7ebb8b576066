import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPlaceReader } from '../../../src/cite/providers/read-place.ts'

const longText = fc
  .array(fc.constantFrom('a', 'ü', '€', '🚢', ' '), { maxLength: 60 })
  .map((letters) => letters.join('').repeat(30))

/** A text and a span of it, by whole characters. */
const spans = longText.chain((text) => {
  const characters = [...text]
  return fc
    .tuple(fc.nat(characters.length), fc.nat(characters.length))
    .map((ends) => ends.toSorted((a, b) => a - b) as [number, number])
    .map(([from, to]) => ({
      text,
      before: characters.slice(0, from).join(''),
      within: characters.slice(from, to).join(''),
      points: { start: from, end: to },
    }))
})

test('bytes of UTF-8 are those of TextEncoder, at any length', () => {
  const size = (text: string) => new TextEncoder().encode(text).length
  fc.assert(
    fc.property(spans, ({ text, before, within }) => {
      const place = { start: size(before), end: size(before + within), unit: 'bytes' } as const
      const span = { start: before.length, end: before.length + within.length }
      expect(createPlaceReader(text).read(place)).toEqual([span])
    }),
  )
})

test('characters are read as UTF-16 and as code points, and once where both are the same', () => {
  fc.assert(
    fc.property(spans, ({ text, before, within, points }) => {
      const span = { start: before.length, end: before.length + within.length }
      const read = createPlaceReader(text).read
      expect(read({ ...points, unit: 'characters' })).toContainEqual(span)
      const found = read({ ...span, unit: 'characters' })
      expect(found).toContainEqual(span)
      if (!/[\u{10000}-\u{10ffff}]/u.test(before + within)) expect(found).toEqual([span])
    }),
  )
})

test('the text of a place chooses between them', () => {
  const { read } = createPlaceReader('🚢🚢 a b')
  expect(read({ start: 3, end: 4, unit: 'characters' })).toHaveLength(1)
  expect(read({ start: 3, end: 4, unit: 'characters', text: 'a' })).toEqual([{ start: 5, end: 6 }])
  expect(read({ start: 5, end: 6, unit: 'characters', text: 'a' })).toEqual([{ start: 5, end: 6 }])
  expect(read({ start: 5, end: 6, unit: 'characters', text: 'c' })).toEqual([])
})

test.each([
  ['past the end', { start: 0, end: 9, unit: 'bytes' }],
  ['past the end in characters', { start: 0, end: 9, unit: 'characters' }],
  ['within a character', { start: 1, end: 4, unit: 'bytes' }],
  ['before the start', { start: -1, end: 2, unit: 'characters' }],
  ['the wrong way round', { start: 2, end: 1, unit: 'characters' }],
  ['no whole number', { start: 0.5, end: 2, unit: 'characters' }],
  ['no number', { start: Number.NaN, end: 2, unit: 'bytes' }],
] as const)('%s there is no span', (_, place) => {
  expect(createPlaceReader('🚢abc').read(place)).toEqual([])
})

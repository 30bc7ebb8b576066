import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedText } from '../../../src/doors/hono/numbered-text.ts'
import { createMarkReader } from '../../../src/cite/protocols/mark-reader.ts'
import { cleanOf } from '../../../src/engine/stream/parts/clean-parts.ts'

const sources = ['S1', 'S2', 'S3'].map((id) => ({ id }))
const open = (maxNumber = 2) => numberedText(createMarkReader, { sources: () => sources, maxNumber })

test.each([
  ['It rained [1].', 'It rained [1].'],
  ['It rained. [1] Then not.', 'It rained. [1] Then not.'],
  ['It rained[2][1], then.', 'It rained [2][1], then.'],
  ['It rained [2, 1].', 'It rained [1][2].'],
  ['It rained [[S:1-3]].', 'It rained [1][2].'],
  ['It rained 【1】.', 'It rained [1].'],
  ['[1] It rained.', '[1] It rained.'],
  ['It snowed.\n[1][2] It rained.', 'It snowed.\n[1][2] It rained.'],
  ['**[1] It rained.** Then not.', '**[1] It rained.** Then not.'],
  ['【1】 It rained.', '[1] It rained.'],
  ['It rained [3]. More [99] of it.', 'It rained. More of it.'],
  ['See `a[1]` there.', 'See `a[1]` there.'],
  ['{"a": "b [1]"}', '{"a": "b [1]"}'],
])('%j', (text, expected) => {
  expect(cleanOf(text, open())).toBe(expected)
})

test('no number is allowed: the clean text', () => {
  expect(cleanOf('It rained [1]. More [[S:2]].', open(0))).toBe('It rained. More.')
})

test('any split of a text gives the same', () => {
  const piece = fc.constantFrom(
    'It rained',
    ' [1]',
    '[2, 1]',
    '[[S:1',
    ']]',
    '. ',
    '\n\n',
    '【2】',
    '[',
    'x[9]',
    '`a[1]`',
    '🚢',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(80)), (pieces, cuts) => {
      const text = pieces.join('')
      const places = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length]
      const split = open()
      const pushed = places.slice(1).map((end, index) => split.push(text.slice(places[index], end)))
      expect(pushed.join('') + split.flush()).toBe(cleanOf(text, open()))
    }),
    { numRuns: 200 },
  )
})

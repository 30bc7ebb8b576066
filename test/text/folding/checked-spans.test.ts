import { expect, test } from 'vitest'
import { isEmptySpan, spansOverlap } from '../../../src/text/folding/checked-spans.ts'

const span = { start: 1, end: 3 }

test.each([
  ['no object', 5],
  ['a text', 'start'],
  ['null', null],
  ['nothing', undefined],
  ['a span without an end', { start: 1 }],
  ['a span without a start', { end: 1 }],
  ['a span of texts', { start: '1', end: '2' }],
])('a span may not be %s', (_, given) => {
  const wrong = given as never
  const says = 'is not an object { start, end }'
  expect(() => spansOverlap(wrong, span)).toThrow(`spansOverlap(): the first span ${says}`)
  expect(() => spansOverlap(span, wrong)).toThrow(`spansOverlap(): the second span ${says}`)
  expect(() => isEmptySpan(wrong)).toThrow(`isEmptySpan(): span ${says}`)
})

test('spans of one text overlap or are empty', () => {
  expect(spansOverlap(span, { start: 2, end: 5 })).toBe(true)
  expect(spansOverlap(span, { start: 3, end: 5 })).toBe(false)
  expect([isEmptySpan(span), isEmptySpan({ start: 2, end: 2 })]).toEqual([false, true])
})

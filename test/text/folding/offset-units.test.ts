import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Span } from '../../../src/core/span.ts'
import {
  fromCodePointSpan,
  fromUtf8Span,
  toCodePointSpan,
  toUtf8Span,
} from '../../../src/text/folding/offset-units.ts'

const encoder = new TextEncoder()

test('a surrogate cut off at the end of a slice is read as it stands, however often', () => {
  const text = '😀'.repeat(40).slice(0, 79)
  const spans = {
    utf8: toUtf8Span({ start: 0, end: 79 }, text),
    points: toCodePointSpan({ start: 0, end: 79 }, text),
  }
  expect(spans).toEqual({ utf8: { start: 0, end: 159 }, points: { start: 0, end: 40 } })
  // Compiled code has to agree with interpreted code.
  const lengths = new Set<number>()
  for (let round = 0; round < 20_000; round++) lengths.add(toUtf8Span({ start: 0, end: 79 }, text).end)
  expect([...lengths]).toEqual([159])
})

describe('offset units', () => {
  const text = 'aé€😀z'
  test('UTF-8', () => {
    expect(toUtf8Span({ start: 1, end: 3 }, text)).toEqual({ start: 1, end: 6 })
    expect(toUtf8Span({ start: 3, end: 6 }, text)).toEqual({ start: 6, end: 11 })
    expect(fromUtf8Span({ start: 6, end: 10 }, text)).toEqual({ start: 3, end: 5 })
  })

  test('code points', () => {
    expect(toCodePointSpan({ start: 3, end: 6 }, text)).toEqual({ start: 3, end: 5 })
    expect(fromCodePointSpan({ start: 4, end: 5 }, text)).toEqual({ start: 5, end: 6 })
  })

  test.each([
    ['\u007f\u0080', 1, 2, 1, 3],
    ['\u07ff\u0800', 1, 2, 2, 5],
    ['\uffff\u{10000}', 1, 3, 3, 7],
  ])('the borders of the lengths of UTF-8: %j', (given, start, end, first, last) => {
    expect(toUtf8Span({ start, end }, given)).toEqual({ start: first, end: last })
    expect(fromUtf8Span({ start: first, end: last }, given)).toEqual({ start, end })
    expect(fromCodePointSpan({ start: 1, end: 2 }, given)).toEqual({ start, end })
  })

  test.each<[string, (span: Span, text: string) => Span]>([
    ['toUtf8Span', toUtf8Span],
    ['fromUtf8Span', fromUtf8Span],
    ['toCodePointSpan', toCodePointSpan],
    ['fromCodePointSpan', fromCodePointSpan],
  ])('%s names what is no span and no text', (name, convert) => {
    expect(() => convert('1-2' as never, text)).toThrow(`${name}(): span is not an object { start, end }`)
    expect(() => convert({ start: 0, end: 0 }, 5 as never)).toThrow(`${name}(): text is not a string`)
  })

  test.each([
    ['inside a surrogate pair', () => toUtf8Span({ start: 0, end: 4 }, text)],
    ['inside a surrogate pair', () => toCodePointSpan({ start: 4, end: 5 }, text)],
    ['inside a character', () => fromUtf8Span({ start: 2, end: 3 }, text)],
    ['past the end', () => fromCodePointSpan({ start: 0, end: 9 }, text)],
    ['past the end', () => toUtf8Span({ start: 0, end: 9 }, text)],
    ['No span', () => toUtf8Span({ start: 2, end: 1 }, text)],
    ['No span', () => fromUtf8Span({ start: -1, end: 1 }, text)],
    ['No span', () => toUtf8Span({ start: 0, end: 0.5 }, text)],
    ['No span', () => fromUtf8Span({ start: Number.NaN, end: 1 }, text)],
  ])('refuses what is %s', (message, convert) => {
    expect(convert).toThrow(message)
    expect(convert).toThrow(RangeError)
  })

  test('there and back for any span of characters', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
        fc.nat(),
        fc.nat(),
        (units, a, b) => {
          const points = [...units.join('')]
          const [from, to] = [a % (points.length + 1), b % (points.length + 1)].toSorted((x, y) => x - y)
          const all = points.join('')
          const start = points.slice(0, from).join('').length
          const span = { start, end: start + points.slice(from, to).join('').length }
          const bytes = toUtf8Span(span, all)
          expect(bytes.start).toBe(encoder.encode(all.slice(0, span.start)).length)
          expect(bytes.end).toBe(encoder.encode(all.slice(0, span.end)).length)
          expect(fromUtf8Span(bytes, all)).toEqual(span)
          expect(toCodePointSpan(span, all)).toEqual({ start: from, end: to })
          expect(fromCodePointSpan({ start: from!, end: to! }, all)).toEqual(span)
        },
      ),
    )
  })
})

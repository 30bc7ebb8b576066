import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInsideCluster, splitsPair, widenToClusters } from '../../../src/text/folding/clusters.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Where clusters begin and end in a whole text: the oracle. */
function boundariesOf(text: string): number[] {
  return [...Array.from(segmenter.segment(text), ({ index }) => index), text.length]
}

const someText = fc.string({
  unit: fc.constantFrom(
    ...'a b\r\n\t.é',
    'e\u0301',
    '\u0301',
    '\u200d',
    '👩',
    '👩‍🚀',
    '🇩',
    '🇪',
    '👍🏽',
    '각',
    'ᄀ',
    'क्',
    'ष',
  ),
  maxLength: 12,
})

test('a span is widened to the nearest boundaries of clusters', () => {
  fc.assert(
    fc.property(someText, fc.nat(), fc.nat(), (text, first, second) => {
      const start = first % (text.length + 1)
      const end = start + (second % (text.length - start + 1))
      const boundaries = boundariesOf(text)
      const expected =
        end === start
          ? { start, end }
          : {
              start: boundaries.findLast((boundary) => boundary <= start),
              end: boundaries.find((boundary) => boundary >= end),
            }
      expect(widenToClusters({ start, end }, text)).toEqual(expected)
    }),
    { numRuns: 1000 },
  )
})

test('each offset of a text is inside a cluster or between two', () => {
  fc.assert(
    fc.property(someText, (text) => {
      const boundaries = boundariesOf(text)
      for (let offset = 0; offset <= text.length; offset++)
        expect(isInsideCluster(text, offset)).toBe(!boundaries.includes(offset))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['far from any safe place', `${'\u0301'.repeat(255)}x`, 255],
  ['a run of marks is cut at a code point', `a${'\u0301'.repeat(600)}`, 500],
])('%s', (_, text, offset) => {
  const { start, end } = widenToClusters({ start: offset, end: offset + 1 }, text)
  expect(start).toBeLessThanOrEqual(offset)
  expect(end).toBeGreaterThan(offset)
  expect(end - start).toBeLessThanOrEqual(2 * 256 + 1)
})

test.each([
  ['pairs', '🏽'.repeat(400)],
  ['pairs joined to one cluster', `a${'👩\u200d'.repeat(300)}`],
])('a long run of %s is not cut within a pair', (_, text) => {
  for (let offset = 0; offset < text.length; offset += 37) {
    const { start, end } = widenToClusters({ start: offset, end: offset + 1 }, text)
    expect([splitsPair(text, start), splitsPair(text, end)]).toEqual([false, false])
  }
})

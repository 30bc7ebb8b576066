import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { segmentText } from '../../../src/page/view/segments.ts'
import { cite, citeSpan } from './cite.ts'

const text = 'Rain fell. Rivers rose, and 😀 people left. The end.'

function runs(phrases: Record<string, string>) {
  const citations = Object.entries(phrases).map(([id, phrase]) => cite(text, phrase, { id }))
  return segmentText(text, citations).map((run) => [run.text, run.references.map(({ id }) => id).join('+')])
}

describe('segmentText', () => {
  test.each([
    ['nothing cited', {}, [[text, '']]],
    [
      'one sentence',
      { a: 'Rain fell.' },
      [
        ['Rain fell.', 'a'],
        [' Rivers rose, and 😀 people left. The end.', ''],
      ],
    ],
    [
      'nested, outermost first',
      { inner: 'Rivers rose', outer: 'Rivers rose, and 😀 people left.' },
      [
        ['Rain fell. ', ''],
        ['Rivers rose', 'outer+inner'],
        [', and 😀 people left.', 'outer'],
        [' The end.', ''],
      ],
    ],
    [
      'overlapping',
      { a: 'Rain fell. Rivers', b: 'Rivers rose' },
      [
        ['Rain fell. ', 'a'],
        ['Rivers', 'a+b'],
        [' rose', 'b'],
        [', and 😀 people left. The end.', ''],
      ],
    ],
    [
      'adjacent',
      { a: 'Rain fell. ', b: 'Rivers' },
      [
        ['Rain fell. ', 'a'],
        ['Rivers', 'b'],
        [' rose, and 😀 people left. The end.', ''],
      ],
    ],
  ] as const)('%s', (_name, phrases, expected) => {
    expect(runs(phrases)).toEqual(expected)
  })

  test('the runs are the text again, and each is covered by exactly what spans it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.array(fc.tuple(fc.integer({ min: -5, max: 90 }), fc.integer({ min: -5, max: 90 })), {
          maxLength: 12,
        }),
        (text, offsets) => {
          const references = offsets.map(([startIndex, endIndex], index) => ({
            index,
            startIndex,
            endIndex,
            sourceIds: ['S1'],
          }))
          const segments = segmentText(text, references)
          expect(segments.map((segment) => segment.text).join('')).toBe(text)
          for (const segment of segments) {
            expect(text.slice(segment.start, segment.end)).toBe(segment.text)
            expect(segment.text.isWellFormed()).toBe(text.isWellFormed())
            const covering = references.filter(
              ({ startIndex, endIndex }) =>
                startIndex < segment.end && endIndex > segment.start && endIndex > startIndex,
            )
            expect(new Set(segment.references)).toEqual(new Set(covering))
          }
        },
      ),
    )
  })

  test.each([
    ['before it', { start: -9, end: -2 }],
    ['behind it', { start: 90, end: 99 }],
    ['empty', { start: 4, end: 4 }],
    ['reversed', { start: 9, end: 4 }],
    ['not a number', { start: Number.NaN, end: 4 }],
    ['a fraction', { start: 0.5, end: 4 }],
    ['infinite', { start: 0, end: Number.POSITIVE_INFINITY }],
  ])('drops a reference whose span is %s', (_name, { start, end }) => {
    const reference = { index: 1, startIndex: start, endIndex: end, sourceIds: [] }
    expect(segmentText(text, [reference])).toEqual([{ start: 0, end: text.length, text, references: [] }])
  })

  test('cuts a reference that reaches beyond the end', () => {
    const reference = { index: 1, startIndex: text.indexOf('The end.'), endIndex: 500, sourceIds: [] }
    expect(segmentText(text, [reference]).at(-1)).toMatchObject({ text: 'The end.', references: [reference] })
  })

  test('never splits a surrogate pair', () => {
    const half = text.indexOf('😀') + 1
    const reference = { index: 1, startIndex: half, endIndex: half + 3, sourceIds: [] }
    expect(segmentText(text, [reference])[1]!.text).toBe('😀 p')
  })

  test('drops a citation whose text is not what stands there', () => {
    const citation = cite(text, 'Rain fell.')
    expect(segmentText(`Now ${text}`, [citation])[0]!.references).toEqual([])
    expect(segmentText(text, [citation])[0]!.references).toEqual([citation])
  })

  test('takes only citations of its text part, and none that failed', () => {
    const other = cite(text, 'Rain fell.', { textPart: 1 })
    const failed = cite(text, 'The end.', { status: 'failed' })
    expect(segmentText(text, [other, failed]).flatMap(({ references }) => references)).toEqual([])
    expect(segmentText(text, [other, failed], { textPart: 1 })[0]!.references).toEqual([other])
  })

  test('thousands of nested spans stay bounded', () => {
    const long = 'x'.repeat(20_000)
    const nested = Array.from({ length: 10_000 }, (_, depth) =>
      citeSpan('', { start: depth, end: 20_000 - depth }, { text: undefined }),
    )
    const segments = segmentText(long, nested)
    expect(segments.map((segment) => segment.text).join('')).toBe(long)
    expect(Math.max(...segments.map(({ references }) => references.length))).toBe(32)
  })
})

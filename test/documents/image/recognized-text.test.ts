import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundRegions, placeWords } from '../../../src/documents/image/recognized-text.ts'

const size = { width: 1_000, height: 500 }
const box = { x: 100, y: 50, width: 200, height: 100 }
const word = (text: string, confidence?: number) => ({
  text,
  box,
  ...(confidence !== undefined && { confidence }),
})

describe('placeWords', () => {
  test('words get their place in the text and on the image', () => {
    const { text, regions } = placeWords(
      { text: ' The fee\r\nis 5.\n', words: [word('fee', 0.9), word('5.', 0.4)] },
      size,
    )
    expect(text).toBe('The fee\nis 5.')
    const placed = regions.map(({ start, end, ...rest }) => [text.slice(start, end), rest])
    const onImage = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
    expect(placed).toEqual([
      // Text without a word is recognised text all the same.
      ['The', { ocrConfidence: 0 }],
      ['fee', { box: onImage, ocrConfidence: 0.9 }],
      ['is', { ocrConfidence: 0 }],
      ['5.', { box: onImage, ocrConfidence: 0.4 }],
    ])
  })

  test('words alone make the text; without words all of it is one region', () => {
    expect(placeWords({ text: '', words: [word('A'), word('fee')] }, size).text).toBe('A fee')
    expect(placeWords({ text: 'A fee' }, size).regions).toEqual([{ start: 0, end: 5, ocrConfidence: 0 }])
    expect(placeWords({ text: ' ' }, size)).toEqual({ text: '', regions: [] })
  })

  test('boxes are cut at the edges, and those beside the image dropped', () => {
    const at = (x: number, y: number, width: number, height: number) =>
      placeWords({ text: 'a', words: [{ text: 'a', box: { x, y, width, height } }] }, size).regions[0]!.box
    expect(at(-100, 450, 200, 100)).toEqual({ x: 0, y: 0.9, width: 0.1, height: 0.1 })
    expect(at(2_000, 0, 10, 10)).toBeUndefined()
    expect(at(Number.NaN, 0, 10, 10)).toBeUndefined()
  })

  test('regions ascend and cover all that can be seen', () => {
    const words = fc.array(fc.record({ text: fc.string({ unit: 'binary' }), box: fc.constant(box) }), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n') }), words, (given, list) => {
        const { text, regions } = placeWords({ text: given, words: list }, size)
        let at = 0
        for (const { start, end } of regions) {
          expect(text.slice(at, start).trim()).toBe('')
          expect(end).toBeGreaterThan(start)
          at = end
        }
        expect(text.slice(at).trim()).toBe('')
      }),
      { numRuns: 60 },
    )
  })
})

test('too many words become lines, with the least certain word of each', () => {
  const line = Array.from({ length: 10 }, (_, index) => `w${index}`).join(' ')
  const given = Array.from({ length: 2_100 }, () => line).join('\n')
  const words = given
    .split(/\s/)
    .map((text, index) => ({ ...word(text, index % 10 === 3 ? 0.2 : 0.9), text }))
  const { text, regions } = placeWords({ text: given, words }, size)
  expect(boundRegions(regions.slice(0, 20_000), text)).toHaveLength(20_000)
  const lines = boundRegions(regions, text)
  expect(lines).toHaveLength(2_100)
  expect(lines[7]).toMatchObject({ ocrConfidence: 0.2, box: { x: 0.1, width: 0.2 } })
  expect(text.slice(lines[7]!.start, lines[7]!.end)).toBe(line)
})

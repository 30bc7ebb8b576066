import { describe, expect, test } from 'vitest'
import { widenToClusters } from '../../src/text/folding/clusters.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

describe('borders of clusters', () => {
  test('are those of the segmenter, between any two units of the plane', () => {
    // Units stand beside a letter, a mark, a joiner, a Han character and themselves; one border in so many is asked for.
    const wrong: string[] = []
    for (let start = 0; start < 0x1_0000; start += 0x100) {
      const units = Array.from({ length: 0x100 }, (_, index) => String.fromCharCode(start + index))
      const text = units.map((unit) => `${unit}a${unit}\u0301中${unit}${unit}\u200d`).join('')
      const borders = new Set([...segmenter.segment(text)].map(({ index }) => index))
      for (let offset = 1; offset < text.length; offset += 37) {
        const { start: found } = widenToClusters({ start: offset, end: text.length }, text)
        if ((found === offset) !== borders.has(offset)) wrong.push(`${start.toString(16)} at ${offset}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test.each([
    ['a letter and a mark', 'ae\u0301b', 2, 1],
    ['CR LF', 'a\r\nb', 2, 1],
    ['a family', '👨\u200d👩', 3, 0],
    ['a Greek letter and a mark', 'α\u0301', 1, 0],
    ['Arabic letters', 'سل', 1, 1],
    ['Han characters', '中文', 1, 1],
    ['kana and a sound mark', 'か\u3099', 1, 0],
  ])('%s', (_name, text, offset, start) => {
    expect(widenToClusters({ start: offset, end: text.length }, text).start).toBe(start)
  })
})

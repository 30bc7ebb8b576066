import { describe, expect, test } from 'vitest'
import { markImage, quoteBoxes } from '../../../src/entries/documents.ts'

const box = { x: 0.1, y: 0.2, width: 0.5, height: 0.1 }
const image = { src: '/scan.png', width: 1_000, height: 500, boxes: [box] }

describe('markImage', () => {
  test('draws a box around the words, in pixels of the image', () => {
    const html = markImage({ ...image, quote: 'The fee is 5 euros.' })
    expect(html).toContain(
      'viewBox="0 0 1000 500" role="img" aria-label="Image, marked: The fee is 5 euros."',
    )
    expect(html).toContain('<image href="/scan.png" width="1000" height="500"/>')
    expect(html).toContain('x="98" y="98" width="504" height="54"')
    expect(html.match(/<rect/g)).toHaveLength(1)
  })

  test('nothing in it becomes markup or a style', () => {
    const html = markImage({ ...image, src: '/a"><script>.png', quote: '"><img onerror=x>\u202e' })
    expect(html).not.toMatch(/<script|<img|style=|\u202e/)
    expect(html.match(/</g)).toHaveLength(4)
  })

  test.each([
    'javascript:alert(1)',
    ' JavaScript:x',
    'data:image/svg+xml,<svg/>',
    'data:text/html,x',
    'vbscript:x',
    'file:///a',
    '',
  ])('an address that is no image is refused: %j', (src) =>
    expect(() => markImage({ ...image, src })).toThrow('not the address of an image'),
  )
  test.each(['https://a.example/b.png', 'blob:https://a.example/1', 'data:image/png;base64,AA', 'b.png'])(
    '%s is shown',
    (src) => expect(markImage({ ...image, src })).toContain(src),
  )

  test('sizes and boxes that are none', () => {
    for (const width of [0, -1, Number.NaN, Infinity])
      expect(() => markImage({ ...image, width })).toThrow('pixels')
    const wrong = { ...box, x: Number.NaN }
    expect(markImage({ ...image, boxes: [wrong, { ...box, width: 7 }] })).not.toContain('<rect')
  })
})

test('quoteBoxes: one box a line, of the words that the quote has', () => {
  const word = (start: number, x: number, y: number) => ({
    start,
    end: start + 4,
    box: { x, y, width: 0.1, height: 0.1 },
  })
  const regions = [
    word(0, 0.1, 0.1),
    word(5, 0.3, 0.12),
    word(10, 0.1, 0.3),
    word(15, 0.3, 0.3),
    { start: 20, end: 24 },
  ]
  const line = (x: number, y: number, width: number, height: number) => ({
    x: expect.closeTo(x),
    y: expect.closeTo(y),
    width: expect.closeTo(width),
    height: expect.closeTo(height),
  })
  expect(quoteBoxes(regions, { start: 5, end: 24 })).toEqual([
    line(0.3, 0.12, 0.1, 0.1),
    line(0.1, 0.3, 0.3, 0.1),
  ])
  expect(quoteBoxes(regions, { start: 0, end: 24 }, { page: { start: 0, end: 9 } })).toEqual([
    line(0.1, 0.1, 0.3, 0.12),
  ])
  expect(quoteBoxes(undefined, { start: 0, end: 4 })).toEqual([])
})

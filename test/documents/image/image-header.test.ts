import { describe, expect, test } from 'vitest'
import { readImageHeader } from '../../../src/documents/image/image-header.ts'
import { tiffPage } from '../../../src/documents/image/tiff-page.ts'
import { jpegOf, pngOf, tiffOf, webpOf } from '../../fixtures/images.ts'

const size = { width: 640, height: 480 }

describe('readImageHeader', () => {
  test.each([
    ['image/png', pngOf(640, 480)],
    ['image/jpeg', jpegOf(640, 480)],
    ['image/tiff', tiffOf([size])],
    ['image/tiff', tiffOf([size], { isLittle: false })],
    ['image/webp', webpOf('VP8 ', 640, 480)],
    ['image/webp', webpOf('VP8L', 640, 480)],
    ['image/webp', webpOf('VP8X', 640, 480)],
  ])('%s', (mediaType, bytes) => {
    expect(readImageHeader(bytes)).toEqual({ mediaType, pages: [size] })
    // At every length that is too short, it says so.
    for (let length = 0; length < Math.min(16, bytes.length); length++)
      expect(readImageHeader(bytes.subarray(0, length))).toHaveProperty('problem')
  })

  test('pages of a TIFF, and a file of one of them', () => {
    const pages = [size, { width: 70_000, height: 1 }, { width: 3, height: 4 }].map((page, index) => ({
      ...page,
      width: Math.min(page.width, 65_535),
      next: index + 1,
    }))
    const bytes = tiffOf(pages)
    const sizes = pages.map(({ width, height }) => ({ width, height }))
    expect(readImageHeader(bytes)).toMatchObject({ pages: sizes })
    for (const [index, own] of sizes.entries())
      expect(readImageHeader(tiffPage(bytes, index))).toMatchObject({ pages: [own] })
    expect(readImageHeader(bytes)).toMatchObject({ pages: sizes })
  })

  test.each([
    ['pages in a circle', tiffOf([size, { ...size, next: 0 }]), 'circle'],
    ['a page that follows itself', tiffOf([{ ...size, next: 0 }]), 'circle'],
    ['2,000 pages', tiffOf(Array.from({ length: 2_000 }, () => size)), 'more than 1000 pages'],
    ['segments without end', jpegOf(1, 1, { comments: 100_000 }), 'segments'],
    ['no width', pngOf(0, 5), 'no width'],
    ['no image', new Uint8Array(40), 'not a PNG'],
  ])('%s', (_, bytes, problem) =>
    expect(readImageHeader(bytes)).toEqual({ problem: expect.stringContaining(problem) }),
  )
})

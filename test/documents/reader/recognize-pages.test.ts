import { PDFDocument, StandardFonts } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDocumentReader } from '../../../src/documents/reader/document-reader.ts'
import type { OcrImage } from '../../../src/documents/image/ocr.ts'
import { isMostlyImage } from '../../../src/documents/parse/pdf-coverage.ts'
import { errorOf } from '../../records/store/rejection.ts'
import { pngOf } from '../../fixtures/images.ts'

/** A PDF of five pages: text, a scan, a scan with a number, a little text without a picture, nothing at all. */
async function mixedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const scan = await pdf.embedPng(pngOf(30, 30))
  const page = (text: string, { hasScan = false } = {}) => {
    const added = pdf.addPage([300, 400])
    if (hasScan) added.drawImage(scan, { x: 10, y: 10, width: 280, height: 380 })
    if (text !== '') added.drawText(text, { x: 20, y: 30, size: 10, font })
  }
  page('The first page has words of its own.')
  page('', { hasScan: true })
  page('Page 3', { hasScan: true })
  page('Appendix')
  page('')
  return pdf.save()
}

describe('pages of a PDF without text', () => {
  let file: Uint8Array
  const calls: OcrImage[] = []
  const reader = createDocumentReader({
    ocr: async (image) => {
      calls.push(image)
      const box = { x: image.width / 2, y: 0, width: image.width / 4, height: image.height / 10 }
      return { text: `Scan ${image.page}`, words: [{ text: 'Scan', box, confidence: 0.9 }] }
    },
    ocrPixels: 30_000,
  })
  beforeAll(async () => {
    file = await mixedPdf()
  })
  afterAll(() => reader.close())

  test('are named where there is no OCR function', async () => {
    const without = createDocumentReader()
    const read = await without.read({ name: 'a.pdf', content: file })
    await without.close()
    expect(read.metadata).toEqual({ pagesWithoutText: [2, 3, 4, 5] })
    expect(read).not.toHaveProperty('regions')
  })

  test('are drawn and recognised in their order; page numbers stay', async () => {
    const read = await reader.read({ name: 'a.pdf', content: file })
    const pages = read.pages!.map(({ start, end }) => read.content.slice(start, end))
    expect(pages).toEqual([
      'The first page has words of its own.',
      'Scan 2',
      // What the page has as text is kept, since OCR did not read it.
      'Page 3\n\nScan 3',
      'Appendix',
      '',
    ])
    expect(read.metadata).toEqual({
      pagesWithoutText: [4, 5],
      ocr: { confidence: 0.9, uncertainWords: 0, pages: [2, 3] },
    })
    const boxes = read.regions!.filter(({ box }) => box)
    expect(boxes.map(({ start, end }) => [start, read.content.slice(start, end)])).toEqual([
      [read.content.indexOf('Scan 2'), 'Scan'],
      [read.content.indexOf('Scan 3'), 'Scan'],
    ])
    expect(boxes[0]).toMatchObject({ ocrConfidence: 0.9, box: { y: 0, width: expect.closeTo(0.25, 1) } })
    expect(calls.map(({ page, mediaType }) => [page, mediaType])).toEqual([
      [2, 'image/png'],
      [3, 'image/png'],
    ])
    for (const { width, height, bytes } of calls) {
      expect(width * height).toBeLessThanOrEqual(30_000)
      expect(width / height).toBeCloseTo(0.75, 1)
      expect(String.fromCharCode(...bytes.subarray(1, 4))).toBe('PNG')
    }
  })

  test('that cannot be recognised are no silent gap', async () => {
    const failing = createDocumentReader({ ocr: () => Promise.reject(new Error('no model')) })
    const error = await errorOf(failing.read({ name: 'a.pdf', content: file }))
    await failing.close()
    expect(error).toMatchObject({
      code: 'model-failed',
      message: expect.stringContaining('page 2 of "a.pdf"'),
    })
  })
})

describe('isMostlyImage', () => {
  const ops = {
    save: 1,
    restore: 2,
    transform: 3,
    paintFormXObjectBegin: 4,
    paintFormXObjectEnd: 5,
    paintImageXObject: 6,
    paintInlineImageXObject: 7,
    paintImageMaskXObject: 8,
  }
  const view = [0, 0, 100, 200]
  const list = (...operators: [keyof typeof ops, unknown?][]) => ({
    fnArray: operators.map(([name]) => ops[name]),
    argsArray: operators.map(([, values]) => values),
  })
  test.each([
    ['one picture', list(['transform', [100, 0, 0, 150, 0, 0]], ['paintImageXObject']), true],
    ['a small one', list(['transform', [50, 0, 0, 50, 0, 0]], ['paintImageXObject']), false],
    ['one beside the page', list(['transform', [100, 0, 0, 150, 90, 0]], ['paintImageXObject']), false],
    ['one that is turned', list(['transform', [0, 150, -100, 0, 100, 0]], ['paintImageMaskXObject']), true],
    [
      'strips',
      list(
        ['save'],
        ['transform', [100, 0, 0, 60, 0, 0]],
        ['paintImageXObject'],
        ['restore'],
        ['transform', [100, 0, 0, 60, 0, 100]],
        ['paintInlineImageXObject'],
      ),
      true,
    ],
    [
      'one in a form',
      list(
        ['paintFormXObjectBegin', [[10, 0, 0, 10, 0, 0]]],
        ['transform', [10, 0, 0, 15, 0, 0]],
        ['paintImageXObject'],
        ['paintFormXObjectEnd'],
      ),
      true,
    ],
    ['a page without pictures', list(['save'], ['restore'], ['restore']), false],
  ])('%s', (_, operators, expected) => expect(isMostlyImage(operators, ops, view)).toBe(expected))
})

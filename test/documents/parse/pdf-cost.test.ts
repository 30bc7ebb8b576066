import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { costOfPdf } from '../../../src/documents/parse/pdf-cost.ts'
import {
  decodeBase85,
  decodeHex,
  decodeRuns,
  inflate,
  isDeflated,
  lzwLength,
} from '../../../src/documents/parse/pdf-decode.ts'
import { readPdf } from '../../../src/documents/parse/pdf.ts'
import { inlineLimits, processLimits } from '../../../src/documents/parse/reading-limits.ts'
import { flateStream, line, onePagePdf, plainStream } from '../../fixtures/bombs/raw-pdf.ts'
import { pdfBombs } from '../../fixtures/bombs/pdf.ts'
import { errorOf } from '../../records/store/rejection.ts'
import { makePdf } from '../reader/make-pdf.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (data: Uint8Array) => new TextDecoder('latin1').decode(data)

describe('codings', () => {
  test.each([
    ['hexadecimal', decodeHex(bytes('48 65\n6C6c6F>00')), 'Hello'],
    ['hexadecimal with a last digit alone', decodeHex(bytes('48 7>')), 'Hp'],
    ['hexadecimal of one digit, not ended', decodeHex(bytes('4')), '@'],
    ['base 85', decodeBase85(bytes('87cURD]i,"Ebo80~>')), 'Hello World!'],
    ['base 85 with zeros and a rest', decodeBase85(bytes('z87cUR~>')), '\0\0\0\0Hell'],
    ['base 85 of two bytes', decodeBase85(bytes('87_~>')), 'He'],
  ])('%s', (_, decoded, expected) => {
    expect(textOf(decoded)).toBe(expected)
  })

  test('runs: copied bytes, repeated bytes, an end; up to a limit', () => {
    const runs = Uint8Array.from([2, 97, 98, 99, 253, 120, 128, 5])
    expect(textOf(decodeRuns(runs, 100)!.data)).toBe('abcxxxx')
    expect(decodeRuns(runs, 6)).toBeNull()
  })

  test('LZW: the example of the PDF specification has ten bytes', () => {
    const codes = Uint8Array.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01])
    expect(lzwLength(codes, 100)).toBe(10)
    expect(lzwLength(codes, 9)).toBeNull()
  })

  test('Flate: whole, cut, damaged, up to a limit', async () => {
    const packed = deflateSync('lift '.repeat(1000))
    expect(isDeflated(packed)).toBe(true)
    expect(isDeflated(bytes('BT /F1'))).toBe(false)
    expect((await inflate(packed, 5000))!.data).toHaveLength(5000)
    expect(await inflate(packed, 4999)).toBeNull()
    expect((await inflate(packed.subarray(0, packed.length - 8), 5000))!.data.length).toBeGreaterThan(0)
    expect((await inflate(Uint8Array.from([0x78, 0x9c, 255, 255]), 5000))!.data).toHaveLength(0)
  })
})

describe('costOfPdf', () => {
  test.each([
    ['an ordinary file', async () => makePdf([[{ text: 'Words.', y: 700 }]])],
    ['compressed operators', () => onePagePdf(flateStream(line.repeat(100)))],
    ['two compressions of little', () => onePagePdf(flateStream(line.repeat(100), { times: 2 }))],
    ['four compressions', () => onePagePdf(flateStream(line.repeat(100), { times: 4 }))],
    [
      'a large picture',
      () =>
        onePagePdf(plainStream(line), {
          more: [flateStream(Buffer.alloc(3e6), { entries: '/Subtype /Image' })],
        }),
    ],
    ['the word stream in a text', () => onePagePdf(plainStream(`${line}% stream of words\n`))],
  ])('read: %s', async (_, make) => {
    expect(await costOfPdf(await make(), inlineLimits)).toBeNull()
  })

  test.each(pdfBombs.filter(({ isSeen }) => isSeen))('refused: $name', async ({ small, make }) => {
    expect(await costOfPdf(make(small), processLimits)).not.toBeNull()
  })

  test('refused: five compressions', async () => {
    const pdf = onePagePdf(flateStream(line.repeat(100), { times: 5 }))
    expect(await costOfPdf(pdf, inlineLimits)).toContain('more than 4 compressions')
  })

  test('streams are counted together', async () => {
    const pdf = onePagePdf(flateStream(' '.repeat(600)), { more: [flateStream(' '.repeat(600))] })
    expect(await costOfPdf(pdf, { ...inlineLimits, pdfStream: 1000, pdfDecoded: 1500 })).toBeNull()
    expect(await costOfPdf(pdf, { ...inlineLimits, pdfStream: 1000, pdfDecoded: 1100 })).toContain(
      'its streams',
    )
    expect(await costOfPdf(pdf, { ...inlineLimits, pdfStream: 500, pdfDecoded: 1500 })).toContain('a stream')
  })

  test.each([
    ['in one another', 'q ', 1_000, 1_001],
    ['by one letter a line', 'q\n', 1_000, 1_001],
    ['and restored', 'q Q\n', 9_000, null],
    ['not at all: other words', 'q1 (q) aq ', 9_000, null],
  ])('states saved %s', async (_, unit, count, refused) => {
    const cost = async (times: number) =>
      costOfPdf(onePagePdf(flateStream(unit.repeat(times) + line)), inlineLimits)
    expect(await cost(count)).toBeNull()
    if (refused !== null) expect(await cost(refused)).toContain('more than 1000 states')
  })

  test('the word that ends a stream, within one, hides nothing behind it', async () => {
    const data = deflateSync(Buffer.concat([Buffer.from('endstream '), Buffer.alloc(5000, ' ')]), {
      level: 0,
    })
    const pdf = onePagePdf({ entries: '/Filter /FlateDecode', data })
    expect(await costOfPdf(pdf, { ...inlineLimits, pdfStream: 4000, pdfDecoded: 9000 })).toContain('a stream')
  })
})

test('a page of too many pieces is not read on behind its error', async ({ signal }) => {
  const worker = new Worker(new URL('../reader/read-endless.ts', import.meta.url))
  const [message] = await once(worker, 'message', { signal }).finally(() => worker.terminate())
  expect(message).toBe('document-too-complex')
})

test('what pdf.js rejects and nobody awaits does not end the process', async () => {
  const worker = new Worker(new URL('../reader/read-damaged.ts', import.meta.url))
  const [message] = await once(worker, 'message').finally(() => worker.terminate())
  expect(message).toEqual(['invalid-input', 'invalid-input', 'invalid-input', 0])
})

describe('readPdf: limits', () => {
  const three = () =>
    makePdf(
      ['One.', 'Two.', 'Three.'].map((text) => [{ text, y: 700 }, ...repeated(text === 'Three.' ? 9 : 0)]),
    )
  const repeated = (count: number) =>
    Array.from({ length: count }, (_, row) => ({ text: 'x', y: 600 - 40 * row }))

  test('a page of too many pieces: refused, with the pages before it', async () => {
    const limits = { ...processLimits, pdfPieces: 5 }
    const error = await errorOf(readPdf(await three(), { name: '"a.pdf"', limits }))
    expect(error).toMatchObject({
      code: 'document-too-complex',
      message: expect.stringContaining('page 3 has more than 5 pieces of text'),
      partialResult: {
        content: 'One.\n\nTwo.',
        pages: [
          { start: 0, end: 4, pageNumber: 1 },
          { start: 6, end: 10, pageNumber: 2 },
        ],
      },
    })
  })

  test('more pages than the limit', async () => {
    const limits = { ...processLimits, pdfPages: 2 }
    expect((await errorOf(readPdf(await three(), { name: '"a.pdf"', limits }))).code).toBe('input-too-large')
  })

  test('a page is read once, however often it is listed, and refused when that is too often', async () => {
    const listed = (count: number) =>
      onePagePdf(plainStream(line), {
        pages: `<< /Type /Pages /Kids [${'3 0 R '.repeat(count)}] /Count ${count} >>`,
      })
    const read = await readPdf(listed(3), { name: '"a.pdf"', limits: processLimits })
    expect(read.pages).toHaveLength(3)
    expect(read.content).toBe(Array(3).fill('The lift was inspected in May.').join('\n\n'))
    const error = await errorOf(readPdf(listed(200), { name: '"a.pdf"', limits: processLimits }))
    expect(error).toMatchObject({
      code: 'document-too-complex',
      message: expect.stringContaining('lists the same pages'),
    })
  })
})

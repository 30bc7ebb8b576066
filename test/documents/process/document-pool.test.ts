import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { readDocument } from '../../../src/documents/reader/document.ts'
import { createDocumentReader } from '../../../src/documents/reader/document-reader.ts'
import { createDocumentPool } from '../../../src/documents/process/document-pool.ts'
import { createDocumentPool as withoutProcesses } from '../../../src/documents/process/no-document-pool.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { line, plainStream, rawPdf } from '../../fixtures/bombs/raw-pdf.ts'
import { pdfBombs } from '../../fixtures/bombs/pdf.ts'
import { codeOf, errorOf } from '../../records/store/rejection.ts'
import { makePdf } from '../reader/make-pdf.ts'

const limits = { timeLimitMs: 60_000, memoryLimit: 250_000_000, processes: 2 }
const words = () => makePdf([[{ text: 'Words.', y: 700 }], [{ text: 'More words.', y: 700 }]], 'A title')
/** Forms that draw forms: some ten years of operators. */
const endless = pdfBombs.find(({ name }) => name === 'forms that draw forms')!.make(14)

/** Two ordinary pages, and a third one whose font has widths of a billion characters. */
function growingPdf(): Uint8Array {
  const page = (content: number, font: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R
      /Resources << /Font << /F1 ${font} 0 R >> >> >>`
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
    page(6, 7),
    page(6, 7),
    page(6, 8),
    plainStream(line),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [9 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /FontDescriptor 10 0 R /W [0 1000000000 500]
      /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
    '<< /Type /FontDescriptor /FontName /X /Flags 4 >>',
  ])
}

describe('a pool of processes', () => {
  const pool = createDocumentPool(limits)
  afterAll(() => pool.close())
  const read = async (content: Uint8Array | string, name = 'a.pdf') => pool.read({ name, content })

  test('reads what this process reads, several at once', async () => {
    const content = await words()
    const here = await readDocument({ name: 'a.pdf', content })
    expect(await Promise.all([read(content), read(content), read(content)])).toEqual([here, here, here])
    const page = `<html><title>T</title><nav>Home</nav><h1>Lifts</h1>${'<p>Größe – 🛗</p>'.repeat(4_000)}<p>${'A lift has two doors. '.repeat(3)}</p>`
    const asHere = await readDocument({ name: 'a.html', content: page })
    expect(asHere.mainText).toEqual([{ start: 6, end: asHere.content.length }])
    expect(await read(page, 'a.html')).toEqual(asHere)
    expect(await read(new TextEncoder().encode(page), 'a.html')).toEqual(asHere)
    // In several parts, both ways.
    const text = 'Größe – 🛗\n'.repeat(60_000)
    expect(await read(text, 'a.txt')).toEqual({ mediaType: 'text/plain', content: text })
    expect((await read(new TextEncoder().encode(text), 'a.txt'))!.content).toBe(text)
  })

  test('passes on why a document cannot be read', async () => {
    const content = new TextEncoder().encode('%PDF-1.7 nothing more')
    expect(await errorOf(read(content))).toMatchObject(
      await errorOf(readDocument({ name: 'a.pdf', content })).then(({ code, message, suggestion }) => ({
        code,
        message,
        suggestion,
      })),
    )
  })

  test('memory: the process ends, the pages before are kept, this loop turns and the next document is read', async () => {
    let turns = 0
    const turn = () => {
      turns++
      if (turns > 0) setImmediate(turn)
    }
    setImmediate(turn)
    const error = await errorOf(read(growingPdf()))
    const counted = turns
    turns = -Infinity
    expect(error).toMatchObject({
      code: 'document-too-complex',
      message: expect.stringContaining('more than 250 MB of memory'),
      partialResult: {
        mediaType: 'application/pdf',
        content: 'The lift was inspected in May.\n\nThe lift was inspected in May.',
        pages: [{ pageNumber: 1 }, { pageNumber: 2 }],
      },
    })
    expect(counted).toBeGreaterThan(10)
    expect((await read(await words()))!.title).toBe('A title')
  })

  test('an abort ends the work, before it begins and after', async () => {
    expect(await codeOf(pool.read({ name: 'a.pdf', content: endless }, AbortSignal.abort()))).toBe('aborted')
    const controller = new AbortController()
    const reading = codeOf(pool.read({ name: 'a.pdf', content: endless }, controller.signal))
    setImmediate(() => controller.abort())
    expect(await reading).toBe('aborted')
    expect((await read(await words()))!.pages).toHaveLength(2)
  })
})

test('the built package reads with the program that lies beside its pool', async () => {
  const built = new URL('../../../dist/document-pool.js', import.meta.url).href
  // The same interface as in the sources, from which it is built.
  const { createDocumentPool: create } = (await import(/* @vite-ignore */ built)) as {
    createDocumentPool: typeof createDocumentPool
  }
  const pool = create(limits)
  const read = await pool.read({ name: 'a.pdf', content: await words() })
  pool.close()
  expect(read).toMatchObject({ title: 'A title', content: 'Words.\n\nMore words.' })
})

test('time: the process ends at the limit', async () => {
  const pool = createDocumentPool({ ...limits, timeLimitMs: 1 })
  const error = await errorOf(pool.read({ name: 'a.pdf', content: endless }))
  pool.close()
  expect(error).toMatchObject({
    code: 'document-too-complex',
    message: expect.stringContaining('more than 0.001 s'),
  })
})

test('a closed pool reads nothing more, and rejects what it reads with `closed`', async () => {
  const pool = createDocumentPool({ ...limits, processes: 1 })
  const read = (content: Uint8Array) => pool.read({ name: 'a.pdf', content })
  await read(await words())
  // One of these is read by the process that has started, the other waits for it.
  const reading = [codeOf(read(endless)), codeOf(read(endless))]
  await nextTurn()
  pool.close()
  expect([...(await Promise.all(reading)), await codeOf(read(endless))]).toEqual(Array(3).fill('closed'))
})

test('a pool that is closed while its process starts rejects the document with `closed`', async () => {
  const pool = createDocumentPool(limits)
  const extracting = codeOf(pool.extract({ name: 'a.eml', content: '' }, { kind: 'attachments' }))
  pool.close()
  expect(await extracting).toBe('closed')
})

describe('where no process can be started', () => {
  const pool = withoutProcesses(limits)
  const read = (content: string | Uint8Array, name: string) => readDocument({ name, content }, { pool })

  test('ordinary documents are read', async () => {
    expect((await read(await words(), 'a.pdf')).pages).toHaveLength(2)
    expect((await read('<html><p>word'.repeat(20_000), 'a.html')).content).toContain('word')
  })

  test.each([
    ['a.html', '<p>word'.repeat(300_000), 'larger than 2 MB, the limit where no process can be started'],
    [
      'a.pdf',
      new TextEncoder().encode(`%PDF-1.7\n${' '.repeat(5_000_001)}`),
      'larger than 5 MB, the limit where',
    ],
    [
      'a.pdf',
      pdfBombs.find(({ name }) => name === 'one compression')!.make(3),
      'a stream has more than 2 MB',
    ],
  ])('stricter limits hold: %s', async (name, content, why) => {
    expect(await errorOf(read(content, name))).toMatchObject({
      code: 'document-too-complex',
      message: expect.stringContaining(why),
    })
  })
})

describe('an engine', () => {
  test('registers what it reads in a process, refuses what is too complex, and ends its processes', async () => {
    await using engine = new CitationEngine({ store: memoryStore(), documents: { memoryLimit: 250_000_000 } })
    const packed = pdfBombs.find(({ name }) => name === 'one compression')!.make(66)
    const source = await engine.addDocSource({ name: 'a.pdf', content: await words() })
    expect(source.name).toBe('A title')
    expect(await codeOf(engine.addDocSource({ name: 'b.pdf', content: packed }))).toBe('document-too-complex')
    const aborted = engine.addDocSource({ name: 'c.pdf', content: endless }, { signal: AbortSignal.abort() })
    expect(await codeOf(aborted)).toBe('aborted')
  })

  test.each([
    ['timeLimitMs', { timeLimitMs: 0 }],
    ['memoryLimit', { memoryLimit: 1000 }],
    ['processes', { processes: 1.5 }],
  ])('a limit that is not valid: %s', (name, documents) => {
    expect(() => createDocumentReader(documents)).toThrow(`documents.${name} is`)
  })
})

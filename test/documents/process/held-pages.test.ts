import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startChild } from '../../../src/documents/process/document-child.ts'
import {
  createSavedPages,
  holdPages,
  savingProgram,
  sharedPages,
} from '../../../src/documents/process/held-pages.ts'
import { line, plainStream, rawPdf } from '../../fixtures/bombs/raw-pdf.ts'
import type { PdfObject } from '../../fixtures/bombs/raw-pdf.ts'
import { errorOf } from '../../records/store/rejection.ts'
import { makePdf } from '../reader/make-pdf.ts'

/** What the thread that reads holds and sends, and what the watching thread writes. */
function open({ onLoad = () => {} }: { onLoad?: () => void } = {}) {
  const shared = sharedPages()
  const sent: string[][] = []
  const written: Uint8Array[] = []
  const modules = {
    'node:worker_threads': { workerData: shared },
    'node:net': {
      Socket: class {
        on = () => this
        unref = () => this
        write = (bytes: Uint8Array) => void written.push(bytes)
      },
    },
  }
  // The program of the thread, with pages and pipe of this test.
  // oxlint-disable-next-line typescript/no-implied-eval
  const save = new Function('require', 'Atomics', `${savingProgram(4)}; return savePages`)(
    (name: keyof typeof modules) => modules[name],
    {
      load(state: Int32Array, index: number) {
        onLoad()
        return Atomics.load(state, index)
      },
    },
  ) as (isLast: boolean) => void
  return { pages: holdPages(shared, (some) => sent.push(some)), sent, written, save }
}

function readSaved(
  written: readonly Uint8Array[],
  { document, after = 0 }: Record<string, number>,
): string[] {
  const saved = createSavedPages()
  saved.begin(document!)
  for (const bytes of written) saved.read(bytes)
  return saved.after(after)
}

test('pages that are taken at once were neither sent nor written before', () => {
  const { pages, sent, written, save } = open()
  pages.begin(1)
  pages.add('one')
  save(false)
  pages.add('two')
  save(false)
  expect(pages.take()).toStrictEqual(['one', 'two'])
  save(false)
  save(true)
  expect([pages.take(), sent, written]).toStrictEqual([[], [], []])
})

test('pages of a slow reader are written once, and those of one that ends', () => {
  const { pages, sent, written, save } = open()
  pages.begin(7)
  pages.add('one')
  save(false)
  expect(written).toHaveLength(0)
  save(false)
  save(false)
  expect(written).toHaveLength(1)
  pages.add('')
  pages.add('three')
  save(true)
  expect(readSaved(written, { document: 7 })).toStrictEqual(['one', '', 'three'])
  expect(readSaved(written, { document: 7, after: 2 })).toStrictEqual(['three'])
  expect(readSaved(written, { document: 6 })).toStrictEqual([])
  expect(sent).toStrictEqual([])
})

test('pages that are taken while they are copied are not written, whatever has come in their place', () => {
  let loads = 0
  const { pages, written, save } = open({
    onLoad() {
      // The third look of a call is the one after its copy.
      if (++loads !== 3) return
      pages.take()
      pages.add('another')
    },
  })
  pages.begin(1)
  pages.add('one')
  save(true)
  expect(written).toHaveLength(0)
  save(true)
  expect(readSaved(written, { document: 1, after: 1 })).toStrictEqual(['another'])
  expect(readSaved(written, { document: 1 })).toStrictEqual([])
})

test('whatever pages have, the application has all of them, each once, at whichever page the reader ends', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.integer({ min: 1, max: 90_000 }).map((length) => 'ä🛗'.repeat(length / 3).padEnd(length, 'x')),
  )
  const document = fc.array(fc.record({ text, looks: fc.integer({ min: 0, max: 3 }) }), { maxLength: 12 })
  fc.assert(
    fc.property(
      fc.array(document, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1_000, max: 50_000 }),
      (documents, cut) => {
        const { pages, sent, written, save } = open()
        for (const [index, some] of documents.entries()) {
          sent.length = 0
          pages.begin(index + 1)
          for (const { text: page, looks } of some) {
            pages.add(page)
            for (let look = 0; look < looks; look++) save(false)
          }
          // Ordinary ends are sent; the last document is read by a process that is ended.
          if (index < documents.length - 1) pages.take()
        }
        save(true)
        const all = Buffer.concat(written)
        const parts: Uint8Array[] = []
        for (let at = 0; at < all.length; at += cut) parts.push(all.subarray(at, at + cut))
        const known = sent.flat()
        const rest = readSaved(parts, { document: documents.length, after: known.length })
        expect([...known, ...rest]).toStrictEqual(documents.at(-1)!.map((page) => page.text))
      },
    ),
    { numRuns: 60, endOnFailure: true },
  )
})

/** Two ordinary pages, and a third one with forms that draw forms without end. */
function endlessPdf(): Uint8Array {
  const page = (content: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R
      /Resources << /Font << /F1 8 0 R >> /XObject << /X0 9 0 R >> >> >>`
  const form = (content: string, resources: string): PdfObject =>
    plainStream(content, `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${resources} >>`)
  const forms = Array.from({ length: 14 }, (_, at) =>
    form('/X0 Do '.repeat(10), `/XObject << /X0 ${10 + at} 0 R >>`),
  )
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
    page(6),
    page(6),
    page(7),
    plainStream(line),
    plainStream('/X0 Do'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...forms,
    form(line, '/Font << /F1 8 0 R >>'),
  ])
}

/** So much that no machine fills it within the limit of time. */
const AMPLE_MEMORY = 2_000_000_000

const child = startChild(AMPLE_MEMORY)
afterAll(() => child.end())

test('a process that is ended at the limit of time has given the pages before', async () => {
  const warm = await child.read(
    { name: 'a.pdf', content: await makePdf([[{ text: 'Words.', y: 700 }]], 'A title') },
    { timeLimitMs: 120_000, memoryLimit: AMPLE_MEMORY },
  )
  expect(warm.content).toBe('Words.')
  const reading = child.read(
    { name: 'b.pdf', content: endlessPdf() },
    { timeLimitMs: 2_000, memoryLimit: AMPLE_MEMORY },
  )
  expect(await errorOf(reading)).toMatchObject({
    code: 'document-too-complex',
    message: expect.stringContaining('more than 2 s'),
    partialResult: {
      content: 'The lift was inspected in May.\n\nThe lift was inspected in May.',
      pages: [{ pageNumber: 1 }, { pageNumber: 2 }],
    },
  })
})

import fc from 'fast-check'
import { getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { pageAt } from '../../../src/sources/registry/page-at.ts'
import { readDocument } from '../../../src/documents/reader/document.ts'
import { locateOnPages } from '../../../src/page/pdf/locate-on-pages.ts'
import type { PdfPageTexts } from '../../../src/page/pdf/locate-on-pages.ts'
import { readPageTexts } from '../../../src/page/pdf/page-text.ts'
import type { QuotePlace } from '../../../src/text/locate/place-quote.ts'
import { overlapOf, samplePdf } from './sample-pdf.ts'
import type { Sample } from './sample-pdf.ts'
import { cases, evidenceOf, expectedBoxes } from './sample-quotes.ts'
import type { RegisteredPdf } from './sample-quotes.ts'

let sample: Sample
let pages: PdfPageTexts[]
let document: RegisteredPdf

beforeAll(async () => {
  sample = await samplePdf()
  document = await readDocument({ name: 'sample.pdf', content: sample.bytes })
  pages = await readPages(sample.bytes)
})

async function readPages(bytes: Uint8Array): Promise<PdfPageTexts[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const read: PdfPageTexts[] = []
  for (let pageNumber = 1; pageNumber <= pdf.numPages; pageNumber++) {
    const content = await (await pdf.getPage(pageNumber)).getTextContent()
    read.push({ pageNumber, texts: readPageTexts(content) })
  }
  return read
}

describe('locateOnPages: quotes of the registered content on the pages of the PDF', () => {
  test.each(cases)('$quote', (some) => {
    const match = locateOnPages(evidenceOf(some, document), pages)!
    const found = match.pages.flatMap(({ pageNumber, boxes }) => boxes.map((box) => ({ pageNumber, ...box })))
    const expected = expectedBoxes(some, sample)
    expect(found.map(({ pageNumber }) => pageNumber)).toEqual(expected.map(({ pageNumber }) => pageNumber))
    const overlaps = found.map((box, index) => overlapOf(box, expected[index]!))
    expect(Math.min(...overlaps)).toBeGreaterThan(0.85)
  })

  test('as a model quotes: one space for line breaks, words put together, other signs', () => {
    for (const quote of [
      'the aquifer lost 38 per cent of its volume in two decades, and that recharge cannot keep pace',
      'Das Ministerium rechnet mit weiteren Abschlägen',
      '“not for circulation before May”',
      'depend on a single reservoir, which was built for half of the people it serves now',
      'The committee met on 12 March […] water supply',
    ]) {
      expect(locateOnPages({ quote }, pages)?.kind).toBe('folded')
    }
  })

  test('a word that differs a little is found approximately, a number never', () => {
    const quote = 'the aquifer lost 38 per cent of the volume in two decades'
    expect(locateOnPages({ quote }, pages)?.kind).toBe('fuzzy')
    expect(locateOnPages({ quote: quote.replace('38', '83') }, pages)).toBeNull()
  })
})

describe('locateOnPages: the right place or none', () => {
  const fees = 'Fees fell by 4.7 % in June.'
  const boxes = (place: QuotePlace) =>
    locateOnPages(place, pages)?.pages.map(({ pageNumber }) => pageNumber) ?? null

  test.each<[string, QuotePlace, number[] | null]>([
    ['several, nothing told', { quote: fees }, null],
    ['several on the page told', { quote: fees, pageNumber: 2 }, null],
    ['one on the page told', { quote: fees, pageNumber: 1 }, [1]],
    ['several on a page where it is not', { quote: fees, pageNumber: 3 }, null],
    ['context on one side', { quote: fees, suffix: ' Nobody had expected that' }, [1]],
    [
      'context before a page told wrong',
      { quote: fees, prefix: 'no reader would go across\nthe gutter. ', pageNumber: 1 },
      [2],
    ],
    [
      'context that is nowhere',
      { quote: fees, prefix: 'The mayor said so. ', suffix: ' He was wrong.' },
      null,
    ],
    ['context too short to tell', { quote: fees, suffix: ' N' }, null],
    ['short and on another page', { quote: '12 March', pageNumber: 4 }, null],
    [
      'short and on another page, in its context',
      { quote: '12 March', pageNumber: 4, prefix: 'The committee met on ' },
      [1],
    ],
    [
      'long and on another page',
      { quote: 'half of the people it serves now. Die Verbraucher', pageNumber: 4 },
      [2],
    ],
    ['nowhere', { quote: 'The river was full.' }, null],
    ['nothing', { quote: ' … ' }, null],
  ])('%s', (_, place, expected) => {
    expect(boxes(place)).toEqual(expected)
  })

  test('the same words in the same context: those on the page told, however near the others are', () => {
    const pageOf = (pageNumber: number, text: string) => ({
      pageNumber,
      texts: [{ text, runs: [runOf(text)] }],
    })
    const runOf = (str: string) => ({
      start: 0,
      end: str.length,
      from: 0,
      written: str,
      shown: { start: 0, end: str.length },
      style: undefined,
      item: {
        str,
        transform: [10, 0, 0, 10, 0, 0],
        width: 9,
        height: 9,
        dir: 'ltr',
        fontName: '',
        hasEOL: false,
      },
    })
    const said = 'As was said before, the levy is due in May. So it is.'
    const some = [
      pageOf(1, `Long ago. ${said}`),
      pageOf(2, `${'Other words. '.repeat(30)}${said}`),
      pageOf(3, said),
    ]
    for (const pageNumber of [1, 2, 3]) {
      const place = {
        quote: 'the levy is due',
        prefix: 'As was said before, ',
        suffix: ' in May. So it is.',
        pageNumber,
      }
      expect(locateOnPages(place, some)?.pages.map((page) => page.pageNumber)).toEqual([pageNumber])
    }
  })

  test('a part of a number is not the number', () => {
    expect(boxes({ quote: '7 %' })).toBeNull()
    expect(boxes({ quote: '2 March' })).toBeNull()
  })

  test('no pages, no match', () => {
    expect(locateOnPages({ quote: fees }, [])).toBeNull()
  })

  test('any slice of the content is found where it was read, or not at all', () => {
    const { content } = document
    fc.assert(
      fc.property(fc.nat(content.length - 2), fc.integer({ min: 12, max: 200 }), (start, length) => {
        const quote = content.slice(start, start + length)
        const place = {
          quote,
          prefix: content.slice(Math.max(0, start - 60), start),
          suffix: content.slice(start + length, start + length + 60),
          pageNumber: pageAt(document, start),
        }
        const found = locateOnPages(place, pages)
        const words = quote.replaceAll(/[#\s]+/g, '')
        if (found && place.pageNumber !== undefined && words.length > 0) {
          const first = found.pages[0]!.pageNumber
          const begin = start + (quote.length - quote.trimStart().length)
          expect(first).toBe(pageAt(document, begin) ?? first)
        }
      }),
      { numRuns: 300 },
    )
  })
})

import fc from 'fast-check'
import { getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { pageAt } from '../../src/core/source.ts'
import type { PageSpan } from '../../src/core/source.ts'
import { readDocument } from '../../src/ingest/document.ts'
import { locateOnPages } from '../../src/pdf/locate-on-pages.ts'
import type { PdfPageTexts } from '../../src/pdf/locate-on-pages.ts'
import { readPageTexts } from '../../src/pdf/page-text.ts'
import type { QuotePlace } from '../../src/pdf/quote-place.ts'
import { boxOfDrawn, overlapOf, samplePdf } from './sample-pdf.ts'
import type { Sample } from './sample-pdf.ts'

let sample: Sample
let pages: PdfPageTexts[]
let document: { content: string; pages?: PageSpan[] }

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

/** The evidence that a citation of the registered document has for its nth occurrence of a quote. */
function evidenceOf(quote: string, nth = 0): QuotePlace {
  const { content } = document
  let start = content.indexOf(quote)
  for (let count = 0; count < nth; count++) start = content.indexOf(quote, start + 1)
  if (start < 0) throw new Error(`${quote} is not in the content.`)
  const end = start + quote.length
  return {
    quote,
    prefix: content.slice(Math.max(0, start - 60), start),
    suffix: content.slice(end, end + 60),
    pageNumber: pageAt(document, start),
  }
}

/** A quote as the content has it, and the part of each drawn line that it covers. */
const cases: { quote: string; nth?: number; parts: [page: number, part: string, line?: string][] }[] = [
  { quote: 'Report on the Water Supply', parts: [[1, 'Report on the Water Supply']] },
  { quote: 'The committee met on 12 March', parts: [[1, 'The committee met on 12 March']] },
  { quote: '12 March', parts: [[1, '12 March']] },
  { quote: 'four witnesses', parts: [[1, 'four witnesses']] },
  { quote: 'water supply', parts: [[1, 'water supply']] },
  {
    quote: 'the aquifer lost 38 per cent of its volume in two decades, and\nthat recharge cannot keep pace',
    parts: [
      [1, 'the aquifer lost 38 per cent of its volume in two decades, and'],
      [1, 'that recharge cannot keep pace'],
    ],
  },
  { quote: '38 per cent', parts: [[1, '38 per cent']] },
  {
    quote: 'rate of pumping in dry years.\nFees fell by 4.7 % in June.',
    parts: [
      [1, 'rate of pumping in dry years.'],
      [1, 'Fees fell by 4.7 % in June.'],
    ],
  },
  { quote: 'Fees fell by 4.7 %', nth: 0, parts: [[1, 'Fees fell by 4.7 %']] },
  { quote: 'Fees fell by 4.7 % in June', nth: 1, parts: [[2, 'Fees fell by 4.7 % in June', 'Fees']] },
  { quote: 'Nobody had expected that so soon', parts: [[1, 'Nobody had expected that so soon']] },
  { quote: 'eleven of them have answered.', parts: [[1, 'eleven of them have answered.']] },
  {
    quote: 'they depend on a single\n\nreservoir, which was built for half of the people',
    parts: [
      [1, 'they depend on a single'],
      [2, 'reservoir, which was built for half of the people'],
    ],
  },
  { quote: 'half of the people it serves now', parts: [[2, 'half of the people it serves now']] },
  { quote: 'Die Verbraucher zahlen im Juni', parts: [[2, 'Die Verbraucher zahlen im Juni']] },
  {
    quote: 'weniger für Wärme und Strom;\ndie Gebühren der Netze sind um\n4,7 % gesunken.',
    parts: [
      [2, 'weniger für Wärme und Strom;'],
      [2, 'die Gebühren der Netze sind um'],
      [2, '4,7 % gesunken.'],
    ],
  },
  { quote: 'Wärme', parts: [[2, 'Wärme']] },
  { quote: 'Gebühren der Netze', parts: [[2, 'Gebühren der Netze']] },
  {
    quote: 'Das Ministe-\nrium rechnet',
    parts: [
      [2, 'Das Ministe-'],
      [2, 'rium rechnet'],
    ],
  },
  {
    quote: 'rechnet mit weiteren Ab-\nschlägen bis zum Jahresende.',
    parts: [
      [2, 'rechnet mit weiteren Ab-'],
      [2, 'schlägen bis zum Jahresende.'],
    ],
  },
  { quote: '§ 21 Abs. 2', parts: [[2, '§ 21 Abs. 2']] },
  { quote: 'Über die Höhe', parts: [[2, 'Über die Höhe']] },
  {
    quote: 'A second column stands beside\nthe first.',
    parts: [
      [2, 'A second column stands beside'],
      [2, 'the first.'],
    ],
  },
  {
    quote: 'share their\nheight with those on the left,\nand no reader',
    parts: [
      [2, 'share their'],
      [2, 'height with those on the left,'],
      [2, 'and no reader'],
    ],
  },
  {
    quote: 'Fees fell by 4.7 %\nin June.',
    parts: [
      [2, 'Fees fell by 4.7 %', 'the gutter'],
      [2, 'in June.', 'in June'],
    ],
  },
  { quote: 'The committee found', parts: [[2, 'The committee found']] },
  { quote: 'straightforward answer', parts: [[2, 'straightforward answer']] },
  { quote: 'after three hearings.', parts: [[2, 'after three hearings.']] },
  { quote: 'shown turned by a quarter', parts: [[3, 'shown turned by a quarter']] },
  { quote: 'as wide tables are', parts: [[3, 'as wide tables are']] },
  {
    quote: 'high-light has to follow them',
    parts: [
      [3, 'high-'],
      [3, 'light has to follow them'],
    ],
  },
  { quote: 'wherever they go on the screen', parts: [[3, 'wherever they go on the screen']] },
  { quote: 'Not for circulation before May', parts: [[4, 'Not for circulation before May']] },
  { quote: 'A stamp is set askew', parts: [[4, 'A stamp is set askew']] },
  { quote: 'an ordinary line in a font with serifs', parts: [[4, 'an ordinary line in a font with serifs']] },
]

/** Where the parts were drawn; a part that several lines hold names the beginning of its line. */
function expectedBoxes({ parts }: (typeof cases)[number]) {
  return parts.map(([pageNumber, part, begin = '']) => {
    const line = sample.lines.find(
      (drawn) => drawn.pageNumber === pageNumber && drawn.text.includes(part) && drawn.text.startsWith(begin),
    )!
    return { pageNumber, ...boxOfDrawn(line, part, sample.fontOf(pageNumber)) }
  })
}

describe('locateOnPages: quotes of the registered content on the pages of the PDF', () => {
  test.each(cases)('$quote', (some) => {
    const match = locateOnPages(evidenceOf(some.quote, some.nth), pages)!
    const found = match.pages.flatMap(({ pageNumber, boxes }) => boxes.map((box) => ({ pageNumber, ...box })))
    const expected = expectedBoxes(some)
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

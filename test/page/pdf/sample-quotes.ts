import { pageAt } from '../../../src/sources/registry/page-at.ts'
import type { PageSpan } from '../../../src/core/source.ts'
import type { QuotePlace } from '../../../src/text/locate/place-quote.ts'
import type { TextBox } from '../../../src/page/pdf/text-boxes.ts'
import { boxOfDrawn } from './sample-pdf.ts'
import type { Sample } from './sample-pdf.ts'

/** A quote as the content has it, and the part of each drawn line that it covers. */
export type QuoteCase = { quote: string; nth?: number; parts: [page: number, part: string, line?: string][] }
export const cases: QuoteCase[] = [
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
    quote: 'high-\nlight has to follow them',
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

/** The content and pages with which the PDF is registered. */
export type RegisteredPdf = { content: string; pages?: PageSpan[] }

/** The evidence that a citation of the registered document has for its nth occurrence of a quote. */
export function evidenceOf(
  { quote, nth = 0 }: Pick<QuoteCase, 'quote' | 'nth'>,
  document: RegisteredPdf,
): QuotePlace {
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

/**
 * The boxes of the parts as they were drawn. If several lines contain a part, the case also names the beginning of its
 * line.
 */
export function expectedBoxes({ parts }: QuoteCase, sample: Sample): (TextBox & { pageNumber: number })[] {
  return parts.map(([pageNumber, part, begin = '']) => {
    const line = sample.lines.find(
      (drawn) => drawn.pageNumber === pageNumber && drawn.text.includes(part) && drawn.text.startsWith(begin),
    )!
    return { pageNumber, ...boxOfDrawn(line, part, sample.fontOf(pageNumber)) }
  })
}

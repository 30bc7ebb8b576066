import { getDocumentProxy } from 'unpdf'
import type { Source } from '../../../../src/core/source.ts'
import { readDocument } from '../../../../src/documents/reader/document.ts'
import { createLocatorCache } from '../../../../src/text/locate/locate-quotes.ts'
import { locateOnPages } from '../../../../src/page/pdf/locate-on-pages.ts'
import type { PdfPageTexts, PdfQuoteMatch } from '../../../../src/page/pdf/locate-on-pages.ts'
import { readPageTexts } from '../../../../src/page/pdf/page-text.ts'
import type { PdfTextItem } from '../../../../src/documents/parse/glyphs/text-content.ts'
import type { TextBox } from '../../../../src/page/pdf/text-boxes.ts'
import { pageAt } from '../../../../src/sources/registry/page-at.ts'
import { searchQuote } from '../../../../src/cite/verify/evidence/search-quote.ts'
import type { Layout } from './drawn-layouts.ts'

/** `content` is the text of the document, and `wrong` describes each sentence that is not found at its place. */
export type Checked = { count: number; wrong: string[]; content: string }

/**
 * Checks for each sentence of a layout that it is found as a quote of the document, on its pages, and that its marks
 * cover its words.
 */
export async function checkLayout({ name, bytes, sentences }: Layout): Promise<Checked> {
  const { content, pages = [] } = await readDocument({ name: `${name}.pdf`, content: bytes })
  const source: Source = {
    id: 'S1',
    number: 1,
    type: 'document',
    identifier: name,
    title: name,
    contentHash: '',
    content,
    pages,
  }
  const locatorOf = createLocatorCache()
  const shown = await readPages(bytes)
  const wrong: string[] = []
  for (const { text, pages: expected } of sentences) {
    const check = await searchQuote(text, [source], { sourceId: 'S1', near: undefined, locatorOf })
    if (check.outcome !== 'found' || check.evidence.kind === 'fuzzy') {
      wrong.push(`${check.outcome}: ${text}`)
      continue
    }
    const { start, end, quote } = check.evidence
    const found = pages.filter((page) => page.start < end && start < page.end)
    if (String(found.map(({ pageNumber }) => pageNumber)) !== String(expected))
      wrong.push(`on page ${found.map(({ pageNumber }) => pageNumber)}: ${text}`)
    const match = locateOnPages({ quote, pageNumber: pageAt({ pages }, start)! }, shown)
    const misplaced = misplacedOf(text, match, shown)
    if (misplaced || String(match?.pages.map(({ pageNumber }) => pageNumber)) !== String(expected))
      wrong.push(`marked ${misplaced ?? 'on another page'}: ${text}`)
  }
  return { count: sentences.length, wrong, content }
}

type ShownPage = PdfPageTexts & { items: PdfTextItem[] }

async function readPages(bytes: Uint8Array): Promise<ShownPage[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const pages: ShownPage[] = []
  for (let pageNumber = 1; pageNumber <= pdf.numPages; pageNumber++) {
    const content = await (await pdf.getPage(pageNumber)).getTextContent()
    const items = content.items.filter((item) => 'str' in item)
    pages.push({ pageNumber, texts: readPageTexts(content), items })
  }
  return pages
}

/** Names a word of the sentence that its marks do not cover; `undefined` if they cover all. */
function misplacedOf(
  text: string,
  match: PdfQuoteMatch | null,
  pages: readonly ShownPage[],
): string | undefined {
  if (!match) return 'nowhere'
  let under = ''
  for (const { pageNumber, boxes } of match.pages) {
    const { items } = pages[pageNumber - 1]!
    for (const box of boxes)
      under += ` ${items
        .filter((item) => isUnder(item, box))
        .map(({ str }) => str)
        .join(' ')}`
  }
  // Compares without spaces, since the large initial of a word is a separate text item.
  const letters = (some: string) => some.replace(/\s/g, '')
  const drawn = letters(under)
  const missing = text
    .split(' ')
    .find((word) => !drawn.includes(letters(word)) && !drawn.includes(letters(word).slice(1)))
  return missing && `without “${missing}”`
}

/** Whether a part of the text item is within the box. */
function isUnder({ transform, width }: PdfTextItem, box: TextBox): boolean {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform
  const angle = Math.atan2(b, a)
  if (Math.abs(Math.sin(angle - (box.angle * Math.PI) / 180)) > 0.02) return false
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = (x - box.x) * cos + (y - box.y) * sin
  const across = (y - box.y) * cos - (x - box.x) * sin + 0.3 * Math.hypot(c, d)
  return across > 0 && across < box.height && along < box.width - 0.5 && along + width > 0.5
}

import { fitsTree } from '../../../../src/documents/parse/html-cost.ts'
import { isHarmless } from '../../../../src/documents/parse/html-harmless.ts'
import { readHtml } from '../../../../src/documents/parse/html.ts'
import { readPage } from '../../../../src/documents/parse/pdf-page.ts'
import { decodeBase85, decodeHex, decodeRuns, lzwLength } from '../../../../src/documents/parse/pdf-decode.ts'
import { locateOnPages } from '../../../../src/page/pdf/locate-on-pages.ts'
import { readPageTexts } from '../../../../src/page/pdf/page-text.ts'
import { needsRendering } from '../../../../src/documents/page/needs-rendering.ts'
import { readPageData } from '../../../../src/documents/page/json-ld.ts'
import { readPageFacts } from '../../../../src/documents/page/page-facts.ts'
import { readStatedDate } from '../../../../src/documents/page/stated-date.ts'
import { ordinary } from '../reader.ts'
import type { Readers } from '../reader.ts'

type Place = (index: number) => { x: number; y: number }

/** Where a file may draw pieces of text: in lines, in one line, in a column of one line each, in two columns. */
const layouts = {
  lines: (index) => ({ x: (index % 20) * 25, y: 800 - Math.floor(index / 20) * 12 }),
  'one line': (index) => ({ x: index * 25, y: 700 }),
  'a line each': (index) => ({ x: 50, y: 800 - index * 12 }),
  'two columns': (index) => ({ x: (index % 2) * 300, y: 800 - (index >> 1) * 12 }),
  'one place': () => ({ x: 50, y: 700 }),
  'up and down': (index) => ({ x: index * 3, y: 700 + (index % 2) * 3 }),
  steps: (index) => ({
    x: (index % 7) * 40 + Math.floor(index / 70) * 3,
    y: 800 - Math.floor(index / 7) * 12,
  }),
  'all over': (index) => ({ x: (index * 7919) % 6007, y: (index * 104_729) % 80_021 }),
} satisfies Record<string, Place>

const PIECE = 6

function placed(text: string, place: Place) {
  return Array.from({ length: Math.ceil(text.length / PIECE) }, (_, index) => ({
    str: text.slice(index * PIECE, (index + 1) * PIECE),
    ...place(index),
    width: 24,
    fontSize: 10,
  }))
}

/**
 * The content of a page in which every other piece is smaller and a little higher, as superscript figures are. Each
 * piece is as wide as its place.
 */
function raisedContent(text: string, place: Place) {
  const { items, styles } = contentOf(text, place)
  const raised = items.map((item, index) => {
    const [, , , , x = 0, y = 0] = item.transform
    const size = index % 2 ? 6 : 10
    return {
      ...item,
      str: `${item.str.slice(0, 3)} 1`,
      width: 25,
      transform: [size, 0, 0, size, x, y + (index % 2 ? 4 : 0)],
    }
  })
  return { items: raised, styles }
}

function contentOf(text: string, place: Place) {
  const items = placed(text, place).map(({ str, x, y, width, fontSize }) => ({
    str,
    transform: [fontSize, 0, 0, fontSize, x, y],
    width,
    height: fontSize,
    dir: 'ltr',
    fontName: 'f',
    hasEOL: false,
  }))
  return { items, styles: { f: { ascent: 0.8, descent: -0.2, vertical: false, fontFamily: 'serif' } } }
}

/** Pages of PDF files by the places of their text, bytes of their streams, and HTML. */
export const documentReaders = {
  'readPage, lines': (text) => readPage(placed(text, layouts.lines)),
  'readPage, one line': (text) => readPage(placed(text, layouts['one line'])),
  'readPage, a line each': (text) => readPage(placed(text, layouts['a line each'])),
  'readPage, two columns': (text) => readPage(placed(text, layouts['two columns'])),
  'readPage, one place': (text) => readPage(placed(text, layouts['one place'])),
  'readPage, up and down': (text) => readPage(placed(text, layouts['up and down'])),
  'readPage, steps': (text) => readPage(placed(text, layouts.steps)),
  'readPage, all over': (text) => readPage(placed(text, layouts['all over'])),
  'readPage, all directions': (text) =>
    readPage(placed(text, layouts.lines).map((run, index) => ({ ...run, angle: index % 360 }))),
  'readPageTexts, lines': (text) => readPageTexts(contentOf(text, layouts.lines)),
  'readPageTexts, one line': (text) => readPageTexts(contentOf(text, layouts['one line'])),
  'readPageTexts, a line each': (text) => readPageTexts(contentOf(text, layouts['a line each'])),
  'readPageTexts, two columns': (text) => readPageTexts(contentOf(text, layouts['two columns'])),
  'readPageTexts, one place': (text) => readPageTexts(contentOf(text, layouts['one place'])),
  'readPageTexts, up and down': (text) => readPageTexts(contentOf(text, layouts['up and down'])),
  'readPageTexts, raised in lines': (text) => readPageTexts(raisedContent(text, layouts.lines)),
  'readPageTexts, raised in one line': (text) => readPageTexts(raisedContent(text, layouts['one line'])),
  'readPageTexts, raised in one place': (text) => readPageTexts(raisedContent(text, layouts['one place'])),
  locateOnPages: (text) => {
    const texts = readPageTexts(contentOf(text, layouts.lines))
    const own = {
      quote: text.slice(0, 60),
      prefix: text.slice(60, 80),
      suffix: text.slice(40, 60),
      pageNumber: 1,
    }
    for (const place of [own, { quote: ordinary.quote }]) {
      locateOnPages(place, [
        { pageNumber: 1, texts },
        { pageNumber: 2, texts },
      ])
    }
  },
  'streams of a PDF': (text) => {
    const bytes = Buffer.from(text, 'latin1')
    decodeHex(bytes)
    decodeBase85(bytes)
    decodeRuns(bytes, 64_000_000)
    lzwLength(bytes, 64_000_000)
  },
  'readHtml, if it fits': async (text) => {
    // Beyond the limits it is read by `htmlToText`; below them in a process that is ended in time.
    const isShort = isHarmless(text)
    if (isShort || !fitsTree(text)) await readHtml(text)
  },
  'readPageFacts, if it fits': async (text) => {
    if (isHarmless(text)) await readHtml(text, { onTree: (roots) => readPageFacts(roots) })
  },
  'readPageData, a script': (text) => readPageData([text]),
  readStatedDate: (text) => readStatedDate(text),
  needsRendering: (text) => needsRendering(text),
  'needsRendering, within a script': (text) => needsRendering(`<script>${text}`),
} satisfies Readers

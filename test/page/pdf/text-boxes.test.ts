import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { advanceOf } from '../../../src/documents/parse/glyphs/advance-widths.ts'
import { locateOnPages } from '../../../src/page/pdf/locate-on-pages.ts'
import { readPageTexts } from '../../../src/page/pdf/page-text.ts'
import type { PdfTextContent, PdfTextItem } from '../../../src/documents/parse/glyphs/text-content.ts'
import type { TextBox } from '../../../src/page/pdf/text-boxes.ts'

const style = { ascent: 0.8, descent: -0.2, vertical: false, fontFamily: 'monospace' }

/** An item in a font of 10 units whose every character is 5 wide. */
function item(str: string, x: number, y: number, more: Partial<PdfTextItem> = {}): PdfTextItem {
  return {
    str,
    transform: [10, 0, 0, 10, x, y],
    width: 5 * str.length,
    height: 10,
    dir: 'ltr',
    fontName: 'f',
    hasEOL: false,
    ...more,
  }
}

function boxesIn(content: PdfTextContent, quote: string): TextBox[] {
  return locateOnPages({ quote }, [{ pageNumber: 1, texts: readPageTexts(content) }])?.pages[0]!.boxes ?? []
}

const rounded = (boxes: readonly TextBox[]) =>
  boxes.map(({ x, y, width, height, angle }) =>
    [x, y, width, height, angle].map((value) => Math.round(value)),
  )

describe('boxes of a quote', () => {
  test.each<[string, PdfTextItem[], string, number[][]]>([
    ['a part of an item', [item('one two three', 100, 500)], 'two', [[120, 498, 15, 10, 0]]],
    [
      'items of one line are one box',
      [item('one', 100, 500), item('two', 120, 500), item('three', 140, 500)],
      'one two',
      [[100, 498, 35, 10, 0]],
    ],
    [
      'lines are a box each',
      [item('one two', 100, 500), item('three four', 100, 485)],
      'two three',
      [
        [120, 498, 15, 10, 0],
        [100, 483, 25, 10, 0],
      ],
    ],
    [
      'a large initial has a box of its own',
      [
        { ...item('T', 100, 475), transform: [35, 0, 0, 35, 100, 475], width: 20, height: 35 },
        item('he mill', 122, 500),
        item('was sold', 122, 488),
        item('in June', 122, 476),
      ],
      'The mill',
      [
        [100, 468, 20, 35, 0],
        [122, 498, 35, 10, 0],
      ],
    ],
    [
      'a superscript makes its line higher',
      [
        item('growth', 100, 500),
        { ...item('2', 131, 503), transform: [6, 0, 0, 6, 131, 503], width: 3 },
        item('slows', 139, 500),
      ],
      'growth 2 slows',
      [[100, 498, 64, 10, 0]],
    ],
    [
      'cells far apart are boxes of their own',
      [item('Total', 100, 500), item('4711', 300, 500)],
      'Total 4711',
      [
        [100, 498, 25, 10, 0],
        [300, 498, 20, 10, 0],
      ],
    ],
    [
      'a gap of one and a half times the height is still within a box',
      [item('one', 100, 500), item('two', 130, 500)],
      'one two',
      [[100, 498, 45, 10, 0]],
    ],
    [
      'a wider gap is between two',
      [item('one', 100, 500), item('two', 131, 500)],
      'one two',
      [
        [100, 498, 15, 10, 0],
        [131, 498, 15, 10, 0],
      ],
    ],
    [
      'the higher of the two says what is a gap',
      [item('one', 100, 500), { ...item('2', 130, 503), transform: [6, 0, 0, 6, 130, 503], width: 3 }],
      'one 2',
      [[100, 498, 33, 10, 0]],
    ],
    [
      'a gap to the left is one too',
      [item('עולם', 100, 500, { dir: 'rtl' }), item('שלום', 136, 500, { dir: 'rtl' })],
      'שלום עולם',
      [
        [136, 498, 20, 10, 0],
        [100, 498, 20, 10, 0],
      ],
    ],
    [
      'turned by a quarter',
      [item('one two three', 100, 500, { transform: [0, 10, -10, 0, 100, 500] })],
      'two',
      [[102, 520, 15, 10, 90]],
    ],
    [
      'upside down, the second line above the first',
      [
        item('one two', 100, 500, { transform: [-10, 0, 0, -10, 100, 500] }),
        item('three', 100, 515, { transform: [-10, 0, 0, -10, 100, 515] }),
      ],
      'two three',
      [
        [80, 502, 15, 10, 180],
        [100, 517, 25, 10, 180],
      ],
    ],
    [
      'from right to left: what comes first stands at the right',
      [item('שלום עולם טוב', 100, 500, { dir: 'rtl' })],
      'שלום',
      [[145, 498, 20, 10, 0]],
    ],
    [
      'items of a line from right to left',
      [item('עולם', 100, 500, { dir: 'rtl' }), item('שלום', 125, 500, { dir: 'rtl' })],
      'שלום עולם',
      [[100, 498, 45, 10, 0]],
    ],
    ['nothing of what is not there', [item('one two', 100, 500)], 'one three', []],
  ])('%s', (_, items, quote, expected) => {
    expect(rounded(boxesIn({ items, styles: { f: style } }, quote))).toEqual(expected)
  })

  test('vertical writing runs down', () => {
    const items = [item('吾輩は猫である', 300, 700, { dir: 'ttb', width: 10, height: 70 })]
    const boxes = boxesIn({ items, styles: { f: { ...style, vertical: true } } }, '猫である')
    expect(rounded(boxes)).toEqual([[295, 670, 40, 10, -90]])
  })

  test('fonts that say nonsense of their height, items without a size, marked content', () => {
    const items = [
      { type: 'beginMarkedContent' },
      item('', 100, 500, { hasEOL: true }),
      item('one two', 100, 500),
      item('lost', 0, 0, { transform: [0, 0, 0, 0, 0, 0], width: 0 }),
    ]
    const odd = { f: { ...style, ascent: Number.NaN, descent: 3 } }
    expect(rounded(boxesIn({ items, styles: odd }, 'one two'))).toEqual([[100, 498, 35, 10, 0]])
    expect(boxesIn({ items, styles: {} }, 'lost')).toEqual([])
  })
})

describe('texts as fonts encode them', () => {
  test('ligatures, and Hebrew in a simple font', async () => {
    const pdf = await PDFDocument.create()
    const page = pdf.addPage([595, 842])
    const differences = [1, 'fi', 'fl', 'ffi', 65, 'afii57689', 'afii57676', 'afii57669', 'afii57677']
    const font = pdf.context.obj({
      Type: 'Font',
      Subtype: 'Type1',
      BaseFont: 'Helvetica',
      Encoding: {
        Type: 'Encoding',
        Differences: differences.map((some) => (typeof some === 'string' ? PDFName.of(some) : some)),
      },
    })
    page.node.setFontDictionary(PDFName.of('Odd'), pdf.context.register(font))
    const stream = pdf.context.stream(
      'BT /Odd 12 Tf 60 700 Td (The \\003cial \\001gures of the \\002ood) Tj ET BT /Odd 12 Tf 60 600 Td (DCBA DCBA) Tj ET',
    )
    page.node.addContentStream(pdf.context.register(stream))
    const read = await getDocumentProxy(await pdf.save())
    const content = await (await read.getPage(1)).getTextContent()
    const [text] = readPageTexts(content)
    expect(text!.text).toContain('flood')
    for (const quote of ['figures of the flood', 'ﬁgures of the ﬂood']) {
      const [box] = boxesIn(content, quote)
      expect(box!.x).toBeGreaterThan(60)
      expect(box!.y).toBeCloseTo(698, -1)
    }
    // Drawn from left to right, as it is seen; read from right to left.
    const line = content.items.find((some) => 'str' in some && some.str.includes('ש')) as PdfTextItem
    expect(line).toMatchObject({ str: 'שלום שלום', dir: 'rtl' })
    expect(boxesIn(content, 'שלום שלום')[0]!.x).toBeCloseTo(60, 0)
  })

  test('the metrics are those of the fonts', async () => {
    const pdf = await PDFDocument.create()
    const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))
      .replace("'", '')
      .replace('`', '')
    for (const [name, family] of [
      [StandardFonts.Helvetica, 'sans-serif'],
      [StandardFonts.TimesRoman, 'serif'],
    ] as const) {
      const font = await pdf.embedFont(name)
      for (const character of ascii) {
        expect(`${character} ${advanceOf(character, family)}`).toBe(
          `${character} ${Math.round(font.widthOfTextAtSize(character, 1000))}`,
        )
      }
    }
    expect(advanceOf('Ä', 'serif')).toBe(advanceOf('A', 'serif'))
    expect(advanceOf('ﬁ', 'serif')).toBe(advanceOf('fi', 'serif'))
    expect(advanceOf('iW', 'monospace')).toBe(advanceOf('xx', 'monospace'))
    expect(advanceOf('漢', 'serif')).toBe(1000)
  })
})

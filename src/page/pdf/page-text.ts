import type { Span } from '../../core/span.ts'
import type { Block } from '../../ingest/parse/layout/blocks.ts'
import { layoutPage } from '../../ingest/parse/layout/page-layout.ts'
import { isApart } from '../../ingest/parse/layout/pieces.ts'
import type { PdfText } from '../../ingest/parse/layout/pieces.ts'

/** A run of text from `getTextContent()` of pdf.js, in PDF units. */
export type PdfTextItem = {
  str: string
  /** `[a, b, c, d, e, f]`: the matrix from text space to the page; `e`, `f` is the beginning of the baseline. */
  transform: readonly number[]
  /** Along the baseline; for vertical writing, across it. */
  width: number
  height: number
  /** `ltr`, `rtl` or `ttb`. */
  dir: string
  fontName: string
  hasEOL: boolean
}

/** A font as pdf.js describes it: `ascent` and `descent` are fractions of the font size. */
export type PdfTextStyle = { ascent: number; descent: number; vertical: boolean; fontFamily: string }

/** The result of `getTextContent()`; items without `str` begin or end marked content. */
export type PdfTextContent = {
  items: readonly (PdfTextItem | { type: string })[]
  styles: Record<string, PdfTextStyle>
}

/** A span of a page's text, and the item it comes from; `from` is where in the item's text it begins. */
export type TextRun = Span & { item: PdfTextItem; from: number; style: PdfTextStyle | undefined }

/** The text of a page in one reading order; each of `runs` is a part of its item's text, mostly all of it. */
export type PageText = { text: string; runs: readonly TextRun[] }

/** Maximum of items that are read of a page. */
const MAX_ITEMS = 200_000

/**
 * Reads the text of a page in several reading orders, the likeliest first. Every page
 * has the same number of them, so that the texts of consecutive pages can be joined:
 *
 * 1. by columns and lines, as `readDocument` reads a page by itself;
 * 2. the same, as it reads a page on which the last sentence of the page before goes on;
 * 3. in the order in which the file draws it.
 */
export function readPageTexts({ items, styles }: PdfTextContent): PageText[] {
  const texts = items.filter((item) => 'str' in item).slice(0, MAX_ITEMS)
  const placed = texts.map((item) => ({ item, ...placeOf(item, styles[item.fontName]) }))
  return [
    writeBlocks(layoutPage(placed)),
    writeBlocks(layoutPage(placed, { follows: true })),
    writeDrawn(texts),
  ]

  function writeBlocks({ blocks }: { blocks: readonly Block<Placed>[] }): PageText {
    const writer = createWriter(styles)
    for (const { lines } of blocks) {
      for (const { pieces } of lines) {
        for (const [index, piece] of pieces.entries()) {
          if (isApart(pieces[index - 1], piece)) writer.write(' ')
          writer.writeItem(piece.run.item, piece)
        }
        writer.write('\n')
      }
    }
    return writer.end()
  }
  function writeDrawn(drawn: readonly PdfTextItem[]): PageText {
    const writer = createWriter(styles)
    for (const item of drawn) {
      writer.writeItem(item, { str: item.str, from: 0 })
      if (item.hasEOL) writer.write('\n')
    }
    return writer.end()
  }
}

type Placed = PdfText & { item: PdfTextItem }

function createWriter(styles: Record<string, PdfTextStyle>) {
  let text = ''
  const runs: TextRun[] = []
  return {
    write(between: string) {
      text += between
    },
    writeItem(item: PdfTextItem, { str, from }: { str: string; from: number }) {
      if (str === '') return
      runs.push({
        start: text.length,
        end: text.length + str.length,
        item,
        from,
        style: styles[item.fontName],
      })
      text += str
    },
    end: (): PageText => ({ text, runs }),
  }
}

function placeOf({ str, transform, width, height, fontName }: PdfTextItem, style?: PdfTextStyle): PdfText {
  const [a = 1, b = 0, c = 0, d = 0, x = 0, y = 0] = transform
  const isVertical = style?.vertical === true
  const angle = (Math.atan2(b, a) * 180) / Math.PI - (isVertical ? 90 : 0)
  return { str, x, y, width: isVertical ? height : width, fontSize: Math.hypot(c, d), angle, fontName }
}

import type { Span } from '../../core/span.ts'
import type { Block, PdfRun, PdfTextContent, PdfTextItem, PdfTextStyle } from '../../documents/parse.ts'
import { layoutPage, isApart, readRuns, placeOn } from '../../documents/parse.ts'

/** A span of a page's text that one text item of pdf.js draws. */
export type TextRun = Span & {
  /** Offset of the span in `written`, the whole text of its item. */
  from: number
  /** The whole text of the item, as the page's text has it. */
  written: string
  /** The span of `written` that the item draws on the page; the rest was added for readers of the text. */
  shown: Span
  item: PdfTextItem
  style: PdfTextStyle | undefined
}

/**
 * The text of a page in one of several reading orders. Each of the `runs` is a span of this text, with the text item of
 * pdf.js that draws it.
 */
export type PageText = { text: string; runs: readonly TextRun[] }

/** Maximum number of text items of pdf.js that are read from a page. */
const MAX_ITEMS = 200_000

/**
 * Reads the text of a page in three reading orders, the likeliest first. For a passage that continues on the next
 * page, join texts of the same order, such as the second text of a page and the second text of the next page.
 *
 * 1. By columns and lines, as `addDocSource` reads a single page.
 * 2. The same, but as `addDocSource` reads a page that begins within a sentence of the previous page: what stands above
 *    the rest of that sentence, such as a running head, comes after it.
 * 3. In the order in which the file draws the text.
 */
export function readPageTexts(content: PdfTextContent): PageText[] {
  const runs = readRuns({ ...content, items: content.items.slice(0, MAX_ITEMS) })
  return [writeBlocks(layoutPage(runs)), writeBlocks(layoutPage(runs, { follows: true })), writeDrawn(runs)]

  function writeBlocks({ blocks }: { blocks: readonly Block<PdfRun>[] }): PageText {
    const writer = createWriter(content.styles)
    for (const { lines } of blocks) {
      for (const { pieces } of lines) {
        for (const [index, piece] of pieces.entries()) {
          if (isApart(pieces[index - 1], piece)) writer.write(' ')
          writer.writeRun(piece.run, { start: piece.from, end: piece.from + piece.str.length })
        }
        writer.write('\n')
      }
    }
    return writer.end()
  }
  function writeDrawn(drawn: readonly PdfRun[]): PageText {
    const writer = createWriter(content.styles)
    for (const [index, run] of drawn.entries()) {
      if (isGapBefore(drawn[index - 1], run)) writer.write(' ')
      writer.writeRun(run)
      if (run.pieces.at(-1)!.item.hasEOL) writer.write('\n')
    }
    return writer.end()
  }
}

function createWriter(styles: Record<string, PdfTextStyle>) {
  let text = ''
  const runs: TextRun[] = []
  return {
    write(between: string) {
      text += between
    },
    writeRun({ str, pieces }: PdfRun, part: Span = { start: 0, end: str.length }) {
      for (const { start, end, shown, item } of pieces) {
        const from = Math.max(start, part.start)
        const length = Math.min(end, part.end) - from
        if (length <= 0) continue
        const at = text.length + from - part.start
        runs.push({
          start: at,
          end: at + length,
          from: from - start,
          written: str.slice(start, end),
          shown: { start: shown.start - start, end: shown.end - start },
          item,
          style: styles[item.fontName],
        })
      }
      text += str.slice(part.start, part.end)
    },
    end: (): PageText => ({ text, runs }),
  }
}

/**
 * Whether a run stands apart from the one drawn before it on the same line; pdf.js returns blanks between texts as
 * separate items.
 */
function isGapBefore(before: PdfRun | undefined, run: PdfRun): boolean {
  if (!before || before.pieces.at(-1)!.item.hasEOL) return false
  const [last, next] = [placeOn(before, run.angle), placeOn(run, run.angle)]
  const gap = next.along - last.along - before.width
  return Math.abs(gap) > 0.15 * run.fontSize
}

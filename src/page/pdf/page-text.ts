import type { Span } from '../../core/span.ts'
import { isApart, readLines } from '../../ingest/parse/pdf-lines.ts'
import type { PdfText } from '../../ingest/parse/pdf-lines.ts'

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

/** A span of a page's text, and the item it comes from. */
export type TextRun = Span & { item: PdfTextItem; style: PdfTextStyle | undefined }

/** The text of a page in one reading order; `text.slice(run.start, run.end) === run.item.str`. */
export type PageText = { text: string; runs: readonly TextRun[] }

/** Maximum of items that are read of a page. */
const MAX_ITEMS = 200_000

/**
 * Reads the text of a page in several reading orders, the likeliest first. Every page
 * has the same number of them, so that the texts of consecutive pages can be joined:
 *
 * 1. by lines and columns, as `readDocument` reads a PDF;
 * 2. the same, but along the direction of most of the text, with lines of right-to-left
 *    scripts read from the right;
 * 3. in the order in which the file draws it.
 */
export function readPageTexts({ items, styles }: PdfTextContent): PageText[] {
  const texts = items.filter((item) => 'str' in item).slice(0, MAX_ITEMS)
  const angle = mainAngle(texts)
  const placed = texts.map((item) => ({ item, ...placeOf(item, 0) }))
  const turned = texts.map((item) => ({ item, ...placeOf(item, angle) }))
  return [
    writeLines(readLines(placed)),
    writeLines(readLines(turned).map(({ runs, ...line }) => ({ ...line, runs: inDirection(runs) }))),
    writeDrawn(texts),
  ]

  function writeLines(lines: readonly { runs: readonly Placed[] }[]): PageText {
    const writer = createWriter(styles)
    for (const { runs } of lines) {
      for (const [index, run] of runs.entries()) {
        const [left, right] =
          runs[index - 1] && runs[index - 1]!.x > run.x ? [run, runs[index - 1]!] : [runs[index - 1], run]
        if (isApart(left, right)) writer.write(' ')
        writer.writeItem(run.item)
      }
      writer.write('\n')
    }
    return writer.end()
  }
  function writeDrawn(drawn: readonly PdfTextItem[]): PageText {
    const writer = createWriter(styles)
    for (const item of drawn) {
      writer.writeItem(item)
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
    writeItem(item: PdfTextItem) {
      if (item.str === '') return
      runs.push({
        start: text.length,
        end: text.length + item.str.length,
        item,
        style: styles[item.fontName],
      })
      text += item.str
    },
    end: (): PageText => ({ text, runs }),
  }
}

/** The position of an item on the page when the page is turned clockwise by `angle` degrees. */
function placeOf({ str, transform, width }: PdfTextItem, angle: number): PdfText {
  const [, , c = 0, d = 0, e = 0, f = 0] = transform
  const [cos, sin] = unit(angle)
  return { str, x: e * cos + f * sin, y: f * cos - e * sin, width, fontSize: Math.hypot(c, d) }
}

/** Cosine and sine; exact for right angles, where a rounding error would disorder the items of a line. */
function unit(angle: number): [cos: number, sin: number] {
  const radians = (angle * Math.PI) / 180
  return angle % 90 === 0
    ? [Math.round(Math.cos(radians)), Math.round(Math.sin(radians))]
    : [Math.cos(radians), Math.sin(radians)]
}

/** The angle of most characters, in whole degrees. */
function mainAngle(items: readonly PdfTextItem[]): number {
  const lengths = new Map<number, number>()
  for (const { str, transform } of items) {
    const angle = Math.round((Math.atan2(transform[1] ?? 0, transform[0] ?? 1) * 180) / Math.PI)
    lengths.set(angle, (lengths.get(angle) ?? 0) + str.trim().length)
  }
  return [...lengths].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** The runs of a line in reading order: from the right when most of its text is right-to-left. */
function inDirection(runs: readonly Placed[]): Placed[] {
  const length = (some: readonly Placed[]) => some.reduce((sum, { str }) => sum + str.trim().length, 0)
  const isLeftward = length(runs.filter(({ item }) => item.dir === 'rtl')) * 2 > length(runs)
  return isLeftward ? runs.toReversed() : [...runs]
}

import type { Span } from '../../core/span.ts'
import { isApart, readLines } from '../../ingest/parse/pdf-lines.ts'
import { readRuns } from '../../ingest/parse/glyphs/read-runs.ts'
import { placeOn } from '../../ingest/parse/glyphs/run.ts'
import type { PdfRun } from '../../ingest/parse/glyphs/run.ts'
import type { PdfTextContent, PdfTextItem, PdfTextStyle } from '../../ingest/parse/glyphs/text-content.ts'

/** A span of a page's text: a part of the text of a piece, from `from` on, and the item that draws the piece. */
export type TextRun = Span & {
  from: number
  written: string
  /** What of `written` the page shows. */
  shown: Span
  item: PdfTextItem
  style: PdfTextStyle | undefined
}

/** The text of a page in one reading order. */
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
export function readPageTexts(content: PdfTextContent): PageText[] {
  const runs = readRuns({ ...content, items: content.items.slice(0, MAX_ITEMS) })
  const angle = mainAngle(runs)
  return [
    writeLines(readLines(runs)),
    writeLines(
      readLines(runs.map((run) => turned(run, angle))).map(({ runs, ...line }) => ({
        ...line,
        runs: inDirection(runs),
      })),
    ),
    writeDrawn(runs),
  ]

  function writeLines(lines: readonly { runs: readonly PdfRun[] }[]): PageText {
    const writer = createWriter(content.styles)
    for (const { runs } of lines) {
      for (const [index, run] of runs.entries()) {
        const [left, right] =
          runs[index - 1] && runs[index - 1]!.x > run.x ? [run, runs[index - 1]!] : [runs[index - 1], run]
        if (isApart(left, right)) writer.write(' ')
        writer.writeRun(run)
      }
      writer.write('\n')
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
    /** Writes a part of a run, by default all of it. */
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

/** Whether a run stands apart from the one that is drawn before it; pdf.js gives blanks between texts as items of their own. */
function isGapBefore(before: PdfRun | undefined, run: PdfRun): boolean {
  if (!before || before.pieces.at(-1)!.item.hasEOL) return false
  const [last, next] = [placeOn(before, run.angle), placeOn(run, run.angle)]
  const gap = next.along - last.along - before.width
  return Math.abs(gap) > 0.15 * run.fontSize
}

/** The run where it stands when the page is turned clockwise by `angle` degrees. */
function turned(run: PdfRun, angle: number): PdfRun {
  const { along, across } = placeOn(run, angle)
  return { ...run, x: along, y: across, angle: run.angle - angle }
}

/** The angle of most characters, in whole degrees. */
function mainAngle(runs: readonly PdfRun[]): number {
  const lengths = new Map<number, number>()
  for (const { str, angle } of runs) {
    const whole = Math.round(angle)
    lengths.set(whole, (lengths.get(whole) ?? 0) + str.trim().length)
  }
  return [...lengths].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** The runs of a line in reading order: from the right when most of its text is right-to-left. */
function inDirection(runs: readonly PdfRun[]): PdfRun[] {
  const length = (some: readonly PdfRun[]) => some.reduce((sum, { str }) => sum + str.trim().length, 0)
  const isLeftward = length(runs.filter(({ pieces }) => pieces[0]!.item.dir === 'rtl')) * 2 > length(runs)
  return isLeftward ? runs.toReversed() : [...runs]
}

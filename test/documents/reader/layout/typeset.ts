import { PDFDocument, StandardFonts, degrees } from 'pdf-lib'
import type { PDFFont, PDFPage } from 'pdf-lib'

export type Style = {
  size?: number
  font?: 'sans' | 'serif' | 'bold' | 'mono'
  leading?: number
  isJustified?: boolean
}

/** A typeset line: its words, the beginning of its baseline, and its width. */
export type SetLine = Required<Pick<Style, 'size' | 'font'>> & {
  text: string
  x: number
  y: number
  /** Justifies the line: its spaces are widened to this width. */
  width?: number
}

/** How the lines of a page are written into the file: one by one, in rows across the page, or word by word. */
export type DrawnBy = 'lines' | 'rows' | 'words'

/** Typesets lines and draws them into a PDF. */
export async function createTypesetter() {
  const pdf = await PDFDocument.create()
  const fonts = {
    sans: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    serif: await pdf.embedFont(StandardFonts.TimesRoman),
    mono: await pdf.embedFont(StandardFonts.Courier),
  }
  /** The lines of a text in a column, from top to bottom. `next` is the baseline after the last one. */
  function setText(
    text: string,
    {
      x,
      y,
      width,
      size = 10,
      font = 'sans',
      leading = 1.25,
      isJustified = false,
    }: Style & { x: number; y: number; width: number },
  ): { lines: SetLine[]; next: number } {
    const texts = wrap(text, { font: fonts[font], size, width })
    const lines = texts.map((line, index) => ({
      text: line,
      x,
      y: y - index * size * leading,
      size,
      font,
      ...(isJustified && index < texts.length - 1 && { width }),
    }))
    return { lines, next: y - texts.length * size * leading }
  }

  /**
   * Draws lines of an upright page on a new page, rotated by `angle`. `rotate` is the rotation that the page itself
   * states.
   */
  function addPage(
    lines: readonly SetLine[],
    { by = 'lines', angle = 0, rotate = 0 }: { by?: DrawnBy; angle?: number; rotate?: number } = {},
  ): PDFPage {
    const isTurned = angle % 180 !== 0
    const page = pdf.addPage(isTurned ? [842, 595] : [595, 842])
    if (rotate !== 0) page.setRotation(degrees(rotate))
    const ordered = by === 'lines' ? lines : lines.toSorted((a, b) => b.y - a.y || a.x - b.x)
    for (const line of ordered) drawLine(page, line, { byWord: by === 'words', angle })
    return page
  }

  function drawLine(
    page: PDFPage,
    line: SetLine,
    { byWord, angle }: { byWord: boolean; angle: number },
  ): void {
    const { text, size } = line
    const font = fonts[line.font]
    const words = text.split(' ')
    const own = font.widthOfTextAtSize(text, size)
    const space = font.widthOfTextAtSize(' ', size)
    const wider = line.width && words.length > 1 ? (line.width - own) / (words.length - 1) : 0
    const parts = byWord || wider > 0 ? words : [text]
    let { x } = line
    for (const part of parts) {
      page.drawText(part, { ...turned(x, line.y, angle), size, font, rotate: degrees(angle) })
      x += font.widthOfTextAtSize(part, size) + space + wider
    }
  }

  return { pdf, fonts, setText, addPage, save: () => pdf.save() }
}

/** Converts a point of an upright page of 595 by 842 units to a page that is rotated by `angle`. */
export function turned(x: number, y: number, angle: number): { x: number; y: number } {
  if (angle === 90) return { x: 842 - y, y: x }
  if (angle === 180) return { x: 595 - x, y: 842 - y }
  if (angle === 270) return { x: y, y: 595 - x }
  return { x, y }
}

function wrap(text: string, { font, size, width }: { font: PDFFont; size: number; width: number }): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

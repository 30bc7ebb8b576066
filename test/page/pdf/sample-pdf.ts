import { PDFDocument, StandardFonts, degrees } from 'pdf-lib'
import type { PDFFont, PDFPage } from 'pdf-lib'
import type { TextBox } from '../../../src/page/pdf/text-boxes.ts'

/** A line as it was drawn: where its baseline begins, in PDF units, and what it says. */
export type DrawnLine = {
  pageNumber: number
  text: string
  x: number
  y: number
  size: number
  angle: number
}
export type Sample = { bytes: Uint8Array; lines: DrawnLine[]; fontOf(pageNumber: number): PDFFont }

const LEFT =
  'Die Verbraucher zahlen im Juni|weniger für Wärme und Strom;|die Gebühren der Netze sind um|4,7 % gesunken. Das Ministe-|rium rechnet mit weiteren Ab-|schlägen bis zum Jahresende.|Über die Höhe entscheidet die|Behörde nach § 21 Abs. 2.'
const RIGHT =
  'A second column stands beside|the first. Its lines share their|height with those on the left,|and no reader would go across|the gutter. Fees fell by 4.7 %|in June. The committee found a|straightforward answer to it|after three hearings.'

/** Four pages: one with one column, one with two, one rotated by 90°, and one with oblique text in a serif font. */
export async function samplePdf(): Promise<Sample> {
  const pdf = await PDFDocument.create()
  const sans = await pdf.embedFont(StandardFonts.Helvetica)
  const serif = await pdf.embedFont(StandardFonts.TimesRoman)
  const lines: DrawnLine[] = []
  const fontOf = (pageNumber: number) => (pageNumber === 4 ? serif : sans)

  function draw(page: PDFPage, pageNumber: number, { text, x, y, size = 11, angle = 0 }: DrawOptions): void {
    page.drawText(text, { x, y, size, font: fontOf(pageNumber), rotate: degrees(angle) })
    lines.push({ pageNumber, text, x, y, size, angle })
  }

  const first = pdf.addPage([595, 842])
  const prose = [
    'The committee met on 12 March and heard four witnesses on the water supply.',
    'Its report says that the aquifer lost 38 per cent of its volume in two decades, and',
    'that recharge cannot keep pace with the present rate of pumping in dry years.',
    'Fees fell by 4.7 % in June. Nobody had expected that so soon after the hearings.',
    'A draft of the ordinance was sent to all districts; eleven of them have answered.',
  ]
  draw(first, 1, { text: 'Report on the Water Supply', x: 60, y: 770, size: 20 })
  for (const [index, text] of prose.entries()) draw(first, 1, { text, x: 60, y: 730 - 15 * index })
  draw(first, 1, { text: 'What the districts have in common is that they depend on a single', x: 60, y: 60 })

  const second = pdf.addPage([595, 842])
  draw(second, 2, { text: 'reservoir, which was built for half of the people it serves now.', x: 60, y: 780 })
  for (const [index, text] of LEFT.split('|').entries()) {
    // Row by row, as many programs write two columns.
    draw(second, 2, { text, x: 60, y: 700 - 15 * index })
    draw(second, 2, { text: RIGHT.split('|')[index]!, x: 320, y: 700 - 15 * index })
  }
  draw(second, 2, { text: 'Fees fell by 4.7 % in June.', x: 60, y: 300 })

  const third = pdf.addPage([595, 842])
  third.setRotation(degrees(90))
  const turned = [
    'This page is shown turned by a quarter, as wide tables are.',
    'Its lines run upwards in the units of the page, and a high-',
    'light has to follow them wherever they go on the screen.',
  ]
  for (const [index, text] of turned.entries())
    draw(third, 3, { text, x: 100 + 20 * index, y: 80, size: 14, angle: 90 })

  const fourth = pdf.addPage([595, 842])
  draw(fourth, 4, {
    text: 'A stamp is set askew over the page: “Not for circulation before May.”',
    x: 80,
    y: 300,
    size: 15,
    angle: 30,
  })
  draw(fourth, 4, {
    text: 'Below it stands an ordinary line in a font with serifs, which ends here.',
    x: 60,
    y: 200,
    size: 12,
  })
  return { bytes: await pdf.save(), lines, fontOf }
}

type DrawOptions = { text: string; x: number; y: number; size?: number; angle?: number }

/** The box of `part` in a drawn line, from the metrics of the font. */
export function boxOfDrawn(line: DrawnLine, part: string, font: PDFFont): TextBox {
  const at = line.text.indexOf(part)
  if (at < 0) throw new Error(`"${part}" is not in "${line.text}".`)
  const width = font.widthOfTextAtSize(part, line.size)
  const before = font.widthOfTextAtSize(line.text.slice(0, at), line.size)
  const [cos, sin] = [Math.cos((line.angle * Math.PI) / 180), Math.sin((line.angle * Math.PI) / 180)]
  const descent = -0.2 * line.size
  return {
    x: line.x + before * cos - descent * sin,
    y: line.y + before * sin + descent * cos,
    width,
    height: line.size,
    angle: line.angle,
  }
}

/** Intersection over union (0–1) of two boxes that have about the same angle. */
export function overlapOf(a: TextBox, b: TextBox): number {
  if (Math.abs(a.angle - b.angle) > 1) return 0
  const [cos, sin] = [Math.cos((a.angle * Math.PI) / 180), Math.sin((a.angle * Math.PI) / 180)]
  const along = (b.x - a.x) * cos + (b.y - a.y) * sin
  const across = (b.y - a.y) * cos - (b.x - a.x) * sin
  const width = Math.min(a.width, along + b.width) - Math.max(0, along)
  const height = Math.min(a.height, across + b.height) - Math.max(0, across)
  const common = Math.max(0, width) * Math.max(0, height)
  return common / (a.width * a.height + b.width * b.height - common)
}

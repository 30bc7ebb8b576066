import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { PDFFont } from 'pdf-lib'

/** A text on a line. `rise` raises it (or lowers it, if negative), and `gap` is the space before it, in PDF units. */
export type Part = string | { text: string; size?: number; rise?: number; gap?: number }
/** A line of a page: `y` is the height of its baseline, `x` its beginning. Its parts follow one another. */
export type Row = { y: number; x?: number; size?: number; parts: readonly Part[] }
/** A text, and where and in which size it was drawn. */
export type DrawnText = { text: string; x: number; y: number; size: number; width: number }

export const raisedPart = (text: string): Part => ({ text, size: 7, rise: 4.5 })
export const loweredPart = (text: string): Part => ({ text, size: 7, rise: -1.8 })

/** A PDF page with these rows in Helvetica, and the positions of their parts. */
export async function drawPage(rows: readonly Row[]): Promise<{ bytes: Uint8Array; drawn: DrawnText[] }> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([595, 842])
  const drawn = rows.flatMap((row) => placeRow(row, font))
  for (const { text, x, y, size } of drawn) page.drawText(text, { x, y, size, font })
  return { bytes: await pdf.save(), drawn }
}

function placeRow({ y, x = 60, size = 12, parts }: Row, font: PDFFont): DrawnText[] {
  let at = x
  return parts.map((part) => {
    const { text, rise = 0, gap = 0, ...own } = typeof part === 'string' ? { text: part } : part
    const given = own.size ?? size
    const width = font.widthOfTextAtSize(text, given)
    const placed = { text, x: at + gap, y: y + rise, size: given, width }
    at += gap + width
    return placed
  })
}

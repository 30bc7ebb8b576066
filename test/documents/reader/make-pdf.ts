import { PDFDocument, StandardFonts, degrees } from 'pdf-lib'

export type PageLine = { text: string; x?: number; y: number; size?: number; angle?: number }

/** A PDF with these lines on its pages, in the order given. */
export async function makePdf(pages: readonly (readonly PageLine[])[], title?: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  if (title !== undefined) pdf.setTitle(title)
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const lines of pages) {
    const page = pdf.addPage([595, 842])
    for (const { text, x = 60, y, size = 11, angle = 0 } of lines)
      page.drawText(text, { x, y, size, font, rotate: degrees(angle) })
  }
  return pdf.save()
}

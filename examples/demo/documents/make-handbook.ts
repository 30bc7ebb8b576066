/**
 * Writes `waste/workshop-handbook.pdf`, the library's PDF: A4 pages of headings
 * and wrapped paragraphs. Run it after changing the text:
 * `node examples/demo/documents/make-handbook.ts`
 */
import { readFile, writeFile } from 'node:fs/promises'
import { PDFDocument, StandardFonts, rgb } from 'pdf-lib'
import type { PDFFont, PDFPage } from 'pdf-lib'

const margin = 72
const pageSize: [number, number] = [595.28, 841.89]
const ink = rgb(0.12, 0.13, 0.16)
const written = new Date('2025-03-05T09:00:00Z')

const folder = new URL('waste/', import.meta.url)
const text = await readFile(new URL('workshop-handbook.txt', folder), 'utf8')
const pages = text.split(/^---$/m).map((page) => page.trim().split(/\n{2,}/))

const pdf = await PDFDocument.create({ updateMetadata: false })
pdf.setTitle('Workshop Handbook: Oils, Lamps, Aerosols and Training')
pdf.setAuthor('Helen Achterberg')
pdf.setCreationDate(written)
pdf.setModificationDate(written)
pdf.setLanguage('en')
const body = await pdf.embedFont(StandardFonts.TimesRoman)
const bold = await pdf.embedFont(StandardFonts.HelveticaBold)

for (const [index, blocks] of pages.entries()) {
  const page = pdf.addPage(pageSize)
  drawBlocks(page, blocks)
  page.drawText(String(index + 1), { x: pageSize[0] / 2, y: margin / 2, size: 9, font: body, color: ink })
}
await writeFile(new URL('workshop-handbook.pdf', folder), await pdf.save())
console.log(`Wrote ${pages.length} pages.`)

function drawBlocks(page: PDFPage, blocks: string[]): void {
  let y = pageSize[1] - margin
  for (const block of blocks) {
    const level = block.match(/^#+/)?.[0].length ?? 0
    const font = level > 0 ? bold : body
    const size = level === 1 ? 18 : level === 2 ? 12.5 : 11
    const lineHeight = size * 1.4
    for (const line of wrap(block.replace(/^#+\s+/, ''), { font, size })) {
      page.drawText(line, { x: margin, y, size, font, color: ink })
      y -= lineHeight
    }
    y -= level > 0 ? 6 : 12
    if (y < margin)
      throw new Error(`A page overflows at "${block.slice(0, 40)}…"; move text to another page.`)
  }
}

function wrap(block: string, { font, size }: { font: PDFFont; size: number }): string[] {
  const width = pageSize[0] - 2 * margin
  const lines: string[] = []
  let line = ''
  for (const word of block.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (line && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, line]
}

/**
 * Reads a drawn image, and a PDF with a scanned page, with Tesseract and the real data of a language: `npm install
 * --no-save @tesseract.js-data/eng`, then `node test/faults/tesseract.ts
 * node_modules/@tesseract.js-data/eng/4.0.0_best_int`. With a path as the second argument, writes an HTML file there
 * that shows the image with its quote highlighted.
 */
import { writeFileSync } from 'node:fs'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { CitationEngine } from '../../src/engine/engine.ts'
import { markImage, quoteBoxes, tesseractOcr } from '../../src/entries/documents.ts'
import { memoryStore } from '../../src/records/store/memory/store.ts'

const [langPath, page] = process.argv.slice(2)
if (langPath === undefined) throw new Error('Name the folder of eng.traineddata.gz.')

GlobalFonts.registerFromPath('node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf', 'Sans')
const size = { width: 1_240, height: 500 }
const claim = 'The fee for the permit is 125 euros.'
const canvas = createCanvas(size.width, size.height)
const context = canvas.getContext('2d')
context.fillStyle = '#fff'
context.fillRect(0, 0, size.width, size.height)
context.fillStyle = '#000'
context.font = '36px Sans'
const lines = ['Fees of 2024', '', claim, 'It is due on 3 May 2024', 'at the latest, in euros.']
for (const [index, line] of lines.entries()) context.fillText(line, 80, 100 + index * 70)

const ocr = tesseractOcr({ languages: ['eng'], langPath })
const engine = new CitationEngine({ store: memoryStore(), documents: { ocr } })

async function read(name: string, content: Uint8Array) {
  const start = performance.now()
  const source = await engine.addDocSource({ name, content })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const { status, place, reason } = await engine.cite({ sourceId: source.id, claim, quote: claim })
  const text = await engine.getSourceContent(source.id)
  console.log({ name, seconds, text, metadata: source.metadata, status, reason, place })
  if (!text.includes(claim) || !place.box) process.exitCode = 1
  return source
}

const png = new Uint8Array(await canvas.encode('png'))
const image = await read('scan.png', png)
const pdf = await PDFDocument.create()
const font = await pdf.embedFont(StandardFonts.Helvetica)
pdf.addPage([595, 842]).drawText('The first page has a layer of text.', { x: 60, y: 700, size: 12, font })
const jpeg = await pdf.embedJpg(await canvas.encode('jpeg', 90))
pdf.addPage([595, 842]).drawImage(jpeg, { x: 0, y: 602, width: 595, height: 240 })
await read('scan.pdf', await pdf.save())
if (page !== undefined) {
  const quote = 'It is due on 3 May 2024 at the latest'
  const { evidence } = await engine.cite({ sourceId: image.id, claim: quote, quote })
  const boxes = quoteBoxes(image.regions, evidence[0]!)
  const src = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  writeFileSync(page, markImage({ src, ...size, boxes, quote }))
}
await ocr.close()
await engine.close()

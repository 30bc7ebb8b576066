/**
 * A thread that reads a PDF with a limit; without it, one page would take years. Then reports that the event loop
 * still runs.
 */
import { parentPort } from 'node:worker_threads'
import { readPdf } from '../../../src/documents/parse/pdf.ts'
import { inlineLimits } from '../../../src/documents/parse/reading-limits.ts'
import { pdfBombs } from '../../fixtures/bombs/pdf.ts'

const endless = pdfBombs.find(({ name }) => name === 'forms that draw forms')!.make(14)
const { code } = await readPdf(endless, {
  name: '"a.pdf"',
  limits: { ...inlineLimits, pdfPieces: 1000 },
}).catch((error) => error)
setTimeout(() => parentPort!.postMessage(code), 1)

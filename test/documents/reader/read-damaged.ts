/**
 * A thread that reads a PDF three times at once and reports the outcomes. Its page tree contains itself and a page for
 * which the table of objects has a wrong offset.
 */
import { parentPort } from 'node:worker_threads'
import { readPdf } from '../../../src/documents/parse/pdf.ts'
import { inlineLimits } from '../../../src/documents/parse/reading-limits.ts'

const text = `%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 19000 >>
endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000058 00000 n 
0000000001 00000 n 
trailer
<< /Size 4 /Root 1 0 R >>
startxref
125
%%EOF`

const read = () =>
  readPdf(new TextEncoder().encode(text), { name: '"a.pdf"', limits: inlineLimits }).catch(
    (error) => error.code,
  )
const outcomes = await Promise.all([read(), read(), read()])
setTimeout(() => parentPort!.postMessage([...outcomes, process.listenerCount('unhandledRejection')]), 20)

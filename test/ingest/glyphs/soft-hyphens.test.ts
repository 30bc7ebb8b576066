import { PDFDocument, StandardFonts } from 'pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import { checkClaim } from '../../../src/engine/check-claim.ts'
import { readDocument } from '../../../src/ingest/document.ts'
import { cmapOf, rawPdf } from '../pdf/raw-pdf.ts'

const WIDTH = 200
/** `~` stands for a hyphen that the font maps to U+00AD, as LuaTeX does; `-` for one of its own. */
const lines = [
  'The harbour of the town was closed in the au~',
  'tumn of 1931, when the last of the lines gave',
  'up its service. The council kept the ware~',
  'houses for the poor and the well-known store~',
  'keeper stayed as the only tenant of them all.',
  'The ferry went on for seven years more, since',
  'nobody had thought of the islands behind it.',
]

let widthOf: (text: string) => number
beforeAll(async () => {
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
  widthOf = (text) => [...text].reduce((sum, sign) => sum + font.widthOfTextAtSize(sign, 12), 0)
})

/** A PDF whose lines are set to one edge, in a font whose hyphen is mapped to these UTF-16 units. */
function pdfOf(some: readonly string[], target: string): Uint8Array {
  const drawn = some.map((line, at) => {
    const text = line.replaceAll('~', '-')
    const scale = (100 * WIDTH) / widthOf(text)
    return `BT /${line.includes('~') ? 'Odd' : 'Plain'} 12 Tf ${scale.toFixed(3)} Tz 60 ${600 - 14 * at} Td (${text}) Tj ET`
  })
  return rawPdf({
    toUnicode: cmapOf(`1 beginbfchar <2D> <${target}> endbfchar`),
    shown: '(The harbour)',
    after: drawn.join('\n'),
  })
}

const read = async (bytes: Uint8Array) => (await readDocument({ name: 'a.pdf', content: bytes })).content

test('a soft hyphen that is drawn at the end of a line joins the halves of its word', async () => {
  const content = await read(pdfOf(lines, '00AD'))
  expect(content).toContain('in the au\u00ad\ntumn of 1931')
  expect(content).toContain('the ware\u00ad\nhouses for')
  for (const claim of [
    'The harbour of the town was closed in the autumn of 1931, when the last of the lines gave up its service.',
    'The council kept the warehouses for the poor and the well-known storekeeper stayed as the only tenant of them all.',
  ])
    expect((await checkClaim({ claim, quote: claim, sources: [{ content }] })).status).toBe('verified')
})

test('an ordinary hyphen stays what it is', async () => {
  const content = await read(pdfOf(lines, '002D'))
  expect(content).toContain('in the au-\ntumn of 1931')
  expect(content).not.toContain('\u00ad')
})

test('a line that is short without a hyphen is not given one', async () => {
  const content = await read(
    pdfOf(
      lines.map((line) => line.replace('au~', 'sad')),
      '00AD',
    ),
  )
  expect(content).toContain('in the sad\ntumn')
  expect(content).toContain('store\u00ad\nkeeper')
})

import { PDFDocument, StandardFonts } from 'pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import { checkClaim } from '../../../../src/engine/runs/check-claim.ts'
import { readDocument } from '../../../../src/documents/reader/document.ts'
import { createHyphenReader } from '../../../../src/documents/parse/glyphs/soft-hyphens.ts'
import { cmapOf, rawPdf } from '../../reader/pdf/raw-pdf.ts'

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

test('a hyphen between figures stays one, whatever the font says of it', async () => {
  const content = await read(
    pdfOf([...lines, 'The dose of it for adults should be 10~', '20 milligrams a day for a week.'], '00AD'),
  )
  expect(content).toContain('should be 10-\n20 milligrams')
  const claim = 'The dose of it for adults should be 1020 milligrams a day for a week.'
  expect((await checkClaim({ claim, sources: [{ content }] })).status).not.toBe('verified')
})

test('soft hyphens among many spaces are read in time that grows with them', () => {
  const reader = createHyphenReader()
  const glyph = (unicode: string) => reader.add({ unicode, width: 333 })
  let steps = 0
  for (let at = 0; at < 5000; at++) glyph('\u00ad')
  for (; steps < 200_000; steps++) glyph(' ')
  for (const sign of 'going on') glyph(sign)
  expect(reader.found).toHaveLength(5000)
  expect(reader.found.filter(({ behind }) => behind !== '').length).toBeLessThanOrEqual(8)
})

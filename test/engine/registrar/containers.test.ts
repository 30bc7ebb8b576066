import { describe, expect, test } from 'vitest'
import type { CiteInput } from '../../../src/engine/registrar/citing/cite-input.ts'
import { docxOf, paragraph, pptxOf, xlsxOf } from '../../fixtures/bombs/office-files.ts'
import { registerDocumentAgentTool } from '../../../src/engine/registrar/source-tools.ts'
import { codeOf } from '../../records/store/rejection.ts'
import { someRegistrar } from './some-registrar.ts'

/** Registers a file and cites it. */
async function withFile(name: string, content: Uint8Array) {
  const { registrar } = someRegistrar()
  const source = await registrar.addDocSource({ name, content })
  return {
    source,
    cite: (input: Omit<CiteInput, 'sourceId'>) => registrar.cite({ sourceId: source.id, ...input }),
  }
}

const row = (...cells: (string | number)[]) =>
  `<row>${cells.map((cell) => (typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="str"><v>${cell}</v></c>`)).join('')}</row>`
const workbook = xlsxOf({
  sheets: {
    Ports: `<sheetData>${row('Port', 'Ships', 'Berths')}${row('Bergen', 412, 36)}${row('Turku', 297, 24)}${row('Gdynia', 518, 41)}</sheetData>`,
    Plan: `<sheetData>${row('Port', 'Ships')}${row('Bergen', 500)}</sheetData>`,
  },
})

describe('citing a cell of a workbook', () => {
  test.each([
    // Another sheet gives Bergen other ships.
    ['Bergen has 412 ships.', 'unknown', 'Ports!A2:C2'],
    ['Turku has 24 berths.', 'supported', 'Ports!A3:C3'],
    ['Bergen has 518 ships.', 'contradicted', 'Ports!A2:C2'],
    ['Gdynia has 24 berths.', 'contradicted', 'Ports!A4:C4'],
  ])('%s: %s, in %s', async (claim, verdict, cells) => {
    const { cite } = await withFile('ports.xlsx', workbook)
    const cited = await cite({ claim, locator: { sheet: 'Ports' } })
    expect(cited.verdict).toBe(verdict)
    expect(cited.reference).toBe(`[ports.xlsx, ${cells}]`)
    expect(cited.evidence[0]!.locator).toMatchObject({ sheet: 'Ports', cell: cells.split('!')[1] })
  })

  test('the cell that an agent names is checked against where its quote stands', async () => {
    const { cite } = await withFile('ports.xlsx', workbook)
    const quoted = { claim: 'Turku has 297 ships.', quote: '| Turku | 297 | 24 |' }
    expect(await cite({ ...quoted, locator: { sheet: 'Ports', cell: 'B3' } })).toMatchObject({
      quoteCheck: { outcome: 'found' },
      warnings: [],
    })
    const elsewhere = await cite({ ...quoted, locator: { cell: 'Ports!B2' } })
    expect(elsewhere.warnings).toMatchObject([{ code: 'other-place' }])
    expect(await codeOf(cite({ ...quoted, locator: { sheet: 'Ports', cell: 'E9' } }))).toBe('invalid-locator')
    expect(await codeOf(cite({ ...quoted, locator: { sheet: 'Berths' } }))).toBe('invalid-locator')
    expect(await codeOf(cite({ ...quoted, locator: { cell: 'somewhere' } }))).toBe('invalid-locator')
  })
})

test('a slide is a place', async () => {
  const text = (words: string) => `<p:sp><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:sp>`
  const deck = pptxOf([{ slide: text('Harbours are public.') }, { slide: text('Fees pay for the harbour.') }])
  const { cite, source } = await withFile('deck.pptx', deck)
  const quoted = { claim: 'Fees pay for the harbour.', quote: 'Fees pay for the harbour.' }
  expect(await cite({ ...quoted, locator: { slide: 2 } })).toMatchObject({
    status: 'verified',
    reference: '[deck.pptx, Slide 2, slide 2]',
    warnings: [],
  })
  expect((await cite({ ...quoted, locator: { slide: 1 } })).warnings).toMatchObject([{ code: 'other-place' }])
  expect(await codeOf(cite({ ...quoted, locator: { slide: 3 } }))).toBe('invalid-locator')
  expect(source.metadata).toMatchObject({ mediaType: expect.stringContaining('presentationml') as string })
})

test('a quote of a DOCX is found across the place of a footnote', async () => {
  const run = (inner: string) => `<w:r>${inner}</w:r>`
  const body = `<w:p>${run('<w:t>The harbour</w:t>')}${run('<w:footnoteReference w:id="1"/>')}${run('<w:t xml:space="preserve"> closes at ten in the evening.</w:t>')}</w:p>`
  const footnotes = `<f xmlns:w="urn:w"><w:footnote w:id="1">${paragraph('That of Bergen.')}</w:footnote></f>`
  const { cite } = await withFile('a.docx', docxOf(body, { files: { 'word/footnotes.xml': footnotes } }))
  const quote = 'The harbour closes at ten in the evening.'
  expect(await cite({ claim: quote, quote })).toMatchObject({ status: 'verified' })
})

test('an agent registers a file in Base64', async () => {
  const { registrar } = someRegistrar()
  const { run } = registerDocumentAgentTool(registrar)
  const content = Buffer.from(docxOf(paragraph('The harbour is old.'))).toString('base64')
  const registered = await run({ fileName: 'a.docx', content, encoding: 'base64' })
  expect(registered).toMatchObject({ name: 'a.docx', version: '1' })
  expect((await registrar.listSources()).items).toMatchObject([{ length: 'The harbour is old.'.length }])
  expect(await run({ fileName: 'a.docx', content: 'no Base64!', encoding: 'base64' })).toMatchObject({
    failed: true,
    code: 'invalid-input',
  })
})

import { BlobWriter, TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { describe, expect, test } from 'vitest'
import { readDocument } from '../../../src/documents/reader/document.ts'
import { openContainer } from '../../../src/documents/container/open-container.ts'
import { parseDocument } from '../../../src/documents/formats/parse-document.ts'
import { mediaTypeOf } from '../../../src/documents/parse/media-types.ts'
import { processLimits as limits } from '../../../src/documents/parse/reading-limits.ts'
import {
  docxOf,
  epubOf,
  odfOf,
  paragraph,
  pptxOf,
  relationships,
  relationTo,
  xlsxOf,
  zipOf,
} from '../../fixtures/bombs/office-files.ts'
import { rawZip } from '../../fixtures/bombs/raw-zip.ts'
import { errorOf } from '../../records/store/rejection.ts'

const docx = docxOf(paragraph('Twelve ships.'))
const sheet = { A: '<sheetData><row><c><v>12</v></c></row></sheetData>' }
const ods = odfOf(
  'spreadsheet',
  '<table:table table:name="A"><table:table-row><table:table-cell><text:p>12</text:p></table:table-cell></table:table-row></table:table>',
)
const odt = odfOf(
  'text',
  '<office:body><office:text><text:p>Twelve ships.</text:p></office:text></office:body>',
)
const epub = epubOf({ 'a.xhtml': '<html><body><p>Twelve ships.</p></body></html>' })
const pptx = pptxOf([{ slide: '<p:sp><a:p><a:r><a:t>Twelve ships.</a:t></a:r></a:p></p:sp>' }])

const read = (content: Uint8Array, name = 'file', mediaType?: string) =>
  parseDocument({ name, content, ...(mediaType && { mediaType }) }, { limits })

describe('a container says itself what it holds', () => {
  test.each([
    ['docx', docx, 'officedocument.wordprocessingml.document', 'Twelve ships.'],
    ['pptx', pptx, 'officedocument.presentationml.presentation', '# Slide 1\n\nTwelve ships.'],
    ['xlsx', xlsxOf({ sheets: sheet }), 'officedocument.spreadsheetml.sheet', '# A\n\n12'],
    ['odt', odt, 'oasis.opendocument.text', 'Twelve ships.'],
    ['ods', ods, 'oasis.opendocument.spreadsheet', '# A\n\n12'],
    ['epub', epub, 'epub+zip', 'Twelve ships.'],
  ])('%s, whatever its name and type', async (kind, content, mediaType, text) => {
    for (const [name, given] of [
      [`a.${kind}`, undefined],
      ['a.bin', undefined],
      ['a.pdf', 'application/pdf'],
      ['a.txt', 'text/plain'],
      ['a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ] as const) {
      expect(await read(content, name, given)).toMatchObject({
        mediaType: expect.stringContaining(mediaType) as string,
        content: text,
      })
    }
  })

  test.each([
    ['a ZIP file of other things', zipOf({ 'a.txt': 'x' }), 'of other files'],
    ['an application', zipOf({ mimetype: 'application/java-archive' }), 'application/java-archive'],
    [
      'a binary workbook',
      zipOf({
        '[Content_Types].xml': '<Types/>',
        '_rels/.rels': relationships(relationTo('a', 'officeDocument', 'xl/workbook.bin')),
        'xl/workbook.bin': 'x',
      }),
      'binary workbook',
    ],
    ['a package without a main part', zipOf({ '[Content_Types].xml': '<Types/>' }), 'no main part'],
  ])('%s is refused', async (_, content, words) => {
    const { code, message } = await errorOf(read(content, 'a.docx'))
    expect(code).toBe('invalid-input')
    expect(message).toContain(words)
  })

  test('only the first bytes make a container of a file', async () => {
    const text = { name: 'notes.docx', content: 'Just text.' }
    expect(mediaTypeOf(text)).toBe('text/plain')
    expect(await readDocument({ name: 'page.xlsx', content: '<html><p>A page</p></html>' })).toMatchObject({
      mediaType: 'text/html',
    })
    const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
    expect((await errorOf(read(old, 'a.docx'))).message).toContain('protected by a password')
  })

  test('a string does not preserve the bytes of a container', async () => {
    const content = String.fromCharCode(...docx)
    const { code, message } = await errorOf(readDocument({ name: 'a.docx', content }))
    expect(code).toBe('invalid-input')
    expect(message).toContain('DOCX "a.docx" was given as a string')
  })
})

describe('ZIP files', () => {
  const main = { name: 'a.zip', limits }

  test.each([
    ['with data descriptors', { dataDescriptor: true }],
    ['with the sizes of ZIP64', { zip64: true }],
    ['without compression', { level: 0 }],
  ])('%s are read', async (_, options) => {
    const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options })
    await writer.add('folder/a.txt', new TextReader('Größe'))
    const container = await openContainer(await writer.close(), main)
    expect(container.names).toEqual(['folder/a.txt'])
    expect(container.find('Folder/A.TXT')).toBe('folder/a.txt')
    expect(container.find('a.txt')).toBeNull()
    expect(new TextDecoder().decode(await container.read('folder/a.txt'))).toBe('Größe')
    await expect(container.read('none')).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('with a password are refused', async () => {
    const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, password: 'x' })
    await writer.add('word/document.xml', new TextReader('<a/>'))
    const bytes = new Uint8Array(await (await writer.close()).arrayBuffer())
    for (const content of [bytes, rawZip([{ name: 'a', data: 'x', isLocked: true }])])
      await expect(openContainer(content, main)).rejects.toMatchObject({
        code: 'invalid-input',
        message: expect.stringContaining('protected by a password') as string,
      })
  })

  test('that are cut, or in which a byte is another one, are read or refused', async () => {
    const codes = new Set<string>()
    const damaged = [
      ...Array.from({ length: 12 }, (_, index) => docx.slice(0, Math.floor((docx.length * index) / 12))),
      ...Array.from({ length: 50 }, (_, index) => {
        const copy = docx.slice()
        copy[Math.floor((docx.length * index) / 50)]! ^= 1 + (index % 255)
        return copy
      }),
    ].filter((bytes) => bytes.length > 4)
    for (const content of damaged) {
      const outcome = await read(content, 'a.docx').then(
        () => 'read',
        ({ code }: { code: string }) => code,
      )
      codes.add(outcome)
    }
    expect([...codes].toSorted()).toEqual(['invalid-input', 'read'])
  })
})

describe('XML', () => {
  test('in UTF-16, with CDATA and references to characters', async () => {
    const text = `<w:document xmlns:w="urn:w"><w:body>${paragraph('<![CDATA[a < b]]> &amp; &#x41;')}</w:body></w:document>`
    const wide = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
    const whole = docxOf('', { files: { 'word/document.xml': wide } })
    expect((await read(whole)).content).toBe('a < b & A')
  })

  test.each([
    ['that is not closed', '<w:document><w:p>'],
    ['that is none', 'Just text.'],
    ['with an entity of HTML', '<w:document>&nbsp;</w:document>'],
    ['with two roots', '<a/><b/>'],
  ])('%s is refused', async (_, document) => {
    const { code } = await errorOf(read(docxOf('', { files: { 'word/document.xml': document } })))
    expect(code).toBe('invalid-input')
  })
})

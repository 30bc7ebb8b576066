import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../../src/documents/formats/parse-document.ts'
import { processLimits as limits } from '../../../src/documents/parse/reading-limits.ts'
import {
  docxOf,
  odfOf,
  paragraph,
  relationships,
  relationTo,
  zipOf,
} from '../../fixtures/bombs/office-files.ts'

const read = (content: Uint8Array) => parseDocument({ name: 'file', content }, { limits })
const xml = '<?xml version="1.0" encoding="UTF-8"?>'
const office = 'application/vnd.openxmlformats-officedocument'
const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const documentXml = `${xml}<w:document xmlns:w="urn:w"><w:body>${paragraph('Twelve ships.')}</w:body></w:document>`

/** Content types as a program writes them that has no part by its name. */
const byDefault = (type: string) =>
  `${xml}<Types><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${office}.${type}.main+xml"/></Types>`
const packed = (files: Record<string, string>) => zipOf({ '[Content_Types].xml': `${xml}<Types/>`, ...files })

const odtBody = '<office:body><office:text><text:p>Twelve ships.</text:p></office:text></office:body>'
const manifest = (type: string) =>
  `${xml}<manifest:manifest><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/></manifest:manifest>`
const content = `${xml}<office:document-content xmlns:office="urn:o" xmlns:text="urn:t">${odtBody}</office:document-content>`
describe('documents as other programs pack them', () => {
  test.each([
    [
      'a DOCX of Teams, its main part typed by its extension',
      docxOf(paragraph('Twelve ships.'), {
        files: { '[Content_Types].xml': byDefault('wordprocessingml.document') },
      }),
    ],
    [
      'a template with macros, of a type of its own',
      docxOf(paragraph('Twelve ships.'), {
        files: {
          '[Content_Types].xml': `${xml}<Types><Override PartName="/word/document.xml" ContentType="application/x-own"/></Types>`,
        },
      }),
    ],
    [
      'a DOCX without content types',
      zipOf({
        '_rels/.rels': relationships(relationTo('a', 'officeDocument', 'word/document.xml')),
        'word/document.xml': documentXml,
      }),
    ],
    [
      'a main part of another name, below the root',
      packed({
        '_rels/.rels': relationships(relationTo('a', 'officeDocument', '/document2.xml')),
        'document2.xml': documentXml,
      }),
    ],
    [
      'relationships of the strict form',
      packed({
        '_rels/.rels': relationships(
          `<Relationship Id="a" Type="${strict}/officeDocument" Target="word/document.xml"/>`,
        ),
        'word/document.xml': documentXml,
      }),
    ],
    [
      'names with the signs of Windows',
      packed({
        '_rels\\.rels': relationships(relationTo('a', 'officeDocument', 'word\\document.xml')),
        'word\\document.xml': documentXml,
      }),
    ],
    [
      'an ODT without `mimetype`',
      zipOf({
        'META-INF/manifest.xml': manifest('application/vnd.oasis.opendocument.text'),
        'content.xml': content,
      }),
    ],
    [
      'an ODT whose `mimetype` is another',
      zipOf({
        mimetype: 'application/zip',
        'META-INF/manifest.xml': manifest('application/vnd.oasis.opendocument.text'),
        'content.xml': content,
      }),
    ],
    [
      'an ODT with a line break behind its type',
      zipOf({ 'content.xml': content, mimetype: 'application/vnd.oasis.opendocument.text\n' }),
    ],
    [
      'an EPUB without `mimetype`',
      zipOf({
        'META-INF/container.xml': `${xml}<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>`,
        'book.opf': `${xml}<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`,
        'a.xhtml': '<html><body><p>Twelve ships.</p></body></html>',
      }),
    ],
  ])('%s', async (_, bytes) => {
    expect((await read(bytes)).content).toBe('Twelve ships.')
  })

  test('slides and sheets, whose main part is typed by its extension', async () => {
    const deck = zipOf({
      '[Content_Types].xml': byDefault('presentationml.presentation'),
      '_rels/.rels': relationships(relationTo('a', 'officeDocument', 'ppt/presentation.xml')),
      'ppt/presentation.xml': `${xml}<p:presentation xmlns:p="urn:p" xmlns:r="urn:r"><p:sldIdLst><p:sldId id="256" r:id="s"/></p:sldIdLst></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': relationships(relationTo('s', 'slide', 'slide.xml')),
      'ppt/slide.xml': `${xml}<p:sld xmlns:p="urn:p" xmlns:a="urn:a"><p:sp><a:p><a:r><a:t>Twelve ships.</a:t></a:r></a:p></p:sp></p:sld>`,
    })
    expect((await read(deck)).content).toBe('# Slide 1\n\nTwelve ships.')
    const sheets = zipOf({
      '[Content_Types].xml': byDefault('spreadsheetml.sheet'),
      '_rels/.rels': relationships(relationTo('a', 'officeDocument', 'xl/workbook.xml')),
      'xl/workbook.xml': `${xml}<workbook xmlns:r="urn:r"><sheets><sheet name="A" sheetId="1" r:id="s"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationships(relationTo('s', 'worksheet', 'sheet.xml')),
      'xl/sheet.xml': `${xml}<worksheet><sheetData><row><c><v>12</v></c></row></sheetData></worksheet>`,
    })
    expect((await read(sheets)).content).toBe('# A\n\n12')
  })

  test('a package of another kind is refused', async () => {
    const other = packed({
      '_rels/.rels': relationships(relationTo('a', 'officeDocument', 'own/part.xml')),
      'own/part.xml': '<drawing/>',
    })
    await expect(read(other)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('no main part') as string,
    })
    expect((await read(odfOf('text', odtBody))).content).toBe('Twelve ships.')
  })
})

describe('a character that XML does not have', () => {
  test.each([
    ['a reference to NUL', 'a&#0;b', 'a\ufffdb'],
    ['a reference to half a pair', 'a&#xD800;b', 'a\ufffdb'],
    ['a reference to a control', 'a&#x1F;b', 'a\ufffdb'],
    ['a reference beyond Unicode', 'a&#x110000;b', 'a\ufffdb'],
    ['a reference that it has', 'a&#x1F600;b&#10;', 'a😀b'],
    ['a control', 'a\u0001b', 'a\ufffdb'],
    ['a noncharacter', 'a\uffffb', 'a\ufffdb'],
    ['NUL', 'a\0b', 'a\ufffdb'],
  ])('%s is replaced', async (_, text, expected) => {
    expect((await read(docxOf(paragraph(text)))).content).toBe(expected)
  })

  test('a byte that is no UTF-8 is replaced', async () => {
    const [before, after] = documentXml.split('Twelve')
    const bytes = [before!, after!].map((part) => new TextEncoder().encode(part))
    const document = new Uint8Array([...bytes[0]!, 0x41, 0xff, 0x42, ...bytes[1]!])
    expect((await read(docxOf('', { files: { 'word/document.xml': document } }))).content).toBe(
      'A\ufffdB ships.',
    )
  })

  test('references across chunks of any size', async () => {
    const many = 'x&#0;'.repeat(100_000)
    const { content } = await read(docxOf(paragraph(many)))
    expect(content).toBe('x\ufffd'.repeat(100_000))
  })
})

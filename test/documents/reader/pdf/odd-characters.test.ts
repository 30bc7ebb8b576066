import { afterAll, describe, expect, test } from 'vitest'
import { countReplacements, isPlain } from '../../../../src/core/text/plain-text.ts'
import { createDocumentReader } from '../../../../src/documents/reader/document-reader.ts'
import { someRegistrar } from '../../../engine/registrar/some-registrar.ts'
import { cmapOf, cmapOfX, ODD_LINE, PLAIN_LINE, rawPdf } from './raw-pdf.ts'
import type { OddPdf } from './raw-pdf.ts'

const documents = createDocumentReader()
afterAll(() => documents.close())

const simple = (entries: string) => `<< /Type /Font ${entries} >>`
const differences = (glyph: string) =>
  simple(`/Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [88 /${glyph}] >>`)
const composite = (encoding: string, more = '') =>
  simple(
    `/Subtype /Type0 /BaseFont /Odd /Encoding /${encoding} ${more} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Odd /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /Odd /Flags 4 >> >>]`,
  )

/** The odd line as it is read, where that is certain. */
const given: readonly (readonly [name: string, pdf: OddPdf, line?: string])[] = [
  ['a map to NUL', { toUnicode: cmapOfX('0000') }, 'Its o\ufffdd keeper counted 14 ships.'],
  ['a map to half a pair, high', { toUnicode: cmapOfX('D800') }],
  ['a map to half a pair, low', { toUnicode: cmapOfX('DC00') }],
  ['a map to a reversed pair', { toUnicode: cmapOfX('DC00D800') }],
  ['a map to a pair', { toUnicode: cmapOfX('D83DDE00') }, 'Its o😀d keeper counted 14 ships.'],
  ['a map to nothing', { toUnicode: cmapOfX('') }],
  ['a map to private use', { toUnicode: cmapOfX('E000') }],
  ['a map to private use beyond the BMP', { toUnicode: cmapOfX('DB80DC00') }],
  ['a map to a noncharacter', { toUnicode: cmapOfX('FFFF') }],
  ['a map to the other byte order mark', { toUnicode: cmapOfX('FFFE') }],
  ['a map to U+FFFD', { toUnicode: cmapOfX('FFFD') }, 'Its o\ufffdd keeper counted 14 ships.'],
  ['a map to a control', { toUnicode: cmapOfX('0001') }],
  ['a map to a backspace', { toUnicode: cmapOfX('0008') }],
  ['a map to an escape', { toUnicode: cmapOfX('001B') }],
  ['a map to a C1 control', { toUnicode: cmapOfX('0085') }],
  ['a map to a soft hyphen', { toUnicode: cmapOfX('00AD') }],
  ['a map to no width', { toUnicode: cmapOfX('200B') }],
  ['a map to a byte order mark', { toUnicode: cmapOfX('FEFF') }],
  ['a map to a change of direction', { toUnicode: cmapOfX('202E') }],
  ['a map to letters and NUL', { toUnicode: cmapOfX('006C00000064') }],
  ['a map to letters and half a pair', { toUnicode: cmapOfX('006CD8000064') }],
  ['a map of an odd number of digits', { toUnicode: cmapOfX('00006') }],
  ['a range of halves of pairs', { toUnicode: cmapOf('1 beginbfrange <58> <58> <DBFF> endbfrange') }],
  ['a list with NUL', { toUnicode: cmapOf('1 beginbfrange <58> <58> [<0000>] endbfrange') }],
  ['a range from its end', { toUnicode: cmapOf('1 beginbfrange <7E> <20> <0000> endbfrange') }],
  ['a map of all to NUL', { toUnicode: cmapOf('1 beginbfrange <00> <FF> [<0000>] endbfrange') }],
  ['a map that does not end', { toUnicode: cmapOfX('0000').replace('endcmap end end', '') }],
  ['a map of nonsense', { toUnicode: 'beginbfchar <58 endbfchar [ << (' }],
  ['a map without a word', { toUnicode: '' }],
  ['a map that is not there', { font: simple('/Subtype /Type1 /BaseFont /Helvetica /ToUnicode 99 0 R') }],
  ['a map that is a name', { font: simple('/Subtype /Type1 /BaseFont /Helvetica /ToUnicode /Identity-H') }],
  ['a glyph without a known name', { font: differences('g123') }],
  ['a glyph named NUL', { font: differences('uni0000') }],
  ['a glyph named half a pair', { font: differences('uniD800') }],
  ['a glyph that is not defined', { font: differences('.notdef') }],
  ['a glyph beyond the BMP', { font: differences('u1F600') }],
  ['two bytes a character, no map', { font: composite('Identity-H'), shown: '<004900740073>' }],
  [
    'two bytes a character, a map to NUL',
    {
      font: composite('Identity-H', '/ToUnicode 7 0 R'),
      toUnicode: cmapOf('1 beginbfrange <0000> <FFFF> <0000> endbfrange').replace(
        '<00> <FF>',
        '<0000> <FFFF>',
      ),
      shown: '<000000490000>',
    },
  ],
  ['an encoding that is not known', { font: composite('No-Such-H'), shown: '<00490074>' }],
  ['a font without a type', { font: simple('/BaseFont /Helvetica') }],
  [
    'a font that draws its glyphs',
    { font: simple('/Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0]') },
  ],
  ['a font that is a number', { font: '42' }],
  ['pictures', { font: simple('/Subtype /Type1 /BaseFont /ZapfDingbats') }],
  ['letters of Symbol', { font: simple('/Subtype /Type1 /BaseFont /Symbol') }],
  ['NUL in the line itself', { shown: '(Its \\000 keeper)' }],
  ['bytes that the encoding lacks', { shown: '(Its \\201\\215\\217 keeper)' }],
  ['a title with NUL', { title: '(Brid\\000ges)', shown: ODD_LINE }],
  ['a title with half a pair', { title: '<FEFFD8000041>' }],
  ['a title of bytes', { title: '<FFFE0000D8>' }],
  ['text for readers with NUL', { before: '/Span << /ActualText <FEFF0000D800> >> BDC', after: 'EMC' }],
]

const pdfs = given.map(([name, odd, line]) => ({ name, odd, line }))

test('they are forty at least', () => {
  expect(pdfs.length).toBeGreaterThanOrEqual(40)
})

describe.each(pdfs)('$name', ({ odd, line }) => {
  test('is read, noted, and its other sentences are cited', async () => {
    const { registrar } = someRegistrar({ documents })
    const source = await registrar.addDocSource({ name: 'odd.pdf', content: rawPdf(odd) })
    const content = await registrar.getSourceContent(source.id)
    expect(isPlain(content)).toBe(true)
    expect(isPlain(source.name)).toBe(true)
    if (line !== undefined) expect(content).toContain(line)
    expect(source.metadata?.['unknownCharacters'] ?? 0).toBe(countReplacements(content))
    const cited = await registrar.cite({ sourceId: source.id, claim: PLAIN_LINE, quote: PLAIN_LINE })
    expect(cited).toMatchObject({ status: 'verified', place: { page: 1 } })
    expect(content.slice(cited.evidence[0]!.start, cited.evidence[0]!.end)).toBe(PLAIN_LINE)
  })
})

test('a word that lost a letter is quoted as it is meant', async () => {
  const { registrar } = someRegistrar({ documents })
  const source = await registrar.addDocSource({
    name: 'odd.pdf',
    content: rawPdf({ toUnicode: cmapOfX('0000') }),
  })
  const quote = 'Its old keeper counted 14 ships.'
  const cited = await registrar.cite({ sourceId: source.id, claim: quote, quote })
  expect(cited.quoteCheck).toEqual({ outcome: 'found' })
  for (const copied of ['Its o\0d keeper counted 14 ships.', 'Its o\ud800d keeper counted 14 ships.']) {
    const same = await registrar.cite({ sourceId: source.id, claim: copied, quote: copied })
    expect(same.quoteCheck).toEqual({ outcome: 'found' })
  }
})

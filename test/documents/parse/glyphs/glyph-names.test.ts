import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../../src/engine/runs/check-claim.ts'
import { readDocument } from '../../../../src/documents/reader/document.ts'
import { readGlyphName } from '../../../../src/documents/parse/glyphs/glyph-names.ts'
import { cmapOfX, rawPdf } from '../../reader/pdf/raw-pdf.ts'
import type { OddPdf } from '../../reader/pdf/raw-pdf.ts'

async function read(pdf: OddPdf): Promise<{ content: string; unknown?: number }> {
  return readDocument({ name: 'odd.pdf', content: rawPdf(pdf) })
}

/** A font in which code 88 or another has a glyph with this name. */
const named = (name: string, code = 88, more = '') =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [${code} /${name}] >> ${more} >>`

describe('glyphs are read by their names', () => {
  test.each<[string, OddPdf, string]>([
    [
      'a ligature in parts',
      { font: named('f_f_i'), shown: '(The oXcer signed it.)' },
      'The officer signed it.',
    ],
    [
      'one with a variant',
      { font: named('f_f_i.liga'), shown: '(The oXcer signed it.)' },
      'The officer signed it.',
    ],
    [
      'one at a control',
      { font: named('f_f_i', 3), shown: '(The o\\003cer signed it.)' },
      'The officer signed it.',
    ],
    [
      'one that is mapped to private use',
      {
        font: named('f_f_i', 88, '/ToUnicode 7 0 R'),
        toUnicode: cmapOfX('E0A3'),
        shown: '(The oXcer signed it.)',
      },
      'The officer signed it.',
    ],
    [
      'one of a standard name that is mapped to private use',
      {
        font: named('ffi', 88, '/ToUnicode 7 0 R'),
        toUnicode: cmapOfX('E0A3'),
        shown: '(The oXcer signed it.)',
      },
      'The officer signed it.',
    ],
    [
      'a figure of another style',
      { font: named('three.oldstyle'), shown: '(The year 19X2 was dry.)' },
      'The year 1932 was dry.',
    ],
    [
      'a figure of Adobe',
      { font: named('threeoldstyle'), shown: '(The year 19X2 was dry.)' },
      'The year 1932 was dry.',
    ],
    ['a small capital', { font: named('Asmall'), shown: '(The UNXIDED report.)' }, 'The UNAIDED report.'],
    [
      'a raised figure',
      { font: named('six.superior'), shown: '(The 10X cells of it.)' },
      'The 10⁶ cells of it.',
    ],
    [
      'a figure between texts of another subset of its font',
      {
        font: named('two.os', 130),
        shown: '(\\202)',
        after:
          'BT /Plain 12 Tf 60 600 Td (It was in 193) Tj /Odd 12 Tf (\\202) Tj /Plain 12 Tf ( when it rained.) Tj ET',
      },
      'It was in 1932 when it rained.',
    ],
    [
      'a ligature of TeX',
      { font: named('a28', 28), shown: '(The of\\034cer signed it.)' },
      'The officer signed it.',
    ],
  ])('%s', async (_, pdf, line) => {
    expect((await read(pdf)).content).toContain(line)
  })

  test('a map to Unicode is believed more than a name', async () => {
    const font = named('f_f_i', 88, '/ToUnicode 7 0 R')
    const pdf = { font, toUnicode: cmapOfX('0066006600660069'), shown: '(The oXcer signed it.)' }
    expect((await read(pdf)).content).toContain('The offficer signed it.')
  })

  test('a letter of a word that nobody can name is unknown, a picture stays', async () => {
    const map = (shown: string) => ({ toUnicode: cmapOfX('E0A3'), shown })
    expect((await read(map('(The oXcer signed it.)'))).content).toContain('The o\ufffdcer signed it.')
    expect((await read(map('(X Telephone)'))).content).toContain('\ue0a3 Telephone')
  })

  test('a claim with the ligature is proven, one without it is not', async () => {
    const { content } = await read({ font: named('f_f_i'), shown: '(The officer signed all oXcial papers.)' })
    const check = async (claim: string) =>
      (await checkClaim({ claim, quote: claim, sources: [{ content }] })).status
    expect(await check('The officer signed all official papers.')).toBe('verified')
    expect(await check('The officer signed all oXcial papers.')).not.toBe('verified')
    expect(await check('The officer signed all ocial papers.')).not.toBe('verified')
  })
})

test.each<[string, string | null]>([
  ['f_f_i', 'ffi'],
  ['T_h', 'Th'],
  ['f_i.liga', 'fi'],
  ['one.tnum', '1'],
  ['a.sc', 'a'],
  ['eacute.sc', 'é'],
  ['uni00660069', 'fi'],
  ['u1F600', '😀'],
  ['asuperior', 'ᵃ'],
  ['twoinferior', '₂'],
  ['five.sups', '⁵'],
  ['longs_t', 'ſt'],
  ['g123', null],
  ['a28', null],
  ['.notdef', null],
  ['uniD800', null],
  ['f__i', null],
  ['constructor', null],
  ['', null],
])('the name %s', (name, text) => {
  expect(readGlyphName(name)).toBe(text)
})

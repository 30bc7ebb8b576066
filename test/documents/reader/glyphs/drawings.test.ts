import { PDFDocument, StandardFonts } from 'pdf-lib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../../src/engine/runs/check-claim.ts'
import { readDocument } from '../../../../src/documents/reader/document.ts'
import { PLAIN_LINE, rawPdf } from '../pdf/raw-pdf.ts'

/** What a page shows whose text is drawn by these operators. */
async function read(operators: string): Promise<string> {
  const content = rawPdf({ shown: `() Tj ET ${operators} BT ()` })
  const read = await readDocument({ name: 'drawn.pdf', content })
  return read.content.replace(PLAIN_LINE, '').trim()
}

const helvetica = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)

/** Where each glyph of a text stands, in Helvetica of 12 units. */
function glyphsOf(text: string): { sign: string; x: number }[] {
  return [...text].map((sign, at) => ({
    sign,
    x: 60 + helvetica.widthOfTextAtSize(text.slice(0, at), 12),
  }))
}

const show = (text: string, x: number, y = 500) => `1 0 0 1 ${x.toFixed(2)} ${y} Tm (${text}) Tj`
const block = (operators: readonly string[]) => `BT /Plain 12 Tf ${operators.join(' ')} ET`

const LINE = 'The mill on the hill was sold in 1932'

describe('text that is drawn again is text once', () => {
  test.each<[string, string]>([
    ['beside itself', block([show(LINE, 60), show(LINE, 60.4)])],
    ['above itself', block([show(LINE, 60), show(LINE, 60, 500.3)])],
    ['upon itself', block([show(LINE, 60), show(LINE, 60)])],
    ['three times', block([show(LINE, 60), show(LINE, 60.3), show(LINE, 60.6)])],
    [
      'behind another line',
      block([show(LINE, 60), show('Another line stands here', 60, 480), show(LINE, 60.4)]),
    ],
    ['glyph by glyph', block(glyphsOf(LINE).flatMap(({ sign, x }) => [show(sign, x), show(sign, x + 0.35)]))],
    [
      'glyph by glyph, one copy behind the other',
      block([0, 0.35].flatMap((by) => glyphsOf(LINE).map(({ sign, x }) => show(sign, x + by)))),
    ],
    [
      'word by word',
      block(
        LINE.split(' ').flatMap((word, at, words) => {
          const x =
            60 +
            helvetica.widthOfTextAtSize(
              words
                .slice(0, at)
                .map((before) => `${before} `)
                .join(''),
              12,
            )
          return [show(word, x), show(word, x + 0.4)]
        }),
      ),
    ],
  ])('%s', async (_, operators) => {
    const content = await read(operators)
    expect(content.split('\n')[0]).toBe(LINE)
    expect(content.match(/sold/g)).toHaveLength(1)
  })

  test.each<[string, string, string]>([
    ['the same word twice in a line', block([show('very very good', 60)]), 'very very good'],
    ['the same word on two lines', block([show('good', 60), show('good', 60, 487)]), 'good\ngood'],
    ['double letters', block(glyphsOf('Mississippi').map(({ sign, x }) => show(sign, x))), 'Mississippi'],
    ['figures that repeat', block([show('11', 60), show('11', 90)]), '11 11'],
  ])('%s stays', async (_, operators, expected) => {
    expect(await read(operators)).toBe(expected)
  })

  test('a claim on it is proven once, and no other', async () => {
    const content = await read(block([show(`${LINE}.`, 60), show(`${LINE}.`, 60.4)]))
    const check = async (claim: string) =>
      (await checkClaim({ claim, quote: claim, sources: [{ content }] })).status
    expect(await check('The mill on the hill was sold in 1932.')).toBe('verified')
    expect(await check('The mill on the hill was sold in 19321932.')).not.toBe('verified')
  })
})

describe('letter-spaced words are words', () => {
  const spacedBy = (units: number, text: string) =>
    `BT /Plain 12 Tf ${units} Tc 60 500 Td (${text}) Tj ET BT 0 Tc /Plain 12 Tf 60 480 Td (Below it.) Tj ET`

  test.each<[string, string, string]>([
    ...[2, 3, 5, 8, 12].map((units): [string, string, string] => [
      `by ${units} units`,
      spacedBy(units, 'ABSTRACT OF THE REPORT'),
      'ABSTRACT OF THE REPORT\nBelow it.',
    ]),
    ['small letters', spacedBy(3, 'gesperrt gesetzt'), 'gesperrt gesetzt\nBelow it.'],
    ['by blanks', block([show('S U M M A R Y   O F   I T', 60)]), 'SUMMARY OF IT'],
    ['by places', block([...'RESULTS'].map((sign, at) => show(sign, 60 + 18 * at))), 'RESULTS'],
  ])('%s', async (_, operators, expected) => {
    expect(await read(operators)).toBe(expected)
  })

  test.each<[string, string, string]>([
    ['names of columns', block([...'ABCDEF'].map((sign, at) => show(sign, 60 + 18 * at))), 'A B C D E F'],
    [
      'letters in a sentence',
      block([show('Vitamins A B C D E are found here', 60)]),
      'Vitamins A B C D E are found here',
    ],
    ['signs without a vowel', block([show('N P K S', 60)]), 'N P K S'],
    [
      'a sentence with a single letter',
      block([show('It was I who saw a man', 60)]),
      'It was I who saw a man',
    ],
  ])('%s stay apart', async (_, operators, expected) => {
    expect(await read(operators)).toBe(expected)
  })

  test('a claim on one is proven', async () => {
    const content = await read(spacedBy(3, 'SPEED LIMIT 30'))
    const claim = 'speed limit 30'
    const { evidence } = await checkClaim({ claim, quote: claim, sources: [{ content }] })
    expect(evidence[0]?.quote).toBe('SPEED LIMIT 30')
  })
})

describe('text that nobody sees', () => {
  test('the invisible layer of a scan is its text', async () => {
    expect(await read(`BT 3 Tr /Plain 12 Tf 60 500 Td (${LINE}) Tj ET BT 0 Tr ET`)).toBe(LINE)
  })
})

test('no letter or figure of a page is lost or comes twice, however its words are set', async () => {
  const part = fc.record({
    text: fc.stringMatching(/^[a-z]{2,4}$/).map((word) => `${word}x`),
    size: fc.constantFrom(6, 7, 12, 12, 12, 20),
    rise: fc.constantFrom(-2, 0, 0, 0, 3, 4.5, 8),
    gap: fc.constantFrom(0, 0.5, 3, 12),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 8 }), async (parts) => {
      let x = 60
      const operators = parts.map(({ text, size, rise, gap }) => {
        x += gap
        const shown = `/Plain ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${500 + rise} Tm (${text}) Tj`
        x += helvetica.widthOfTextAtSize(text, size)
        return shown
      })
      const plain = (text: string) =>
        [...text.normalize('NFKC').replaceAll(/[^a-z]/g, '')].toSorted().join('')
      expect(plain(await read(`BT ${operators.join(' ')} ET`))).toBe(
        plain(parts.map(({ text }) => text).join('')),
      )
    }),
    { numRuns: 60 },
  )
})

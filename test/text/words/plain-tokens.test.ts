import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPlainText, readPlainTokens, toPlain } from '../../../src/text/words/plain-tokens.ts'
import { tokenize } from '../../../src/text/words/tokens.ts'

/** The tokens of a text by way of folding, which a ligature behind it demands. */
function tokensByFolding(text: string) {
  const folded = `${text} ﬁ`
  expect(isPlainText(folded)).toBe(false)
  return tokenize(folded).slice(0, -1)
}

/** But signs of markup and of control, which folding takes away between other signs. */
const plainSigns = Array.from({ length: 0x2300 }, (_, code) => String.fromCharCode(code)).filter(
  (sign) => isPlainText(sign) && !/[*_~`\u007f-\u009f]/.test(sign),
)

describe('plain text is read without folding to the same tokens', () => {
  test.each([
    ['between digits', (sign: string) => `1${sign}2`],
    ['between letters', (sign: string) => `a${sign}b`],
    ['between a word and digits', (sign: string) => `ab${sign}12`],
    ['between digits and a percent sign', (sign: string) => `12${sign}%`],
    ['twice between digits and a percent sign', (sign: string) => `12${sign}${sign}%`],
    ['behind a section sign', (sign: string) => `§${sign}8a`],
    ['twice behind section signs', (sign: string) => `§§${sign}${sign}8a`],
    ['by itself', (sign: string) => sign],
  ])('each plain sign %s', (_, wrap) => {
    expect(plainSigns.length).toBeGreaterThan(300)
    for (const sign of plainSigns) {
      const text = wrap(sign)
      // Two plain signs may be markup together.
      if (isPlainText(text))
        expect({ text, tokens: tokenize(text) }).toEqual({ text, tokens: tokensByFolding(text) })
    }
  })

  test('any row of plain signs', () => {
    const signs = fc.constantFrom(...`aÄß1290'’-–−./:,;%§ \u00a0\u202f\n"“()…`)
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 30 }), (text) => {
        fc.pre(isPlainText(text))
        expect(tokenize(text)).toEqual(tokensByFolding(text))
      }),
      { numRuns: 500 },
    )
  })
})

test.each([
  ['letters', 'Ähre', true],
  ['figures, signs of money and quotes', '„1.234,56 €“ – 5 %', true],
  ['letters that folding cuts apart', 'ﬁne', false],
  ['marks that combine', 'cafe\u0301', false],
  ['soft hyphens', 'Haus\u00adtür', false],
  ['entities', 'a &amp; b', false],
  ['links', '[a](b)', false],
  ['markup within a word', 'a**b', false],
  ['a word hyphenated over a line break', 'Haus- \ntür', false],
  ['Greek', 'λόγος', false],
])('%s: whether folding can be spared', (_, text, isPlain) => {
  expect(isPlainText(text)).toBe(isPlain)
})

test('words and numbers are told apart, each with its place', () => {
  const text = 'CO2 fell 1.234,5 % in §8a, don’t'
  const read: [string, string, string][] = []
  readPlainTokens(text, (word, start, end, kind) => read.push([kind, toPlain(word), text.slice(start, end)]))
  expect(read).toEqual([
    ['word', 'co2', 'CO2'],
    ['word', 'fell', 'fell'],
    ['number', '1.234,5 %', '1.234,5 %'],
    ['word', 'in', 'in'],
    ['number', '§8a', '§8a'],
    ['word', "don't", 'don’t'],
  ])
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stem } from '../../../src/text/words/stem.ts'
import { tokenize } from '../../../src/text/words/tokens.ts'

const terms = (text: string) => tokenize(text).map(({ term }) => term)

describe('tokenize', () => {
  test.each([
    ['1.234,56 Euro', ['1.234,56', 'euro']],
    ['12 % und 5%', ['12%', 'und', '5%']],
    ['am 2024-05-01', ['am', '2024', '05', '01']],
    ['§ 8a und §12', ['§8a', 'und', '§12']],
    ['東京都', ['東京', '京都']],
    ['猫', ['猫']],
    ['ﬁne **Café**', ['fine', 'cafe\u0301'.normalize('NFC')].map((word) => stem(word))],
  ])('%s', (text, expected) => {
    expect(terms(text)).toEqual(expected)
  })

  test.each([
    ['Häuser', 'Haus'],
    ['companies', 'company'],
    ['running', 'run'],
    ['increased', 'increases'],
    ['Verträge', 'Vertrag'],
    ['Rechnungen', 'Rechnung'],
    ['Straße', 'STRASSEN'],
    ["company's", 'company'],
  ])('%s and %s are one term', (a, b) => {
    expect(terms(a)).toEqual(terms(b))
  })

  test.each([
    ['house', 'horse'],
    ['1.5', '15'],
    ['nation', 'native'],
    ['Recht', 'Rechnung'],
  ])('%s and %s are two terms', (a, b) => {
    expect(terms(a)).not.toEqual(terms(b))
  })

  test('tells content, function words and numbers apart', () => {
    expect(
      tokenize('The price of 12 und der Preis').map(({ isContent, isNumber }) => [isContent, isNumber]),
    ).toEqual([
      [false, false],
      [true, false],
      [false, false],
      [true, true],
      [false, false],
      [false, false],
      [true, false],
    ])
  })

  test('spans refer to the original', () => {
    const text = 'Die **Straße** &amp; [der Ort](http://x.example) ﬁnal'
    expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Die',
      'Straße',
      'der',
      'Ort',
      'ﬁnal',
    ])
  })

  test('a word that goes on beyond 2,000 units is cut there, wherever it began', () => {
    const text = `short ${'x'.repeat(3_000)}`
    expect(tokenize(text).map(({ start, end }) => [start, end])).toEqual([
      [0, 5],
      [6, 2_000],
      [2_000, 3_006],
    ])
  })

  test('spans are in order for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        let last = 0
        for (const { start, end, term } of tokenize(text)) {
          expect(term).not.toBe('')
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = start
        }
      }),
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText } from '../../../src/text/folding/fold.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'

/** Slices of the original for a piece of the folded text. */
function sliceOf(original: string, piece: string): string {
  const folded = foldText(original)
  const start = folded.text.indexOf(piece)
  expect(start, `${JSON.stringify(piece)} in ${JSON.stringify(folded.text)}`).toBeGreaterThanOrEqual(0)
  const span = folded.toOriginal({ start, end: start + piece.length })
  return original.slice(span.start, span.end)
}

describe('foldText', () => {
  test.each([
    ['whitespace runs', 'a \t\r\n\u2028 b', 'a b'],
    ['whitespace split by zero-width characters', 'a \u200b \u200d b', 'a b'],
    ['quotes and dashes', '“x” ‘y’ „z“ «w» 1–2 − 3', '"x" \'y\' "z" "w" 1-2 - 3'],
    ['ligatures', 'ﬁne ﬂow oﬃce', 'fine flow office'],
    ['full-width forms', 'ＡＢＣ１２', 'abc12'],
    ['NFD', 'Cafe\u0301', 'café'],
    ['Hangul jamo', '\u1112\u1161\u11ab', '한'],
    [
      'soft hyphens, zero-width, bidi, BOM and tags',
      '\ufeffco\u00adop\u200bera\u202ete\u{e0041}',
      'cooperate',
    ],
    ['hyphenated line breaks', 'exam-\n  ple and wa\u00ad\r\nter', 'example and water'],
    ['hyphens before capitals stay', 'Meyer-\nSchulze', 'meyer- schulze'],
    ['case', 'ΟΔΟΣ STRASSE Straße STRAẞE', 'οδοσ strasse strasse strasse'],
    ['emphasis', '**bold** _it_ ~~gone~~ `code` ***both***', 'bold it gone code both'],
    ['underscores in words and stars as signs stay', 'snake_case 2*3 2 * 3', 'snake_case 2*3 2 * 3'],
    ['headings, lists, quotes', '## Head\n- item\n> quote', 'head item quote'],
    ['nested lists', '- one\n  - two\n\n    # three', 'one two three'],
    ['numbers of lists stay', '1. May', '1. may'],
    ['a comparison at a line start stays', '> 5 mg', '> 5 mg'],
    ['links and images', '[text](http://a.b/c_d "t") ![alt](x.png)', 'text alt'],
    ['brackets that are no link', '[1] (see) [a] (b)', '[1] (see) [a] (b)'],
    ['entities', 'A&amp;B &lt;5 &#8211; &#x20AC;&nbsp;7 &bogus; AT&T', 'a&b <5 - € 7 &bogus; at&t'],
    ['escapes', '1\\. not \\*this\\*', '1. not *this*'],
    ['superscripts and fractions stay', '10² ½ ①', '10² ½ ①'],
    ['lone surrogates and NUL', 'a\ud800b\0\udc00', 'a\ud800b\0\udc00'],
  ])('folds %s', (_, text, expected) => {
    expect(foldText(text).text).toBe(expected)
  })

  test.each([
    ['The **ﬁrst**\nline', 'first', 'ﬁrst'],
    ['see [the link](http://a.b) now', 'the link', 'the link'],
    ['in İstanbul today', 'stanbul', 'stanbul'],
    ['die Straße hier', 'strasse', 'Straße'],
    ['a cafe\u0301 here', 'café', 'cafe\u0301'],
    ['x ﷺ y', 'الله', 'ﷺ'],
    ['p 👨‍👩‍👧 q', '👩', '👨‍👩‍👧'],
    ['co\u00adoperate', 'cooperate', 'co\u00adoperate'],
    ['a &amp; b', '& b', '&amp; b'],
    ['end **bold** next', 'bold', 'bold'],
    ['one\r\n\r\ntwo', 'one two', 'one\r\n\r\ntwo'],
  ])('maps back: %j, %j', (text, piece, expected) => {
    expect(sliceOf(text, piece)).toBe(expected)
  })

  test.each([65, 200, 1_000])('%i letters may each fold to several', (count) => {
    const { text, toOriginal } = foldText('ﷺ'.repeat(count))
    const one = foldText('ﷺ').text
    expect(text).toBe(one.repeat(count))
    expect(toOriginal({ start: text.length - 1, end: text.length })).toEqual({ start: count - 1, end: count })
  })

  test('can keep markup', () => {
    expect(foldText('**ABC** &amp;', { keepMarkup: true }).text).toBe('**abc** &amp;')
  })

  test('maps spans of the original to the folded text', () => {
    const text = 'The **ﬁrst**  line'
    const folded = foldText(text)
    const start = text.indexOf('ﬁrst')
    const span = folded.toFolded({ start, end: start + 4 })
    expect(folded.text.slice(span.start, span.end)).toBe('first')
  })

  const troubles = fc.constantFrom(
    'İ',
    'ß',
    'ẞ',
    'ﬁ',
    'ﷺ',
    'e\u0301',
    '\u0301',
    '👨‍👩‍👧',
    '🇩🇪',
    '\ud800',
    '\udc00',
    '\0',
    '\u202e',
    '\u200b',
    '\u00ad',

    '\r\n',
    '\n',
    '\ufeff',
    '\u2028',
    ' ',
    '**',
    '_',
    '`',
    '[',
    '](u)',
    '&amp;',
    '&#769;',
    '-\n',
    '\\',
    '\u{e0041}',
    'ᄒ',
    'ᅡ',
    'ᆫ',
  )
  const hostile = fc
    .array(fc.oneof(troubles, fc.string({ unit: 'binary', maxLength: 4 }), fc.string({ maxLength: 4 })), {
      maxLength: 30,
    })
    .map((parts) => parts.join(''))

  test('every folded span maps to whole clusters, in order, within the text', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
    fc.assert(
      fc.property(hostile, (text) => {
        const folded = foldText(text)
        const borders = new Set([...segmenter.segment(text)].map(({ index }) => index)).add(text.length)
        let last = 0
        for (let offset = 0; offset < folded.text.length; offset++) {
          const span = folded.toOriginal({ start: offset, end: offset + 1 })
          expect(span.end).toBeGreaterThan(span.start)
          expect(span.start).toBeGreaterThanOrEqual(last)
          expect(borders.has(span.start)).toBe(true)
          expect(borders.has(span.end)).toBe(true)
          last = span.start
        }
      }),
      { numRuns: smallOrFull(150, 500) },
    )
  })

  test('a folded span maps back to where it came from', () => {
    fc.assert(
      fc.property(hostile, fc.nat(), fc.nat(), (text, from, length) => {
        const folded = foldText(text)
        const start = from % (folded.text.length + 1)
        const end = Math.min(folded.text.length, start + 1 + (length % 8))
        if (end <= start) return
        const again = folded.toFolded(folded.toOriginal({ start, end }))
        expect(again.start).toBeLessThanOrEqual(start)
        expect(again.end).toBeGreaterThanOrEqual(end)
      }),
      { numRuns: smallOrFull(150, 500) },
    )
  })

  test('composed and decomposed text fold alike', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('é', 'Å', 'ö', 'ệ', '한', 'a', ' ', 'ﬁ', 'Ω') }),
        (text) => {
          expect(foldText(text.normalize('NFD')).text).toBe(foldText(text.normalize('NFC')).text)
        },
      ),
    )
  })

  test.each([
    ['marks', 'a' + '\u0301\u0323'.repeat(250_000)],
    ['spaces', ' '.repeat(1_000_000)],
    ['stars', '*'.repeat(1_000_000)],
    ['open brackets', '['.repeat(500_000)],
    ['link heads', '[](('.repeat(250_000)],
    ['link middles', ']('.repeat(400_000)],
    ['ampersands', '&'.repeat(1_000_000)],
    ['hyphenated breaks', 'a-\n'.repeat(300_000)],
    ['quote signs', '> '.repeat(400_000)],
    ['back ticks', '` '.repeat(400_000)],
  ])('folds a flood of %s in linear time', (_, text) => {
    expect(foldText(text).text.length).toBeLessThanOrEqual(text.length)
  })
})

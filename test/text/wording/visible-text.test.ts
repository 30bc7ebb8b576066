import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Span } from '../../../src/core/span.ts'
import { BREAK } from '../../../src/text/wording/visible-reader.ts'
import { readVisible } from '../../../src/text/wording/visible-text.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'
import { markedSpans, markedTexts } from './texts.ts'

test.each<[string, string, string]>([
  ['blanks of any kind and number', 'a \t\u00a0\u2009 b', 'a b'],
  ['a line break', 'a \n b', 'a\nb'],
  ['a line break of Windows', 'a\r\nb', 'a\nb'],
  ['a line break behind a blank of HTML', 'a&nbsp;\nb', 'a\nb'],
  ['a blank line ends a block', 'a\n \nb', `a${BREAK}b`],
  ['a list item begins a block', 'a\n- b', `a${BREAK}b`],
  ['a heading begins a block', 'a\n## b', `a${BREAK}b`],
  ['a line of a quotation goes on', '> a\n> b', 'a\nb'],
  ['emphasis', 'the *old* **mill** and __the__ _new_ one', 'the old mill and the new one'],
  ['code ticks', 'run `citespan` now', 'run citespan now'],
  ['a star between blanks is text', '2 * 3', '2 * 3'],
  ['an underscore within a word is text', 'snake_case', 'snake_case'],
  ['an escaped sign', String.raw`\*a\*`, '*a*'],
  ['tags of HTML that change how text looks', 'the <b>old</b> <em class="x">mill</em>', 'the old mill'],
  ['a line break of HTML', 'a<br/>b', 'a\nb'],
  ['blocks of HTML', '<p>a</p><p>b</p>', `${BREAK}a${BREAK}b${BREAK}`],
  ['a comment', 'a<!-- b -->c', 'a c'],
  ['other tags are text', 'a <x> b', 'a <x> b'],
  ['signs that are no tags', 'a < b and c > d', 'a < b and c > d'],
  ['references to characters', 'a &amp; b&nbsp;&lt; c', 'a & b < c'],
  ['soft hyphens', 'mu\u00adseum', 'museum'],
  ['a soft hyphen at the end of a line', 'mu\u00ad\nseum', 'museum'],
  ['invisible characters', '\ufeffmu\u200bse\u2060um', 'museum'],
  ['ligatures and full width', 'ﬁne ＡＢ１', 'fine AB1'],
  ['compatible letters', '\u212bngström', '\u00c5ngström'],
  ['the label of a link', 'see [the page](https://a.example/x "title") now', 'see the page now'],
  ['an image', 'a ![b](c.png) d', 'a d'],
  ['raised text', '10<sup>9</sup> 10^9 10⁹ 10**9', '10⁹ 10⁹ 10⁹ 10⁹'],
  ['a raised sign', '10<sup>-3</sup> 10^{-3}', '10⁻³ 10⁻³'],
  ['lowered text', 'CO<sub>2</sub>', 'CO₂'],
  ['raised letters are not the plain ones', 'x<sup>a</sup> x^(q)', 'xᵃ x^q'],
  ['lowered letters without a sign are plain', 'V<sub>CC</sub> V_(CC)', 'VCC VCC'],
  ['struck text stays', 'a ~~b~~ <del>c</del>', 'a b c'],
  ['struck text within a word is apart', '2~~5~~6', '2\ufdd05\ufdd06'],
  ['a link that is raised is a note', 'a<sup><a href="#n9">[9]</a></sup>', 'a[^9]'],
])('%s', (_, text, visible) => {
  expect(readVisible(text).text).toBe(visible)
})

describe('what is never the same', () => {
  test.each([
    ['a raised figure', '5²', '52'],
    ['a lowered figure', 'H₂', 'H2'],
    ['a fraction', '½', '1⁄2'],
    ['a circled number', '①', '1'],
    ['a sign that turns the direction', 'a\u202eb', 'ab'],
    ['a figure of Rome', 'Ⅳ', 'IV'],
    ['a raised letter', 'xª', 'xa'],
    ['a sign of a trade mark', 'x™', 'xTM'],
  ])('%s', (_, one, other) => {
    expect(readVisible(one).text).not.toBe(readVisible(other).text)
  })
})

describe('offsets', () => {
  const slicesOf = (text: string) => {
    const { text: visible, offsets } = readVisible(text)
    return [...visible].map((sign, at) => [sign, text.slice(offsets.startOf(at), offsets.endOf(at))])
  }

  test.each<[string, string, [sign: string, written: string][]]>([
    [
      'a reference to a character',
      'a&amp;b',
      [
        ['a', 'a'],
        ['&', '&amp;'],
        ['b', 'b'],
      ],
    ],
    [
      'raised text',
      'x<sup>9</sup>',
      [
        ['x', 'x'],
        ['⁹', '<sup>9</sup>'],
      ],
    ],
    [
      'a ligature',
      'ﬁ',
      [
        ['f', 'ﬁ'],
        ['i', 'ﬁ'],
      ],
    ],
    [
      'blanks',
      'a \t b',
      [
        ['a', 'a'],
        [' ', ' \t '],
        ['b', 'b'],
      ],
    ],
    [
      'emphasis',
      '**a**b',
      [
        ['a', 'a'],
        ['b', 'b'],
      ],
    ],
  ])('%s', (_, text, slices) => {
    expect(slicesOf(text)).toEqual(slices)
  })

  test('ascend, lie within the span, and there is one of each for a unit of the text', () => {
    fc.assert(
      fc.property(markedSpans, ({ text, span: { start, end } }) => {
        const { text: visible, offsets } = readVisible(text, { start, end })
        expect(offsets.length).toBe(visible.length)
        let last: Span = { start, end: start }
        for (let at = 0; at < visible.length; at++) {
          const own = { start: offsets.startOf(at), end: offsets.endOf(at) }
          expect(own.start).toBeGreaterThanOrEqual(last.start)
          expect(own.end).toBeGreaterThan(own.start)
          expect(own.end).toBeGreaterThanOrEqual(last.end)
          expect(own.end).toBeLessThanOrEqual(end)
          last = own
        }
      }),
      { numRuns: smallOrFull(300, 20_000) },
    )
  })

  test('signs that are shown as written are those that are read one by one', () => {
    const plain = fc
      .array(fc.constantFrom(...'abZ09 .,;:()"\'%|=é–“ßΩжが物\u00ad\u00b5ſ\u200b²'), { maxLength: 40 })
      .map((signs) => signs.join(''))
    fc.assert(
      fc.property(plain, (text) => {
        const shown = readVisible(text).text
        // A reference to a character is read by itself.
        const referred = text.replaceAll(/[^\s\u00ad\u200b]/gu, (sign) => `&#${sign.codePointAt(0)};`)
        expect(readVisible(referred).text).toBe(shown)
      }),
      { numRuns: smallOrFull(300, 20_000) },
    )
  })

  test('are told in any order', () => {
    const text = 'a **b** &amp; ﬁ\n\nc <sup>9</sup>d'
    const { text: visible, offsets } = readVisible(text)
    const places = Array.from({ length: visible.length }, (_, at) => at)
    const told = places.map((at) => [offsets.startOf(at), offsets.endOf(at)])
    expect(places.toReversed().map((at) => [offsets.startOf(at), offsets.endOf(at)])).toEqual(
      told.toReversed(),
    )
  })

  test('two blanks never stand beside each other', () => {
    fc.assert(
      fc.property(markedTexts, (text) => {
        expect(readVisible(text).text).not.toMatch(/[ \n\u2029]{2}/)
      }),
      { numRuns: smallOrFull(300, 20_000) },
    )
  })
})

test.each<[string, string, string[]]>([
  ['signs of markdown', 'a ~~b c~~ d', ['~~b c~~']],
  ['tags', 'a <del>b</del> <s>c</s> <strike>d</strike>', ['<del>b</del>', '<s>c</s>', '<strike>d</strike>']],
  ['nothing of other text', 'a ~b~ ~ c', []],
])('struck text: %s', (_, text, expected) => {
  expect(readVisible(text).struck.map(({ start, end }) => text.slice(start, end))).toEqual(expected)
})

test.each<[string, string, [label: string, target: string][]]>([
  ['of markdown', 'see [the page](https://a.example/x) now', [['the page', 'https://a.example/x']]],
  ['with a title', 'see [it](https://a.example "that") now', [['it', 'https://a.example']]],
  ['with brackets', 'see [it](https://a.example/b_(c)) now', [['it', 'https://a.example/b_(c)']]],
  ['an image is none', 'see ![it](https://a.example) now', []],
  ['of HTML', 'see <a href="https://a.example">it</a> now', [['', 'https://a.example']]],
  ['of HTML without quotes', 'see <a class=x href=https://a.example>it</a> now', [['', 'https://a.example']]],
])('links: %s', (_, text, expected) => {
  expect(readVisible(text).links.map(({ start, end, target }) => [text.slice(start, end), target])).toEqual(
    expected,
  )
})

test('a text without markup is read as it is', () => {
  const plain = fc
    .array(fc.constantFrom('mill', 'Bonn', 'größer', '12', 'x', '博物館'), { minLength: 1 })
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(plain, (text) => {
      expect(readVisible(text).text).toBe(text)
    }),
  )
})

test('a span that ends within a character is not read beyond its end, also by compiled code', () => {
  const text = 'Rain fell on the land 😀 and on the sea'
  const span = { start: 0, end: text.indexOf('😀') + 1 }
  const read = Array.from({ length: 5_000 }, (_, turn) => readVisible(`${text}${turn}`, span).text)
  expect([...new Set(read)]).toEqual(['Rain fell on the land \ufffd'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallOrFull } from '../../fixtures/full-proof.ts'
import { createMarkReader, protocolNames, readMarks } from '../../../src/entries/protocols.ts'
import * as markdownCases from './cases/markdown.ts'
import { numbers } from './cases/numbers.ts'
import * as otherCases from './cases/others.ts'
import { readPieces, sources } from './mark-case.ts'

/** What a random text is made of. */
const markSigns = [
  '[',
  ']',
  '[1]',
  '[[S:2]]',
  '[^1]',
  '[ID:0]',
  '(Source 2)',
  '【1】',
  '²',
  '[1](',
  ')',
  '[x]',
  '[]',
  '[1-3]',
  ', [2]',
  '-[3]',
  '[[',
  '(Source: ',
  '[[S:1,',
  '［１，',
  '］',
  '[Source ID:',
  '\u200b',
]
const markdownSigns = [
  '`',
  '```',
  '~~~',
  '$',
  '$$',
  '\\',
  '\\[',
  '\\]',
  '<',
  '>',
  '<!--',
  '-->',
  '*',
  '|',
  '#',
  '!',
  '://',
]
const tagSigns = [
  '<sup>1</sup>',
  '<cit id="1">',
  '</cit>',
  '<co: 1>',
  '</co>',
  '<code>',
  '</code>',
  '<cite>',
  '</cite>',
  '<a href="#1">',
  '<co>',
  '</co: 0:[1]>',
  '<co: 0>',
]
const blanks = ['\n', '\n\n', '\r\n', ' ', '    ', '- ', '1. ', '> ', '\t', '\u00a0']
const listSigns = [
  'Sources:',
  '## Sources',
  '[1]: https://a.example',
  '[^1]: a',
  '[1] https://first.example/report-1.pdf',
  'The first report',
  'Sources: [1] The first report, ',
  '📚 ',
  '*Sources: ',
]
const words = [
  'Rain fell',
  'arr',
  'https://a.example/',
  '.',
  ',',
  '1',
  'ü',
  '🌧️',
  '{"a":"',
  '"}',
  '{',
  '_citations',
]
const pieces = [...markSigns, ...markdownSigns, ...tagSigns, ...blanks, ...listSigns, ...words]
const random = fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((parts) => parts.join(''))

/** Where a text is cut, as shares of its length. */
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 })

function split(text: string, shares: readonly number[]): string[] {
  const ends = [...shares.map((share) => Math.floor(share * text.length)), text.length].toSorted(
    (a, b) => a - b,
  )
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end))
}

test('any text in any split gives the same clean text, marks and problems', () => {
  fc.assert(
    fc.property(random, cuts, (text, shares) => {
      const whole = readPieces([text])
      expect(readPieces(split(text, shares))).toEqual(whole)
      expect(readPieces(text.split(''))).toEqual(whole)
    }),
    { numRuns: smallOrFull(300, 20_000) },
  )
})

test('a text without signs of marks passes byte for byte', () => {
  const plain = fc
    .string({ unit: 'grapheme', maxLength: 300 })
    .filter((text) => !/[[<(【［⁰¹²³⁴-⁹]|^\s*\{|source|quelle/iu.test(text))
  fc.assert(
    fc.property(plain, (text) => {
      expect(readMarks(text, { sources })).toEqual({ text, marks: [], problems: [] })
    }),
  )
})

test('a text with marks put in gives the text without them, and where each stood', () => {
  const marks = fc.constantFrom(
    '[1]',
    '[2, 3]',
    '[[S:4]]',
    '[S5]',
    '[Source 6]',
    '【7】',
    '[^8]',
    '<sup>9</sup>',
  )
  const sentence = fc.constantFrom(
    'Rain fell for nine days',
    'The mill closed in 1990',
    'Niemand kam',
    '雨が降った',
  )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(sentence, marks), { minLength: 1, maxLength: 12 }),
      cuts,
      (parts, shares) => {
        const marked = parts.map(([words, mark]) => `${words} ${mark}. `).join('')
        const clean = parts.map(([words]) => `${words}. `).join('')
        const read = readPieces(split(marked, shares))
        expect(read.text).toBe(clean)
        expect(read.problems).toEqual([])
        expect(read.marks.map(({ at }) => clean.slice(0, at).split('. ').length)).toEqual(
          parts.map((_, index) => index + 1),
        )
        for (const { at } of read.marks) expect(clean.slice(at, at + 2)).toBe('. ')
      },
    ),
  )
})

test('reading the clean text again finds nothing more in the cases with marks in prose', () => {
  for (const [text] of [...numbers, ...otherCases.words, ...otherCases.usage, ...markdownCases.lists]) {
    const { text: clean } = readPieces([text])
    const again = readPieces([clean])
    expect(
      again.marks.filter(({ stays }) => !stays),
      text,
    ).toEqual([])
    expect(again.text, text).toBe(clean)
  }
})

/** A mark, what is looked at behind it, and white space: in UTF-16 units. Below a heading of sources a heading, a gap and an entry. */
const MAX_HELD = 1400

test('no more is held back than a mark, or an entry of a list, can be long', () => {
  const long = fc.array(
    fc.constantFrom(...pieces, '`a', '<a b="', '[[S:', '## Sources\n\n', ' '.repeat(90)),
    {
      minLength: 300,
      maxLength: 400,
    },
  )
  fc.assert(
    fc.property(long, (parts) => {
      const reader = createMarkReader({
        sources,
        protocols: protocolNames.filter((name) => name !== 'sidecar'),
      })
      let pushed = ''
      let given = 0
      for (const [index, part] of parts.entries()) {
        given += reader.push(part).text.length
        pushed += part
        if (index % 20 === 0) expect(readPieces([pushed]).text.length - given).toBeLessThanOrEqual(MAX_HELD)
      }
    }),
    { numRuns: 20 },
  )
})

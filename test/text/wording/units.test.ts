import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readWording } from '../../../src/text/wording/units.ts'
import type { Unit } from '../../../src/text/wording/units.ts'
import { readVisible } from '../../../src/text/wording/visible-text.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'
import { markedSpans, markedTexts } from './texts.ts'

/** Each unit by its kind, with the words of the text that it stands for. */
const read = (text: string) =>
  readWording(text).units.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`)

const keys = (text: string) => readWording(text).units.map(({ key }) => key)

test.each<[string, string, string[]]>([
  ['words', 'The old mill', ['word The', 'word old', 'word mill']],
  ['a word with marks', 'Cafe\u0301 größer', ['word Cafe\u0301', 'word größer']],
  ['apostrophes and hyphens within a word', "it's well-known", ["word it's", 'word well-known']],
  ['an apostrophe behind a word', "boys' hats", ['word boys', "sign '", 'word hats']],
  ['a word over the end of a line', 'mu-\nseum', ['word mu-\nseum']],
  [
    'names with figures',
    'CO2 E11.9 COVID-19 v3.10 12a',
    ['code CO2', 'code E11.9', 'code COVID-19', 'code v3.10', 'code 12a'],
  ],
  ['a hexadecimal number', '0xFF3A', ['code 0xFF3A']],
  [
    'numbers',
    '1,234.5 14:30 03/05/2019 1’000',
    ['number 1,234.5', 'number 14:30', 'number 03/05/2019', 'number 1’000'],
  ],
  ['figures of other scripts', '١٢ १२', ['number ١٢', 'number १२']],
  ['a stop behind a number', '1985. It', ['number 1985', 'sign .', 'word It']],
  ['a ratio with blanks', '1 : 2', ['number 1 : 2']],
  ['signs', '5 % (±2)', ['number 5', 'sign %', 'sign (', 'sign ±', 'number 2', 'sign )']],
  ['a raised figure', '10⁹ m²', ['number 10', 'sign ⁹', 'word m', 'sign ²']],
  ['an address', 'see https://a.example/x?y=1.', ['word see', 'code https://a.example/x?y=1', 'sign .']],
  [
    'initials',
    'the U.S. and z. B. at 5 p.m.',
    ['word the', 'word U.S.', 'word and', 'word z. B.', 'word at', 'number 5', 'word p.m.'],
  ],
  ['Chinese', '博物館。', ['word 博', 'word 物', 'word 館', 'sign 。']],
  ['Thai', 'กา', ['word ก', 'word า']],
  ['Arabic', 'افتتح المتحف', ['word افتتح', 'word المتحف']],
  ['a pictogram', 'a ❌ b', ['word a', 'sign ❌', 'word b']],
  ['three dots', 'a... b', ['word a', 'sign ...', 'word b']],
  ['the end of a block', 'a\n\nb', ['word a', 'break \n\n', 'word b']],
  ['markup is no unit', '**a** <b>b</b> [c](https://d.example)', ['word a', 'word b', 'word c']],
  ['raised text of HTML', '10<sup>9</sup>', ['number 10', 'sign <sup>9</sup>']],
  [
    'letters and figures that lead to no address',
    'http: www x',
    ['word http', 'sign :', 'word www', 'word x'],
  ],
  ['an address without a scheme', 'www.a.example.', ['code www.a.example', 'sign .']],
  ['nothing', '', []],
])('%s', (_, text, expected) => {
  expect(read(text)).toEqual(expected)
})

describe('one key', () => {
  test.each([
    ['letter case', 'The MILL', 'the mill'],
    ['composed letters', 'Cafe\u0301', 'Café'],
    ['apostrophes', 'it’s itʼs', "it's it's"],
    ['double quotes', '“a” „a“ «a»', '"a" "a" "a"'],
    ['single quotes', '‘a’ ‚a‘ ‹a›', "'a' 'a' 'a'"],
    ['dashes between words', 'a – b', 'a — b'],
    ['dashes between numbers', '3–5', '3-5'],
    ['signs of a number', '−5', '-5'],
    ['hyphens', 'well‐known', 'well-known'],
    ['figures of other scripts', '١٢', '12'],
    ['lowered figures of a formula', 'CO₂', 'CO2'],
    ['signs of thousands', '1’000', "1'000"],
    ['dots', 'a…', 'a...'],
    ['abbreviations', 'z. B.', 'z.B.'],
    ['a code keeps its letters', 'CO2', 'CO2'],
  ])('%s', (_, one, other) => {
    expect(keys(one)).toEqual(keys(other))
  })
})

describe('different keys', () => {
  test.each([
    ['a code in another case', 'mW5', 'MW5'],
    ['a single and a double quote', "'a'", '"a"'],
    ['a prime of inches', '5″', '5"'],
    ['a sign and a dash', 'from -5', 'from – 5'],
    ['the sign of a currency', '-$5', '$5'],
    ['a leading point', '.5', '5'],
    ['a leading point and a stop', 'it is .5', 'it is. 5'],
    ['accents', 'résumé', 'resume'],
    ['Cyrillic', 'аbc', 'abc'],
    ['raised figures', '10⁹', '109'],
    ['lowered figures by themselves', 'x₁ y', 'x₂ y'],
    ['hyphens', 're-cover', 'recover'],
    ['a tick and a cross', '✅', '❌'],
    ['skin', '👍', '👍🏿'],
    ['flags', '🇩🇪', '🇫🇷'],
    ['stops', 'a?', 'a.'],
  ])('%s', (_, one, other) => {
    expect(keys(one)).not.toEqual(keys(other))
  })
})

describe('what stands before a unit', () => {
  const before = (text: string, of: (unit: Unit) => boolean) =>
    readWording(text).units.flatMap((unit) => (of(unit) ? [text.slice(unit.start, unit.end)] : []))

  test('blanks', () => {
    expect(before('a (b) c-d\ne', ({ isSpaced }) => isSpaced)).toEqual(['a', '(', 'c-d', 'e'])
  })

  test('a new line', () => {
    expect(before('a b\nc d\n\ne', ({ kind, isNewLine }) => isNewLine && kind !== 'break')).toEqual([
      'a',
      'c',
      'e',
    ])
  })

  test('struck text', () => {
    expect(before('a ~~b c~~ d <del>e</del> f', ({ isStruck }) => isStruck)).toEqual(['b', 'c', 'e'])
  })

  test('a word over the end of a line keeps its hyphen beside it', () => {
    const [unit] = readWording('mu-\nseum').units
    expect(unit).toMatchObject({ key: 'museum', hyphenated: 'mu-seum' })
    expect(readWording('mu-seum').units[0]).not.toHaveProperty('hyphenated')
  })
})

/** Positions of the visible text that are no blank. */
const shownSigns = (text: string) => {
  const { text: visible, offsets } = readVisible(text)
  return visible
    .split('')
    .flatMap((sign, at) =>
      /[ \n\ufdd0]/.test(sign) ? [] : [{ start: offsets.startOf(at), end: offsets.endOf(at) }],
    )
}

describe('any text', () => {
  test('letters of Greek and figures of Arabic are cut where those of Latin are', () => {
    const words = "mill|a|B|12|5|1,2|3:4|.|,|:| : |-|_|'|’|–|/|(|)| | | |\n|\n\n|%|“|²|...|é".split('|')
    const pieces = fc.constantFrom(...words)
    const shape = (text: string) =>
      readWording(text).units.map(({ kind, start, end }) => ({ kind, start, end }))
    const other = (text: string) =>
      text
        .replaceAll(/[a-z]/gi, (sign) => String.fromCodePoint(0x3b1 + (sign.codePointAt(0)! % 16)))
        .replaceAll(/\d/g, (sign) => String.fromCodePoint(0x660 + Number(sign)))
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
        const text = parts.join('')
        expect(shape(other(text)), text).toEqual(shape(text))
      }),
      { numRuns: smallOrFull(500, 50_000) },
    )
  })

  test('units cover every visible character, and no other', () => {
    fc.assert(
      fc.property(markedTexts, (text) => {
        const { units } = readWording(text)
        const covered = (start: number, end: number) =>
          units.some((unit) => unit.start <= start && end <= unit.end)
        const shown = shownSigns(text)
        for (const { start, end } of shown) expect(covered(start, end), text.slice(start, end)).toBe(true)
        const edges = new Set(shown.flatMap(({ start, end }) => [start, end]))
        for (const { start, end } of units) expect(edges.has(start) && edges.has(end)).toBe(true)
      }),
      { numRuns: smallOrFull(300, 20_000) },
    )
  })

  test('offsets ascend and lie within the span', () => {
    fc.assert(
      fc.property(markedSpans, ({ text, span: { start, end } }) => {
        let last = start
        for (const unit of readWording(text, { start, end }).units) {
          expect(unit.start).toBeGreaterThanOrEqual(last)
          expect(unit.end).toBeGreaterThan(unit.start)
          last = unit.end
        }
        expect(last).toBeLessThanOrEqual(end)
      }),
      { numRuns: smallOrFull(300, 20_000) },
    )
  })

  test('a paragraph read by itself has the units that it has in the whole text', () => {
    const paragraph = fc
      .array(
        fc.constantFrom(
          'mill',
          'U.S.',
          '1,234.5',
          '-5',
          '$',
          '**b**',
          '(',
          ')',
          '“',
          '.',
          '²',
          '[a](b)',
          'CO₂',
          '博物',
        ),
        { minLength: 1, maxLength: 12 },
      )
      .map((words) => `Mill ${words.join(' ')}`)
    fc.assert(
      fc.property(paragraph, paragraph, paragraph, (before, own, behind) => {
        const text = `${before}\n\n${own}\n\n${behind}`
        const span = { start: before.length + 2, end: before.length + 2 + own.length }
        const within = readWording(text).units.filter(
          ({ kind, start, end }) => kind !== 'break' && start >= span.start && end <= span.end,
        )
        const [first, ...rest] = readWording(text, span).units
        // A blank line parts it from what stands before, as the beginning of a text does.
        expect([{ ...first, isSpaced: false }, ...rest]).toEqual(within)
        expect(readWording(own).units.map(({ key, kind }) => [key, kind])).toEqual(
          within.map(({ key, kind }) => [key, kind]),
        )
      }),
      { numRuns: smallOrFull(200, 10_000) },
    )
  })
})

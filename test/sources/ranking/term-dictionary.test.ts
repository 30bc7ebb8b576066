import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentTerms } from '../../../src/text/words.ts'
import { createTermDictionary } from '../../../src/sources/ranking/term-dictionary.ts'
import type { TermDictionary } from '../../../src/sources/ranking/term-dictionary.ts'

function read(dictionary: TermDictionary, text: string, span = { start: 0, end: text.length }): number[] {
  const found = new Uint32Array(span.end - span.start)
  return [...found.subarray(0, dictionary.readTerms(text, span, found))]
}

describe('terms', () => {
  test.each([
    'The keeper’s book says 1,250 eels, 12 % more; on 2024-05-01 it wasn’t read.',
    "Keepers' books: it's the keepers' own, don't ask; rock'n'roll",
    'Nach § 8 gilt das, nach §§ 12a und §9b auch — für Häuser, Straßen, GRÖSSE und Größe (CO2, H2O).',
    '東京都の人口は1,400万人である。大阪市は275万人。',
    'naïve café owners — 10–12 of them, 5 km, 12 % or 3²',
    'Москва — столица России, население 13 млн.',
    '„Ja“, sagte er: ‚Nein‘ – und ging…',
    'A 3D print, a B2B-deal, 5kg, v1.2.3, x86-64, 10:30, 1/2, 0.5%.',
    'Zoë’s and Chloé’s; Ångström2; E=mc², €12.50, £1,000m, $3.5bn',
    'a\u00adb soft\u00adhyphen \u{1f600} smile\u{1f600}y \ud800 lone',
  ])('are those of the tokens: %s', (text) => {
    const dictionary = createTermDictionary()
    const found = read(dictionary, text)
    const expected = contentTerms(text).map((term) => dictionary.numberOf(term))
    expect(expected).not.toContain(0)
    expect(found).toEqual(expected)
    // And again, now that every word is known.
    expect(read(dictionary, text)).toEqual(expected)
  })

  test('are those of the tokens for each letter, before and behind what may belong to it', () => {
    const dictionary = createTermDictionary()
    for (let code = 0xc0; code < 0x250; code++) {
      const letter = String.fromCharCode(code)
      const text = `ox${letter} ox${letter}'s ox${letter}’x ${letter}ox'n ox${letter}2 2${letter}, ${letter}`
      const expected = contentTerms(text).map((term) => term)
      const found = new Set(read(dictionary, text))
      expect({ text, found }).toEqual({ text, found: new Set(expected.map(dictionary.numberOf)) })
    }
  })

  test('signs of markup part words', () => {
    const dictionary = createTermDictionary()
    const found = read(dictionary, 'snake_case [Link](#x) `code` **bold** |cell| {brace}~tilde')
    const words = ['snake', 'case', 'link', 'x', 'code', 'bold', 'cell', 'brace', 'tilde']
    expect(found).toEqual(words.flatMap(contentTerms).map((term) => dictionary.numberOf(term)))
  })

  test('words of one stem and of any case are one term', () => {
    const dictionary = createTermDictionary()
    const [first, ...others] = read(dictionary, 'harbour Harbours HARBOUR harbour')
    expect(others).toEqual([first, first, first])
    expect(dictionary.size).toBe(1)
  })

  test('function words have none', () => {
    expect(read(createTermDictionary(), 'The and of it, is was für die und nach')).toEqual([])
  })

  test('are those of the span alone', () => {
    const dictionary = createTermDictionary()
    const text = 'weir harbour quarry'
    const found = read(dictionary, text, { start: 5, end: 12 })
    expect(found).toEqual([dictionary.numberOf('harbour')])
    expect(dictionary.numberOf('weir')).toBe(0)
  })

  test('a word longer than any is read each time', () => {
    const dictionary = createTermDictionary()
    const word = 'abcdefghijklmnopqrstuvwxyz'.repeat(40)
    expect(read(dictionary, `${word} ${word}`)).toEqual([1, 1])
  })

  test('are those of the tokens, whatever words and numbers stand together', () => {
    const pieces = `harbour|Weir|the|keeper's|don’t|Häuser|größte|CO2|1.234,56|12 %|5%|2024-05-01|§ 8|§12a|10–12
      |Москва|東京都|é|B2B-deal|3D|flies|tried|€5`
    const piece = fc.constantFrom(...pieces.split(/\s*\|/))
    const between = fc.constantFrom(' ', ', ', '. ', '\n', ' (', ') ', '; ', ' „', '“ ', ' — ')
    fc.assert(
      fc.property(fc.array(fc.tuple(piece, between), { maxLength: 30 }), (parts) => {
        const text = parts.flat().join('')
        const dictionary = createTermDictionary()
        const found = read(dictionary, text)
        expect(found).toEqual(contentTerms(text).map((term) => dictionary.numberOf(term)))
      }),
    )
  })

  test('any text can be read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const found = read(createTermDictionary(), text)
        expect(found.every((term) => term > 0)).toBe(true)
      }),
    )
  })
})

describe('a dictionary of some terms', () => {
  const text =
    'Slate from the quarry of Lehm covered 12 % of the roofs; the quarries’ slate wasn’t new in 2024-05-01.'

  test('finds these, and counts the others', () => {
    const all = createTermDictionary()
    const some = createTermDictionary(new Set(['slat', 'quarry', '05', 'absent']))
    const numbers = read(some, text)
    const expected = contentTerms(text).map((term) => some.numberOf(term))
    expect(numbers).toEqual(expected.filter((number) => number > 0))
    expect(numbers.length).toBeGreaterThan(3)
    expect(numbers.length + some.leftOut).toBe(read(all, text).length)
    expect(all.leftOut).toBe(0)
    expect(some.size).toBe(4)
  })

  test('counts anew with each reading', () => {
    const some = createTermDictionary(new Set(['slat']))
    read(some, text)
    expect(read(some, 'slate harbour')).toHaveLength(1)
    expect(some.leftOut).toBe(1)
  })
})

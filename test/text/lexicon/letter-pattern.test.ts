import { expect, test } from 'vitest'
import { letterPattern } from '../../../src/text/lexicon/letter-pattern.ts'
import { startsWithCapital, startsWithSmall } from '../../../src/text/lexicon/letters.ts'

const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))

test.each(['L', 'Lu', 'Ll', 'N', 'M'])(
  'every UTF-16 unit is of \\p{%s} or not, as Unicode has it',
  (name) => {
    const property = new RegExp(String.raw`^\p{${name}}$`, 'u')
    const expected = units.filter((unit) => property.test(unit))
    const patterns = { alone: `^\\p{${name}}$`, inBrackets: `^[\\p{${name}}]$`, without: `^\\P{${name}}$` }
    const { alone, inBrackets, without } = Object.fromEntries(
      Object.entries(patterns).map(([key, source]) => [key, letterPattern(source)]),
    )
    expect(units.filter((unit) => alone!.test(unit))).toEqual(expected)
    expect(units.filter((unit) => inBrackets!.test(unit))).toEqual(expected)
    expect(units.filter((unit) => !without!.test(unit))).toEqual(expected)
  },
)

test.each([
  ['Straße 12½ – „Ölpreis“ … café', ['Straße', '12½', 'Ölpreis', 'café']],
  ['Łódź, Čapek и Москва 𝒜1', ['Łódź', 'Čapek', 'и', 'Москва', '𝒜1']],
  ['', []],
])('the words of %o', (text, words) => {
  const word = letterPattern(String.raw`(?<![\p{L}\p{N}])[\p{L}\p{N}\p{M}]+(?![\p{L}\p{N}])`, 'g')
  expect(text.match(word.in(text)) ?? []).toEqual(words)
})

test('flags hold for all texts', () => {
  const from = letterPattern(() => String.raw`(?<!\p{L})über(?!\p{L})`, 'i')
  expect(['ÜBER 9', 'darüber', 'über–', 'Über и', 'иüber'].map((text) => from.test(text))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ])
})

test('a source is made once for each kind of text, when a text is first read', () => {
  let made = 0
  const pattern = letterPattern(() => {
    made++
    return '\\p{N}'
  })
  expect(made).toBe(0)
  expect(pattern.test('7') && pattern.test('8')).toBe(true)
  expect(made).toBe(1)
  expect(pattern.test('№ ٣') && pattern.test('№ 3')).toBe(true)
  expect(made).toBe(2)
})

test('a property that it has no characters for is an error, not another pattern', () => {
  expect(() => letterPattern('\\p{Sc}').test('€')).toThrow('knows no \\p{Sc}')
})

test('first letters are those of Unicode', () => {
  expect(units.filter(startsWithCapital)).toEqual(units.filter((unit) => /^\p{Lu}/u.test(unit)))
  expect(units.filter(startsWithSmall)).toEqual(units.filter((unit) => /^\p{Ll}/u.test(unit)))
  expect([startsWithCapital(''), startsWithSmall(''), startsWithCapital('𝒜')]).toEqual([false, false, true])
})

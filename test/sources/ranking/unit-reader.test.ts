import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createUnitReader } from '../../../src/sources/ranking/unit-reader.ts'

const reader = createUnitReader()

function read(text: string): { units: string[]; keys: number[] } {
  const count = reader.read(text)
  return {
    units: Array.from({ length: count }, (_, index) => reader.unitAt(index)),
    keys: [...reader.keys.subarray(0, count)],
  }
}

const run = '[@-\\u{10ffff}]'
const other = '[\\u{80}-\\u{10ffff}]'
const inside = `(?:[A-Za-z0-9]|${other})`
const separator = "[,\\-./:']"
const percent = '(?: ?%)?'
const piece = `(?:${inside}|${separator}(?=${inside}))*${percent}`

/** Units as an expression finds them. `§` stands for all whose last byte is that of `§`: here `ç` and `‧`. */
const unit = new RegExp(
  [
    `${run}*(?:${other}|[§ç‧] )\\d${piece}`,
    `${run}+(?!${run})(?<=[A-Za-z]|${other})(?:'${run}+)*(?:(?<=[A-Za-z])\\d*)?`,
    `${run}+`,
    `\\d+(?:${separator}\\d+)*(?:(?=${other})${piece}|${percent})`,
  ].join('|'),
  'gu',
)

/** What two units of one key have in common: letters of ASCII in lower case, and so the signs beside them. */
const folded = (text: string) =>
  text.replace(/[@-_]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0x20))

test.each([
  ['Mill 12', ['Mill', '12']],
  ["it's the keepers' own", ["it's", 'the', 'keepers', 'own']],
  ["rock'n'roll2 CO2 é2", ["rock'n'roll2", 'CO2', 'é2']],
  ['[a] [1] a[1', ['[a]', '[', '1', ']', 'a[', '1']],
  ['12 % 12% 12  % §8 § 8 §  8 é 8', ['12 %', '12%', '12', '§8', '§ 8', '§', '8', 'é', '8']],
  ['1.234,56 1. 2 10-12 10:30 1/2 1;2', ['1.234,56', '1', '2', '10-12', '10:30', '1/2', '1', '2']],
  ['10–12 % é2-b. 5€.', ['10–12 %', 'é2-b', '5€']],
])('units of %s', (text, expected) => {
  expect(read(text).units).toEqual(expected)
  expect(text.match(unit)).toEqual(expected)
})

test('units are those of an expression, whatever was read before, and have one key wherever they stand', () => {
  const keyOf = new Map<string, number>()
  const signs = fc.constantFrom(
    ...'aZq09 5%\'-,.:/;§ç‧é–東😀[_@~"\n',
    ' ',
    ' ',
    'wxyzw',
    'Wxyz',
    'wxyzv',
    'WXYZwxyz',
  )
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('')
      const { units, keys } = read(text)
      expect(units).toEqual(text.match(unit) ?? [])
      for (const [index, found] of units.entries()) {
        const key = keyOf.get(folded(found)) ?? keys[index]
        expect({ found, key: keys[index] }).toEqual({ found, key })
        keyOf.set(folded(found), key!)
      }
    }),
    { numRuns: 400 },
  )
  expect(new Set(keyOf.values()).size).toBe(keyOf.size)
  expect([...keyOf.values()]).not.toContain(0)
})

test('a text of any length has all its units, also after shorter ones', () => {
  for (const length of [0, 1, 7, 8, 9, 100, 101, 5_000]) {
    for (const word of ['a ', 'é ', '1 ', '東', 'ab']) {
      const { units } = read(word.repeat(length))
      const isSpaced = word.endsWith(' ')
      const joined = length > 0 ? [word.repeat(length)] : []
      expect(units).toEqual(isSpaced ? Array.from({ length }, () => word.trim()) : joined)
    }
  }
})

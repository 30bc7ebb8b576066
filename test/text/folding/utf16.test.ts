import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeUnits } from '../../../src/text/folding/utf16.ts'

const unitsOf = (text: string) => Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

test.each([
  ['nothing', ''],
  ['ASCII', 'The mill.'],
  ['letters beyond', 'Größe — naïve'],
  ['a byte order mark', '\ufeffstart and \ufeff later'],
  ['pairs', 'a 😀 b'],
  ['the end of ASCII', '\u007f'],
  ['what follows ASCII', '\0\u0080'],
  ['more than one piece', 'ä😀'.repeat(5_000)],
])('units are decoded as they are: %s', (_, text) => {
  expect(decodeUnits(unitsOf(text), true)).toBe(text)
  expect(decodeUnits(unitsOf(text), false)).toBe(text)
})

test('halves of pairs are kept', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (codes) => {
      expect([...decodeUnits(Uint16Array.from(codes), false)].join('')).toBe(String.fromCharCode(...codes))
    }),
  )
})

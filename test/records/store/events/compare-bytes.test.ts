import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareBytes } from '../../../../src/records/store/events/compare-bytes.ts'
import { claimWords } from '../../../../src/records/store/events/claim-words.ts'

const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'é', '\u07ff', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '😀'),
  maxLength: 4,
})

test('texts are in the order of their bytes in UTF-8', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareBytes(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['The mill, the MILL burned.', ['the', 'mill', 'burned']],
  ['…', []],
  [`${'a'.repeat(100)}b`, ['a'.repeat(100), 'b']],
  [`${' '.repeat(9_998)}ab c`, ['ab']],
  [`${' '.repeat(9_999)}ab c`, ['a']],
])('the words of a claim are read once each, up to their limits', (claim, words) => {
  expect(claimWords(claim)).toEqual(words)
})

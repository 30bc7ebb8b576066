import { describe, expect, test } from 'vitest'
import { defaultSimilarity } from '../../../../src/text/locate/alike.ts'
import {
  hasLooseFigure,
  isFirm,
  isMisreadWord,
  isNear,
  isOtherNumber,
  numberChange,
} from '../../../../src/text/locate/compare/number-change.ts'

test.each([
  ['1,200', '1200', 'spelling'],
  ['1,234,567.5', '1234567.5', 'spelling'],
  ['1,20', '120', 'replaced'],
  ['1.200', '1200', 'unclear'],
  ['1.20', '120', 'replaced'],
  ['12', '13', 'replaced'],
  ['12', '12', 'spelling'],
  ['200l', '2001', 'unclear'],
  ['2o12', '2012', 'unclear'],
  ['20i2', '2012', 'unclear'],
  ['3biron', 'biron', 'unclear'],
  ['3bir', 'bir', 'replaced'],
  ['33biron', 'biron', 'replaced'],
  ['3biron', 'weir', 'replaced'],
  ['abc7', '7', 'replaced'],
  ['ab', '7', 'replaced'],
  ['b', '7', 'replaced'],
  ['two', '2', 'unclear'],
  ['two', '3', 'replaced'],
  ['12th', '13th', 'replaced'],
  ['4b', '4', 'unclear'],
  ['4bc', '4', 'replaced'],
  ['4bcd', '4', 'replaced'],
  ['47bc', '47', 'unclear'],
  ['47bc', '57', 'replaced'],
])('from %s to %s a number is %s', (a, b, kind) => {
  expect([numberChange(a, b), numberChange(b, a)]).toEqual([kind, kind])
})

test.each([
  ['12', true],
  ['b2b', true],
  ['%', true],
  ['€', true],
  ['not', true],
  ['kein', true],
  ['two', true],
  ['hundert', true],
  ['one', false],
  ['mill', false],
])('a quote must not lose %j: %s', (word, expected) => {
  expect(isFirm(word)).toBe(expected)
})

describe('words with figures', () => {
  test.each([
    ['ha1l', 'hall', true],
    ['1arge', 'large', true],
    ['ha1l', 'mall', false],
    ['h1', 'hl', false],
    ['1ab', 'lab', false],
    ['ha1l', 'ha1l', false],
  ])('%s is %s but for a figure that is printed alike: %s', (word, other, expected) => {
    expect(hasLooseFigure(word, other)).toBe(expected)
  })

  test.each([
    ['ha7l', 'hall', true],
    ['h77l', 'hall', false],
    ['ha7', 'hal', true],
    ['h7', 'ha', true],
    ['h77', 'hal', false],
    ['h77l', 'hall', false],
    ['hall', 'hall', false],
    ['7all', 'hall', false],
    ['ha7l', 'ha8l', false],
    ['ha7l', 'weir', false],
  ])('%s is %s, read wrongly: %s', (word, other, expected) => {
    expect(isMisreadWord(word, other)).toBe(expected)
  })

  test.each([
    ['two', 'three', true],
    ['two', 'zwei', false],
    ['two', 'mill', false],
    ['mill', 'two', false],
  ])('%s and %s are two numbers: %s', (a, b, expected) => {
    expect(isOtherNumber(a, b)).toBe(expected)
  })

  test.each([
    ['mill', 'mill', true],
    ['mill', 'mills', true],
    ['ab', 'ac', true],
    ['a', 'b', true],
    ['1', '2', true],
    ['12', '34', false],
    ['mill', 'weir', false],
    ['ab', 'cd', false],
  ])('%s is near %s: %s', (a, b, expected) => {
    expect(isNear(a, b)).toBe(expected)
  })
})

test('a short quote must be more alike than a long one', () => {
  const lengths = [1, 11, 12, 35, 36, 59, 60, 119, 120, 5_000]
  const least = lengths.map((length) => defaultSimilarity('x'.repeat(length)))
  expect(least).toEqual([0.9, 0.9, 0.84, 0.84, 0.76, 0.76, 0.66, 0.66, 0.58, 0.58])
})

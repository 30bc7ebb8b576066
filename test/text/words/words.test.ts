import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, plainDistance } from '../../../src/core/fields/edit-distance.ts'
import { alignWords } from '../../../src/text/words/align-words.ts'
import { splitWords } from '../../../src/text/words/words.ts'

/** Levenshtein's recurrence, the textbook form: the oracle. */
function distanceSlowly(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const change = above[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(change, above[column]! + 1, current[column - 1]! + 1))
    }
    above = current
  }
  return above[b.length]!
}

test.each(['abc', 'abü'])('editDistance is what the recurrence gives, letters %s', (letters) => {
  const word = fc.string({ unit: fc.constantFrom(...letters), maxLength: 40 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b)).toBe(distanceSlowly(a, b))
      expect(plainDistance(a, b)).toBe(distanceSlowly(a, b))
    }),
    { numRuns: 1000 },
  )
})

test.each([31, 32, 33, 34, 64, 65])('editDistance of words of %i letters', (length) => {
  const word = 'abcdefg'.repeat(10).slice(0, length)
  const other = `x${word.slice(2)}yz`
  expect(editDistance(word, other)).toBe(distanceSlowly(word, other))
  expect(editDistance(other, word)).toBe(distanceSlowly(word, other))
})

/** What two words cost to be put side by side: nothing if they are the same, at most 1.2. */
function costOf(a: string, b: string): number {
  if (a === b) return 0
  const longer = Math.max(a.length, b.length)
  if (Math.abs(a.length - b.length) * 2 > longer || longer > 40) return 1.2
  return Math.min(1.2, (1.6 * distanceSlowly(a, b)) / longer)
}
const GAP = 0.7

/** The least that an alignment can cost, by the textbook recurrence: the oracle. */
function leastCost(a: readonly string[], b: readonly string[]): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column * GAP)
  for (let row = 1; row <= a.length; row++) {
    const current = [row * GAP]
    for (let column = 1; column <= b.length; column++) {
      const pair = above[column - 1]! + costOf(a[row - 1]!, b[column - 1]!)
      current.push(Math.min(pair, above[column]! + GAP, current[column - 1]! + GAP))
    }
    above = current
  }
  return above[b.length]!
}

// Gaps are preferred to words of very unequal length, which there are none of here.
const someWord = fc.constantFrom(
  ...'the harbour harbours office offlce Kolm kohl counted count ship ships 1820 1821 straße strasse and'.split(
    ' ',
  ),
)
const someWords = fc.array(
  fc.oneof(someWord, fc.string({ unit: fc.constantFrom(...'aebcü'), minLength: 3, maxLength: 9 })),
  {
    maxLength: 14,
  },
)

test('words are aligned at the least cost, in order and each once', () => {
  fc.assert(
    fc.property(someWords, someWords, (a, b) => {
      const [quote, found] = [a, b].map((words) => splitWords(words.join(' ')))
      const pairs = alignWords(quote!, found!)
      expect(pairs.flatMap((pair) => pair.quote ?? [])).toEqual(quote)
      expect(pairs.flatMap((pair) => pair.found ?? [])).toEqual(found)
      const cost = pairs.reduce(
        (sum, pair) => sum + (pair.quote && pair.found ? costOf(pair.quote.text, pair.found.text) : GAP),
        0,
      )
      expect(cost).toBeCloseTo(
        leastCost(
          quote!.map(({ text }) => text),
          found!.map(({ text }) => text),
        ),
        9,
      )
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['far more on one side', 40, 3],
  ['much out of step', 30, 30],
])('words of versions that differ in length are aligned: %s', (_, first, second) => {
  const [left, right] = [first, second].map((length, side) =>
    Array.from(
      { length },
      (_, index) => `word${'abcdefghij'.charAt((index * 7 + side) % 10).repeat(3)}${index}`,
    ),
  )
  const pairs = alignWords(splitWords(left!.join(' ')), splitWords(right!.join(' ')))
  expect(pairs.flatMap((pair) => pair.quote?.text ?? [])).toEqual(left)
  expect(pairs.flatMap((pair) => pair.found?.text ?? [])).toEqual(right)
})

test.each([
  ["It's 12.5 or 1/2, don't.", ["It's", '12.5', 'or', '1/2', "don't"]],
  ['a.b 1. 2', ['a', 'b', '1', '2']],
  ['10:30 x2 été', ['10:30', 'x2', 'été']],
])('the words of %j', (text, expected) => {
  const words = splitWords(text)
  expect(words.map((word) => word.text)).toEqual(expected)
  expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(expected)
})

test.each([
  [400, 1],
  [401, 401],
])('editDistance of two words of %i letters that differ in one is %i', (length, distance) => {
  const word = 'a'.repeat(length)
  expect(editDistance(word, `${word.slice(1)}b`)).toBe(distance)
  expect(editDistance(word, word)).toBe(0)
})

test('words of sides that are too uneven to be weighed have no counterparts', () => {
  const [few, many] = [2, 3_000].map((count) =>
    splitWords(Array.from({ length: count }, (_, n) => `w${n}`).join(' ')),
  )
  const counterparts = (quote: typeof many, found: typeof few) =>
    alignWords(quote!, found!).filter((pair) => pair.quote && pair.found).length
  expect(counterparts(few, many)).toBe(2)
  const pairs = alignWords(many!, few!)
  expect(pairs).toHaveLength(3_002)
  expect(counterparts(many, few)).toBe(0)
})

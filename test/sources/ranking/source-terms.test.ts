import { expect, test } from 'vitest'
import {
  BOUNDS_SIZE,
  createScratch,
  readSentences,
  readSourceTerms,
} from '../../../src/sources/ranking/source-terms.ts'
import { createTermDictionary } from '../../../src/sources/ranking/term-dictionary.ts'
import { firstBytes, hashUnit, lowerFour } from '../../../src/sources/ranking/unit-bytes.ts'
import { createTermCache } from '../../../src/text/words/term-cache.ts'

/** The passages of a content: how often each of its terms stands in each. */
function read(content: string, { maxLength = 900, scratch = createScratch() } = {}) {
  const dictionary = createTermDictionary()
  const steps = readSourceTerms(content, { maxLength, cut: 'quick' }, { dictionary, scratch })
  let step = steps.next()
  while (!step.done) step = steps.next()
  const { passageCount, values } = step.value
  let from = 0
  return Array.from({ length: passageCount }, (_, index) => {
    const [start, end, length, to] = values.subarray(index * BOUNDS_SIZE, (index + 1) * BOUNDS_SIZE)
    const postings = values.subarray(passageCount * BOUNDS_SIZE).subarray(from, to)
    from = to!
    return { text: content.slice(start, end), length, counts: [...postings].map((posting) => posting & 0xff) }
  })
}

test.each([
  ['none', '', []],
  ['of one term', 'mill', [[1]]],
  ['of a term that comes again', 'mill weir mill', [[2, 1]]],
  ['that are as many as can be counted', 'mill '.repeat(255), [[255]], 5_000],
  ['that are more', 'mill '.repeat(256), [[255]], 5_000],
  [
    'of several passages',
    'Mill weir. Weir mole.',
    [
      [1, 1],
      [1, 1],
    ],
    12,
  ],
])('terms %s', (_, content, expected, maxLength = 900) => {
  expect(read(content, { maxLength }).map(({ counts }) => counts)).toEqual(expected)
})

/** A word of seven letters for each pair of numbers below 20 and 1,200. */
function nameOf(passage: number, term: number): string {
  const [first, second, third] = [passage, term % 20, Math.floor(term / 20) % 20].map((n) =>
    'bcdfghjklmnpqrstvwxz'.charAt(n),
  )
  return `${first}o${second}${'aiu'.charAt(Math.floor(term / 400))}${third}oq`
}

test('many passages with many terms are those that each is by itself', () => {
  // 40 passages, of 1,000 terms each: more than fit in the arrays that are there at first.
  const passages = Array.from({ length: 40 }, (_, passage) =>
    Array.from({ length: 1_000 }, (__, n) => nameOf(passage % 7, n % 600)).join(' '),
  )
  const maxLength = 9_000
  const scratch = createScratch()
  const all = read(passages.join('\n\n'), { maxLength, scratch })
  expect(all.map(({ text }) => text.trim())).toEqual(passages)
  for (const [index, passage] of passages.entries()) {
    const [alone] = read(passage, { maxLength })
    expect([all[index]!.length, all[index]!.counts]).toEqual([alone!.length, alone!.counts])
    expect(alone!.counts).toEqual(Array.from({ length: 600 }, (_, n) => (n < 400 ? 2 : 1)))
  }
})

test('sentences of a passage are spans of the content, with their words in order', () => {
  const content = 'Before. The mill stood. It fell! After.'
  const start = content.indexOf('The')
  const sentences = readSentences(content, { start, end: content.indexOf(' After') })
  expect(sentences.map((one) => content.slice(one.start, one.end))).toEqual(['The mill stood.', 'It fell!'])
  expect(sentences.map(({ all }) => all)).toEqual([
    ['the', 'mill', 'stood'],
    ['it', 'fell'],
  ])
  expect(sentences.map(({ terms }) => terms)).toEqual([['mill', 'stood'], ['fell']])
})

test('with a cache, the sentences have the same terms, and a word that is known is not read again', () => {
  const text = 'The mills stood. THE mill stood, and 12 % of CO2 in 東京都 – the mill’s.'
  const passage = { start: 0, end: text.length }
  const cache = createTermCache(100)
  const plain = readSentences(text, passage)
  expect(readSentences(text, passage, cache)).toEqual(plain)
  expect(readSentences(text, passage, cache)).toEqual(plain)
  expect(cache.get('mills')).toEqual({ term: 'mill', isContent: true })
  cache.add('stood', { term: 'lay', isContent: false })
  expect(readSentences(text, passage, cache)[0]).toMatchObject({
    all: ['the', 'mill', 'lay'],
    terms: ['mill'],
  })
})

test('of four bytes the first are taken, and letters are lower', () => {
  expect([0, 1, 2, 3].map(firstBytes)).toEqual([0, 0xff, 0xffff, 0xffffff])
  expect(lowerFour(0x41_5a_31_39)).toBe(0x61_7a_31_39)
})

test.each(['', 'a', 'ab', 'abc', 'abcd', 'abcde'])('the hash of %j is that of its bytes alone', (unit) => {
  const hashIn = (text: string) =>
    hashUnit(new DataView(new TextEncoder().encode(`${text}zzzzzzzz`).buffer), 0, unit.length)
  const padded = new DataView(new TextEncoder().encode(`${unit}!?§ab`).buffer)
  expect(hashIn(unit)).toBe(hashUnit(padded, 0, unit.length))
  expect(hashIn(unit)).toBe(hashIn(unit.toUpperCase()))
  if (unit !== '') expect(hashIn(unit)).not.toBe(hashIn(`x${unit.slice(1)}`))
})

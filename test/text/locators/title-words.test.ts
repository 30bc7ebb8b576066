import { expect, test } from 'vitest'
import {
  areLikeTitles,
  createLikenessTest,
  distinctiveWord,
  nameWords,
} from '../../../src/text/locators/title-words.ts'

const titles = [
  'Silver plan',
  'Gold plan',
  'Gold plan fees',
  'Silver plan fees',
  'Gold fees',
  'The plan',
  'Plan',
  'House A',
  'House B',
  'Act 1980',
  'Act 1996',
  'Returns of sale items',
  'Returns of gift items',
].map((title) => ({ words: nameWords(title) }))

test('the index of titles finds the same like titles as the comparison of two', () => {
  const isLike = createLikenessTest(titles)
  for (const { words } of titles) {
    for (const at of words.keys()) {
      const isOther = (others: readonly string[]) => areLikeTitles(words, others) && words[at] !== others[at]
      expect([words, at, isLike(words, at)]).toEqual([
        words,
        at,
        titles.some(({ words: others }) => isOther(others)),
      ])
    }
  }
})

test.each([
  ['Silver plan fees', 'silver'],
  ['Returns of gift items', 'gift'],
  ['Gold plan', null],
  ['House A', null],
  ['Act 1980', null],
  ['The plan', null],
])('the distinctive word of %s is %s', (title, word) => {
  expect(distinctiveWord(nameWords(title), createLikenessTest(titles))).toBe(word)
})

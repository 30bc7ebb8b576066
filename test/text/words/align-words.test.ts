import { expect, test } from 'vitest'
import { alignWords, splitWords } from '../../../src/text/words.ts'

/** The pairs of two texts as `quote=found`; a word without a counterpart stands alone on its side. */
function pairsOf(quote: string, found: string): string {
  return alignWords(splitWords(quote), splitWords(found))
    .map((pair) => `${pair.quote?.text ?? ''}=${pair.found?.text ?? ''}`)
    .join(' ')
}

// Of two words that are equally unlike, the later one is the counterpart; so the first is one only if it is like it.
test.each([
  ['abcd', 'ab', true],
  ['abcde', 'ab', false],
  ['abcd', 'abxy', true],
  [`${'a'.repeat(39)}b`, 'a'.repeat(40), true],
  [`${'a'.repeat(40)}b`, 'a'.repeat(41), false],
])('%s is like %s: %s', (word, other, isLike) => {
  expect(pairsOf(word, `${other} zzzz`)).toBe(isLike ? `${word}=${other} =zzzz` : `=${other} ${word}=zzzz`)
})

test.each([
  ['', '', ''],
  ['a', '', 'a='],
  ['', 'a b', '=a =b'],
  ['word', 'word', 'word=word'],
  // One of four letters is less than two of six.
  ['abcd', 'abce abcdef', 'abcd=abce =abcdef'],
  ['abcd', 'abcdef abce', '=abcdef abcd=abce'],
  // An equal word beside two omitted ones costs less than two changes of half a word.
  ['abcd abxy', 'abxy abzw', 'abcd= abxy=abxy =abzw'],
  // Unlike words stand in for each other.
  ['cat', 'dog', 'cat=dog'],
])('%j and %j are aligned as %j', (quote, found, pairs) => {
  expect(pairsOf(quote, found)).toBe(pairs)
})

test.each([
  [1, 30],
  [5, 30],
  [6, 30],
  [8, 30],
  // Beyond eight words the versions are not brought into step.
  [9, 0],
])('after %i other words on one side and before as many on the other, %i words match', (shift, matching) => {
  const common = Array.from(
    { length: 30 },
    (_, index) => `${'klmnopqrst'.charAt(index % 10).repeat(4)}${index}`,
  )
  const left = [...Array.from({ length: shift }, (_, index) => `aaaa${index}b`), ...common]
  const right = [...common, ...Array.from({ length: shift }, (_, index) => `eeee${index}f`)]
  const pairs = alignWords(splitWords(left.join(' ')), splitWords(right.join(' ')))
  expect(pairs.filter((pair) => pair.quote?.text === pair.found?.text)).toHaveLength(matching)
})

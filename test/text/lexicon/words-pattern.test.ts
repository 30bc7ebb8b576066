import { expect, test } from 'vitest'
import { wordSet, wordsOf } from '../../../src/text/lexicon/word-list.ts'
import { wordsPattern } from '../../../src/text/lexicon/words-pattern.ts'

test('lists are read over spaces and line breaks, in order', () => {
  expect(wordsOf('\nbut  while\nwhereas', '', 'aber')).toEqual(['but', 'while', 'whereas', 'aber'])
  expect([...wordSet('and or', 'or und')]).toEqual(['and', 'or', 'und'])
})

test.each([
  ['bis zu 12', 'bis zu'],
  ['bis 12', 'bis'],
  ['vgl. 12', 'vgl.'],
  ['vglx 12', undefined],
  ['a+b 12', 'a+b'],
])('a pattern reads %j as %j: the longest word, and signs as they are', (text, expected) => {
  const pattern = new RegExp(`^${wordsPattern(['bis', 'bis zu', 'vgl.', 'a+b'])}`, 'u')
  expect(pattern.exec(text)?.[0]).toBe(expected)
})

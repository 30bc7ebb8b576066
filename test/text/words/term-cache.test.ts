import { expect, test } from 'vitest'
import { createTermCache } from '../../../src/text/words/term-cache.ts'
import type { TermCache } from '../../../src/text/words/term-cache.ts'
import { readTerms, tokenize } from '../../../src/text/words/tokens.ts'
import type { Token } from '../../../src/text/words/tokens.ts'

test('keeps the term of each word as it is written', () => {
  const cache = createTermCache(10)
  expect(cache.get('Mills')).toBeUndefined()
  cache.add('Mills', { term: 'mill', isContent: true })
  cache.add('the', { term: 'the', isContent: false })
  expect(cache.get('Mills')).toEqual({ term: 'mill', isContent: true })
  expect(cache.get('the')).toEqual({ term: 'the', isContent: false })
  expect(cache.get('mills')).toBeUndefined()
})

test('begins anew when it is full', () => {
  const cache = createTermCache(2)
  for (const word of ['one', 'two']) cache.add(word, { term: word, isContent: true })
  expect(cache.get('one')).toBeDefined()
  cache.add('three', { term: 'three', isContent: true })
  expect([cache.get('one'), cache.get('two')]).toEqual([undefined, undefined])
  expect(cache.get('three')).toEqual({ term: 'three', isContent: true })
})

test.each([
  ['words in all their forms', 'Mills’ MILL mills; The the THE — don’t DON’T Straße STRASSE naïve'],
  ['numbers and dates', '1.234,56 and 12 % or 2024-05-01, § 8, CO2, 10-12, Q3'],
  ['text that is folded', 'The **ﬁrst** mill&nbsp;stood, hyphen-\nated &amp; <b>bold</b> Ｍill'],
  ['signs that are words of their own', '東京都 and 東京 and ﷺ and ミル'],
])('tokens are the same with it: %s', (_, text) => {
  const cache = createTermCache(100)
  const plain = tokenize(text)
  expect(tokensWith(cache, text)).toEqual(plain)
  expect(tokensWith(cache, text)).toEqual(plain)
  expect(tokensWith(createTermCache(3), `${text} ${text}`)).toEqual(tokenize(`${text} ${text}`))
})

function tokensWith(cache: TermCache, text: string): Token[] {
  const tokens: Token[] = []
  readTerms(
    text,
    (term, start, end, isContent, isNumber) => tokens.push({ start, end, term, isContent, isNumber }),
    cache,
  )
  return tokens
}

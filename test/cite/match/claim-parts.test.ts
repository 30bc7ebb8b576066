import { expect, test } from 'vitest'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import { createTermDictionary } from '../../../src/sources/ranking/term-dictionary.ts'
import { contentTerms } from '../../../src/text/words.ts'
import { claimsOf, collectLinks, sourcesOf } from '../../fixtures/attribution.ts'

const sources = sourcesOf(
  ['Weir', 'The weir at Osterfeld was rebuilt in 1962 after the spring flood.'],
  ['Quarry', 'Slate from the quarry of Lehm covered the roofs of three coastal towns.'],
)

test('two sources that share a sentence are linked each to its words', async () => {
  const text =
    'The weir at Osterfeld was rebuilt in 1962, and slate from the quarry of Lehm covered the roofs of three towns.'
  const { links } = await collectLinks(lexicalMatcher(), { claims: claimsOf(text), sources })
  expect(links.map(({ sourceId, part }) => [sourceId, text.slice(part!.start, part!.end)])).toEqual([
    ['S1', 'The weir at Osterfeld was rebuilt in 1962,'],
    ['S2', 'and slate from the quarry of Lehm covered the roofs of three towns.'],
  ])
})

test('a sentence of one source stays whole', async () => {
  const claims = claimsOf('After the spring flood the weir at Osterfeld was rebuilt.')
  const { links } = await collectLinks(lexicalMatcher(), { claims, sources })
  expect(links.map(({ sourceId, part }) => [sourceId, part])).toEqual([['S1', undefined]])
})

test.each([
  'The keeper’s book says 1,250 eels, 12 % more; on 2024-05-01 it wasn’t read.',
  'Nach § 8 gilt das für Häuser, Straßen und die 3 Türen (CO2 inbegriffen).',
  '東京都 and naïve café owners — 10–12 of them',
])('the dictionary reads what the tokens are: %s', (text) => {
  const dictionary = createTermDictionary()
  const found = new Uint32Array(text.length)
  const count = dictionary.readTerms(text, { start: 0, end: text.length }, found)
  const expected = contentTerms(text).map((term) => dictionary.numberOf(term))
  expect(expected).not.toContain(0)
  expect([...found.subarray(0, count)]).toEqual(expected)
})

import { expect, test } from 'vitest'
import { missingWords } from '../../../src/verify/evidence/missing-words.ts'
import { sourcesOf } from '../../fixtures/attribution.ts'

const content = '# Harbour of Sund\n\nAda Brandt led the shipyard for 12 years. Her workers built ferries.'
const [source] = sourcesOf(['Northern coast', content])
const start = content.indexOf('Ada')
const piece = { source: source!, start, end: content.length }

test.each([
  ['a word that was added', 'Ada Brandt led the shipyard alone for 12 years.', ['alone']],
  ['a word and a number that were exchanged', 'Ada Brandt sold the shipyard after 14 years.', ['sold', '14']],
  ['not another form of a word', 'A worker built a ferry in the shipyard that Ada Brandt leads.', []],
  ['not another form of an irregular verb', 'A worker builds a ferry, Ada Brandt leads the shipyard.', []],
  [
    'not words of the title and of the heading',
    'In the harbour of Sund on the northern coast, workers built ferries.',
    [],
  ],
  ['a word once', 'Old workers built old ferries, Ada Brandt led the shipyard.', ['Old']],
  ['nothing of a claim in other words', 'The boats of the region came out of her yard.', []],
  ['nothing of another language', 'Ada Brandt leitete die Werft zwölf Jahre lang.', []],
  ['nothing of what stands there', 'Ada Brandt led the shipyard for 12 years.', []],
])('%s', (_what, claim, expected) => {
  expect(missingWords(claim, [piece])).toEqual(expected)
})

test('words that any piece has are there', () => {
  const first = { source: source!, start, end: content.indexOf(' Her') }
  expect(missingWords('Ada Brandt and her workers led the shipyard.', [first])).toEqual(['workers'])
  const second = { source: source!, start: content.indexOf('Her'), end: content.length }
  expect(missingWords('Ada Brandt and her workers led the shipyard.', [first, second])).toEqual([])
})

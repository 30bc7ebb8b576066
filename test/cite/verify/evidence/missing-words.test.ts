import { expect, test } from 'vitest'
import { missingWords } from '../../../../src/cite/verify/evidence/missing-words.ts'
import { sourcesOf } from '../../../fixtures/attribution.ts'

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
  ['a number in another form', 'Ada Brandt led the shipyard for twelve years.', []],
  ['a word once', 'Old workers built old ferries, Ada Brandt led the shipyard.', ['Old']],
  ['nothing of a claim in other words', 'The boats of the region came out of her yard.', []],
  ['nothing of another language', 'Ada Brandt leitete die Werft zwölf Jahre lang.', []],
  ['nothing of what stands there', 'Ada Brandt led the shipyard for 12 years.', []],
])('%s', (_what, claim, expected) => {
  expect(missingWords(claim, [piece])).toEqual(expected)
})

test.each([
  ['40 percent of the ferries were sold.', '40 % of the ferries were sold.', []],
  ['40 percent of the ferries were sold.', '14 % of the ferries were sold.', ['14 %']],
  ['Twenty-five ferries were sold in the yard.', '25 ferries were sold in the yard.', []],
  ['Twenty-five ferries were sold in the yard.', '35 ferries were sold in the yard.', ['35']],
  ['The yard was built between 1620 and 1634.', 'The yard was built in 1620–1634.', []],
  ['The yard was built between 1620 and 1634.', 'The yard was built in 1620–1635.', ['1620–1635']],
  ['The ferry sailed 12 miles in a storm.', 'The ferry sailed twelve hours in a storm.', ['twelve', 'hours']],
])('numbers of "%s" in "%s"', (content, claim, expected) => {
  const [source] = sourcesOf(['Northern coast', content])
  expect(missingWords(claim, [{ source: source!, start: 0, end: content.length }])).toEqual(expected)
})

test('words that any piece has are there', () => {
  const first = { source: source!, start, end: content.indexOf(' Her') }
  expect(missingWords('Ada Brandt and her workers led the shipyard.', [first])).toEqual(['workers'])
  const second = { source: source!, start: content.indexOf('Her'), end: content.length }
  expect(missingWords('Ada Brandt and her workers led the shipyard.', [first, second])).toEqual([])
})

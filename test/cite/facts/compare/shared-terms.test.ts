import { expect, test } from 'vitest'
import { tokensInWordsOf } from '../../../../src/cite/facts/compare/shared-terms.ts'
import { tokenize } from '../../../../src/text/words/tokens.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'

/** The tokens of a claim that carry content: what it says, and the term of the evidence. */
function readIn(claim: string, evidence: string): string[] {
  return tokensInWordsOf(readText(claim), readText(evidence))
    .filter(({ isContent }) => isContent)
    .map(({ term, start, end }) => `${claim.slice(start, end)}=${term}`)
}

test.each<[string, string, string, string[]]>([
  ['a number', '12 % of them', 'twelve percent', ['12 %=twelv', '12 %=percent']],
  ['a number in one word', 'Twelve percent', 'It is 12 %.', ['Twelve percent=12%']],
  ['a date', 'On 1 May 2024', '2024-05-01', ['1 May 2024=2024', '1 May 2024=05', '1 May 2024=01']],
  ['one number twice', '12 mills, 12 weirs', 'a dozen, 12', ['12=12', 'mills=mill', '12=12', 'weirs=weir']],
  ['no number that is another', '12 kg', '12 lb', ['12=12', 'kg=kg']],
  ['a word of the same meaning', 'It closed', 'It shut', ['closed=shut']],
  ['what letters stand for', 'The CFO', 'The chief financial officer', ['CFO=chief']],
  ['nothing of an empty claim', '', 'It shut', []],
])('a claim is read in the words of its evidence: %s', (_, claim, evidence, expected) => {
  expect(readIn(claim, evidence)).toEqual(expected)
})

test('a claim without anything of its evidence has its own terms', () => {
  const claim = 'The mill of Bonn burned in 1999.'
  expect(tokensInWordsOf(readText(claim), readText('Nothing.'))).toEqual(tokenize(claim))
  expect(tokensInWordsOf(readText(claim), readText(''))).toEqual(tokenize(claim))
})

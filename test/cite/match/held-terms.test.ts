import { expect, test } from 'vitest'
import { readHeldTerms, soughtTermsOf } from '../../../src/cite/match/held-terms.ts'
import { readClaimTerms } from '../../../src/sources/ranking/claim-terms.ts'
import { pairsOf, readSentences } from '../../../src/sources/ranking/source-terms.ts'

const claim = readClaimTerms('The mill stood, the mill fell.', () => 1)
const terms = [...claim.weights.keys()]
const pairs = [...claim.pairs]

test.each<[string, string[], string[]]>([
  ['The mill fell.', ['mill', 'fell'], ['the mill', 'mill fell']],
  ['Fell the mill?', ['fell', 'mill'], ['the mill']],
  ['The mill, the mill.', ['mill'], ['the mill']],
  ['A tower stood.', ['stood'], []],
  ['Nothing here.', [], []],
])('%j holds terms and pairs of a claim, each once', (text, held, adjacent) => {
  const [sentence] = readSentences(text, { start: 0, end: text.length })
  const found = readHeldTerms(sentence!, soughtTermsOf(claim))
  expect(found.terms.map((place) => terms[place])).toEqual(held)
  expect(found.pairs.map((place) => pairs[place])).toEqual(adjacent)
  expect(found.pairs.map((place) => pairs[place])).toEqual([
    ...new Set(pairsOf(sentence!.all).filter((pair) => claim.pairs.has(pair))),
  ])
  expect(found).toMatchObject({ start: 0, end: text.length })
})

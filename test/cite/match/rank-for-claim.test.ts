import { expect, test } from 'vitest'
import { createQuestionRepeats } from '../../../src/cite/match/question-repeats.ts'
import { rankForClaim } from '../../../src/cite/match/rank-for-claim.ts'
import type { PassageIndex } from '../../../src/sources/ranking/passage-index.ts'
import { createPassageIndexer } from '../../../src/sources/ranking/passage-indexer.ts'
import { sourcesOf } from '../../fixtures/attribution.ts'

const question = 'When did the guild of Elsund buy the new mill?'
const said = (index: number) => `The guild bought mill number ${index}.`

/** How many of the best passages are kept, and how many were looked at in each turn. */
async function rank(texts: readonly string[], { limit = 2, asked = question as string | null } = {}) {
  const sources = sourcesOf(...texts.map((text): [string, string] => ['', text]))
  const index = await createPassageIndexer({ maxLength: 900, cut: 'quick' })(sources)
  const turns: number[] = []
  const counting: Pick<PassageIndex, 'rank'> = {
    rank(terms, count) {
      turns.push(count)
      return index!.rank(terms, count)
    },
  }
  const weights = new Map(['guild', 'elsund', 'buy', 'new', 'mill'].map((term) => [term, 1]))
  const ranked = await rankForClaim({ weights }, counting, {
    limit,
    repeats: createQuestionRepeats(asked ?? undefined),
    pace: async () => {},
  })
  return { kept: ranked.map(({ source }) => source.content), turns }
}

const repeats = (count: number) => Array.from({ length: count }, () => question)

test.each<[string, string[], Parameters<typeof rank>[1], { kept: string[]; turns: number[] }]>([
  ['the best ones', [said(1), said(2), said(3)], {}, { kept: [said(1), said(2)], turns: [2] }],
  ['fewer, if there are no more', [said(1)], {}, { kept: [said(1)], turns: [2] }],
  [
    'none that repeats the question',
    [...repeats(3), said(1), said(2)],
    {},
    { kept: [said(1), said(2)], turns: [2, 8] },
  ],
  [
    'no more than asked for',
    [...repeats(3), said(1), said(2), said(3)],
    {},
    { kept: [said(1), said(2)], turns: [2, 8] },
  ],
  ['nothing, if all repeats it', repeats(9), {}, { kept: [], turns: [2, 8, 32] }],
  [
    'what repeats it, where no question is known',
    [question, said(1)],
    { asked: null, limit: 1 },
    { kept: [question], turns: [1] },
  ],
  [
    'none behind two thousand that repeat it',
    [...repeats(2_100), said(1)],
    { limit: 500 },
    { kept: [], turns: [500, 2_000] },
  ],
  [
    'two thousand at most, whatever is asked for',
    [...repeats(2_100), said(1)],
    { limit: 600 },
    { kept: [], turns: [600, 2_000] },
  ],
])('%s', async (_, texts, options, expected) => {
  expect(await rank(texts, options)).toEqual(expected)
})

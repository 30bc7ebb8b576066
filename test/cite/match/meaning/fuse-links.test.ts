import { expect, test } from 'vitest'
import type { Link } from '../../../../src/core/claim.ts'
import { fuseLinks } from '../../../../src/cite/match/meaning/fuse-links.ts'
import { createPassageIndexer } from '../../../../src/sources/ranking/passage-indexer.ts'
import { claimsOf, sourcesOf } from '../../../fixtures/attribution.ts'

const sources = sourcesOf(['One', 'Trams run.'], ['Two', 'Ferries sail.'], ['Three', 'Whales sing.'])
const { passages } = (await createPassageIndexer({ maxLength: 400, cut: 'sentences' })(sources))!

const byWords = (sourceId: string, more: Partial<Link> = {}): Link => ({
  claimNumber: 1,
  sourceId,
  passage: { start: 0, end: 5 },
  support: 'partial',
  confidence: 0.3,
  matcher: 'lexical',
  ...more,
})

test.each<
  [string, { words?: Link[]; scores?: [number, number, number]; copies?: string[]; max?: number }, string]
>([
  ['nothing', {}, ''],
  ['what the model scores high', { scores: [0.9, 0.1, 0.1] }, 'meaning S1'],
  ['what comes near the best', { scores: [0.9, 0.82, 0.7] }, 'meaning S1, meaning S2'],
  ['no more than allowed', { scores: [0.9, 0.89, 0.88], max: 2 }, 'meaning S1, meaning S2'],
  ['of copies one', { scores: [0.9, 0.89, 0.1], copies: ['S1', 'S2'] }, 'meaning S1'],
  [
    'no copy of what words link',
    { scores: [0.9, 0.1, 0.1], copies: ['S1', 'S2'], words: [byWords('S2', { confidence: 0.9 })] },
    'lexical S2',
  ],
  ['words where the model scores nothing high', { words: [byWords('S2')] }, 'lexical S2'],
  [
    'the words of a passage that both found',
    { words: [byWords('S1')], scores: [0.9, 0.1, 0.1] },
    'lexical S1',
  ],
  ['a few words give way', { words: [byWords('S2')], scores: [0.9, 0.1, 0.1] }, 'meaning S1'],
  [
    'those that are scored high enough do not',
    { words: [byWords('S2')], scores: [0.9, 0.5, 0.1] },
    'meaning S1, lexical S2',
  ],
  [
    'many words do not',
    { words: [byWords('S2', { confidence: 0.5 })], scores: [0.9, 0.1, 0.1] },
    'meaning S1, lexical S2',
  ],
  [
    'those of a part of the claim do not',
    { words: [byWords('S2', { part: { start: 0, end: 4 } })], scores: [0.9, 0.1, 0.1] },
    'meaning S1, lexical S2',
  ],
  [
    'what both found comes first',
    { words: [byWords('S2', { confidence: 0.9 })], scores: [0.9, 0.88, 0.1] },
    'lexical S2, meaning S1',
  ],
])('%s', (_, { words = [], scores = [0, 0, 0], copies = [], max = 3 }, linked) => {
  const scored = passages
    .map((passage, index) => ({ passage, score: scores[index]! }))
    .toSorted((a, b) => b.score - a.score)
  const { links } = fuseLinks(claimsOf('A claim.')[0]!, {
    matcher: 'meaning',
    lexical: { links: words, explained: null },
    scored,
    copies: new Map(copies.map((id) => [id, copies[0]!])),
    minScore: 0.5,
    maxPassages: max,
  })
  expect(links.map(({ matcher, sourceId }) => `${matcher} ${sourceId}`).join(', ')).toBe(linked)
})

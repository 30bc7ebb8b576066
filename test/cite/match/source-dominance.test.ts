import { expect, test } from 'vitest'
import { createDominanceCheck } from '../../../src/cite/match/source-dominance.ts'
import { claimsOf, createRecorder, sourcesOf } from '../../fixtures/attribution.ts'

const letters = [
  'Amber',
  'Birch',
  'Cobalt',
  'Dahlia',
  'Ember',
  'Falcon',
  'Garnet',
  'Heron',
  'Indigo',
  'Jasper',
]
const sources = sourcesOf(['Own', 'Amber birch cobalt meadow.'], ['Other', letters.join(' ')])

/** What is reported where `own` links go to the first source and `others` to the second, each claim with `shared` of ten words. */
function codesOf({
  own,
  others,
  shared = 3,
  among = sources,
}: {
  own: number
  others: number
  shared?: number
  among?: typeof sources
}) {
  const report = createRecorder()
  const words = [...letters.slice(0, shared), ...letters.slice(3, 13 - shared)].slice(0, 10)
  const claims = claimsOf(...Array.from({ length: own + others }, () => words.join(' ')))
  const check = createDominanceCheck(claims, among, report)
  for (const [index, { number: claimNumber }] of claims.entries()) {
    const sourceId = index < own ? 'S1' : 'S2'
    check.add({ claimNumber, sourceId, support: 'full', confidence: 0.9, matcher: 'llm' })
  }
  check.flush()
  return report.codes
}

test.each([
  [{ own: 5, others: 0 }, true],
  [{ own: 4, others: 0 }, false],
  [{ own: 5, others: 1 }, true],
  [{ own: 4, others: 1 }, false],
  [{ own: 8, others: 2 }, false],
  [{ own: 9, others: 2 }, true],
  [{ own: 5, others: 0, shared: 0 }, true],
  [{ own: 5, others: 0, among: sources.slice(0, 1) }, false],
  // The second source has all of the words.
  [{ own: 0, others: 6 }, false],
])('%j: reported %s', (links, isReported) => {
  expect(codesOf(links)).toEqual(isReported ? ['source-dominates'] : [])
})

test('more than three words in ten are enough to be cited everywhere', () => {
  const report = createRecorder()
  const claims = claimsOf(...Array.from({ length: 5 }, () => 'Amber birch dahlia.'))
  const check = createDominanceCheck(claims, sources, report)
  for (const { number: claimNumber } of claims)
    check.add({ claimNumber, sourceId: 'S1', support: 'full', confidence: 0.9, matcher: 'llm' })
  check.flush()
  expect(report.codes).toEqual([])
})

test('only the passage of a link counts, and claims without words count as covered', () => {
  const report = createRecorder()
  const claims = claimsOf(
    'Amber birch cobalt.',
    'Amber birch cobalt.',
    'Amber birch cobalt.',
    'Amber birch cobalt.',
    'Amber birch cobalt.',
  )
  const check = createDominanceCheck(claims, sources, report)
  const { content } = sources[0]!
  for (const { number: claimNumber } of claims)
    check.add({
      claimNumber,
      sourceId: 'S1',
      passage: { start: content.indexOf('meadow'), end: content.length },
      support: 'full',
      confidence: 0.9,
      matcher: 'llm',
    })
  check.flush()
  expect(report.incidents).toMatchObject([
    { step: 'match', message: expect.stringMatching(/^5 of 5 links go to S1/) },
  ])

  const empty = createRecorder()
  const bare = claimsOf('…', '…', '…', '…', '…')
  const other = createDominanceCheck(bare, sources, empty)
  for (const { number: claimNumber } of bare)
    other.add({ claimNumber, sourceId: 'S1', support: 'full', confidence: 0.9, matcher: 'llm' })
  other.flush()
  expect(empty.codes).toEqual([])
})

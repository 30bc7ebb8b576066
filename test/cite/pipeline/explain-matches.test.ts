import { describe, expect, test } from 'vitest'
import type { Link } from '../../../src/core/claim.ts'
import type { Candidate, ExplainedMatch } from '../../../src/core/ports/explanation.ts'
import type { Source } from '../../../src/core/source.ts'
import { explainMatches } from '../../../src/cite/pipeline/explain-matches.ts'
import { sourcesOf } from '../../fixtures/attribution.ts'

const sources = sourcesOf(['A', 'Ann came.'], ['B', 'Bea left.'])
const sourceOf = (id: string) => sources.find((source) => source.id === id) ?? null

const candidate = (sourceId: string, rest: Partial<Candidate> = {}): Candidate => ({
  sourceId,
  rank: 1,
  score: 0.5,
  coverage: null,
  passage: null,
  linked: true,
  refused: null,
  ...rest,
})
const linkTo = (sourceId: string, rest: Partial<Link> = {}): Link => ({
  claimNumber: 1,
  sourceId,
  support: 'full',
  confidence: 0.5,
  matcher: 'words',
  ...rest,
})
const refusal = (rule: NonNullable<Candidate['refused']>['rule']) => ({ rule, measure: null, copyOf: null })

function explain(
  noted: Partial<ExplainedMatch>[],
  links: Link[],
  {
    replacedSourceId,
    now = sourceOf,
  }: { replacedSourceId?: string; now?: (id: string) => Source | null } = {},
): ExplainedMatch[] {
  const matches = noted.map((match): ExplainedMatch => {
    return { matcher: 'words', passages: 3, answer: null, candidates: [], ...match }
  })
  const trace = {
    matches: new Map(matches.map((match) => [match.matcher, match])),
    matchedAmong: sources,
    check: null,
    ...(replacedSourceId !== undefined && { replacedSourceId }),
  }
  return explainMatches(trace, links, now)
}

describe('a candidate', () => {
  const part = { start: 0, end: 5 }
  const refused = candidate('S1', { linked: false, refused: refusal('near-copy') })

  test.each<[string, Candidate, Link[], string | undefined, Partial<Candidate>]>([
    ['that is linked', candidate('S1'), [linkTo('S1')], undefined, { linked: true, refused: null }],
    ['that was refused stays so', refused, [], undefined, { linked: false, refused: refusal('near-copy') }],
    [
      'that another part of the sentence has',
      candidate('S1'),
      [linkTo('S2', { part })],
      undefined,
      { linked: false, refused: refusal('other-part') },
    ],
    [
      'whose link was dropped',
      candidate('S1'),
      [linkTo('S2')],
      undefined,
      { linked: false, refused: refusal('link-limit') },
    ],
    [
      'that another matcher linked',
      candidate('S1'),
      [linkTo('S1', { matcher: 'llm' })],
      undefined,
      { linked: false, refused: refusal('link-limit') },
    ],
    [
      'that gave way',
      candidate('S1'),
      [linkTo('S2')],
      'S1',
      { linked: false, refused: refusal('source-share') },
    ],
    ['that took over', refused, [linkTo('S1')], 'S2', { linked: true, refused: null }],
    [
      'that was refused and took nothing over',
      refused,
      [linkTo('S2')],
      'S3',
      { linked: false, refused: refusal('near-copy') },
    ],
    [
      'that was refused, but has a link',
      refused,
      [linkTo('S1')],
      undefined,
      { linked: false, refused: refusal('near-copy') },
    ],
  ])('%s', (_, given, links, replacedSourceId, expected) => {
    const [match] = explain([{ candidates: [given] }], links, { replacedSourceId })
    expect(match!.candidates).toEqual([{ ...given, ...expected }])
  })
})

describe('a matcher that reported nothing', () => {
  test('is explained by its links, best first', () => {
    const passage = { start: 0, end: 3 }
    const links = [
      linkTo('S1'),
      linkTo('S2', { confidence: 0.9, passage }),
      linkTo('S9', { confidence: 0.1, passage }),
    ]
    const [match, ...others] = explain([], links)
    expect(others).toEqual([])
    expect(match).toMatchObject({ matcher: 'words', passages: null, answer: null })
    expect(match!.candidates).toMatchObject([
      { sourceId: 'S2', rank: 1, score: 0.9, linked: true, passage: { ...passage, text: 'Bea' } },
      { sourceId: 'S1', rank: 2, score: 0.5, passage: null },
      { sourceId: 'S9', rank: 3, passage: { text: '' } },
    ])
  })

  test('has at most eight candidates', () => {
    const links = Array.from({ length: 9 }, () => linkTo('S1'))
    expect(explain([], links)[0]!.candidates).toHaveLength(8)
  })

  test('stands behind those that did', () => {
    const matches = explain([{}], [linkTo('S1'), linkTo('S1', { matcher: 'llm' })])
    expect(matches.map(({ matcher, passages }) => [matcher, passages])).toEqual([
      ['words', 3],
      ['llm', null],
    ])
  })
})

test('a passage moves along with the content of its source', () => {
  const given = candidate('S2', { passage: { start: 0, end: 3, text: 'Bea' } })
  const [grown] = sourcesOf(['B', 'Once upon a time. Bea left.'])
  const startFor = (now: (id: string) => Source | null) =>
    explain([{ candidates: [given] }], [linkTo('S2')], { now })[0]!.candidates[0]!.passage!.start
  expect([startFor(() => grown!), startFor(sourceOf), startFor(() => null)]).toEqual([18, 0, 0])
})

test('a candidate stays as it is without a passage, or if its source was not there when it was matched', () => {
  const [grown, , late] = sourcesOf(['A', 'At last Ann came.'], ['B', ''], ['C', 'Cy slept.'])
  const given = [candidate('S1'), candidate('S3', { passage: { start: 0, end: 2, text: 'Cy' } })]
  const now = (id: string) => [grown!, late!].find((source) => source.id === id) ?? null
  const [match] = explain([{ candidates: given }], [linkTo('S1'), linkTo('S3')], { now })
  expect(match!.candidates).toEqual(given)
})

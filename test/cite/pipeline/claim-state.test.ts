import { describe, expect, test } from 'vitest'
import type { Link } from '../../../src/core/claim.ts'
import type { Verdict } from '../../../src/core/verdict.ts'
import {
  createClaimState,
  partState,
  rebaseCitation,
  toCitation,
  toUncited,
  uncitedReason,
} from '../../../src/cite/pipeline/claim-state.ts'
import type { ClaimState } from '../../../src/cite/pipeline/claim-state.ts'
import { createEvidence } from '../../../src/cite/verify/evidence/evidence.ts'
import { verificationOf } from '../../../src/cite/verify/verification.ts'
import { claimsOf, sourcesOf } from '../../fixtures/attribution.ts'

const [, claim] = claimsOf('First.', 'Ann came, and Bea left.')
const [source, other] = sourcesOf(['A', 'Ann came.'], ['B', 'Bea left.'])
const linkTo = (rest: Partial<Link> = {}): Link => ({
  claimNumber: 2,
  sourceId: 'S1',
  support: 'full',
  confidence: 0.5,
  matcher: 'words',
  ...rest,
})

function stateWith(rest: Partial<ClaimState> = {}): ClaimState {
  return Object.assign(createClaimState(claim!), rest)
}

function verified(verdict: Verdict) {
  const evidence = [createEvidence(other!, { start: 0, end: 9 })!]
  return verificationOf(verdict, { reason: 'So.', verifier: 'test', method: 'judge', evidence, score: 0.7 })
}

describe('a claim is parted where its links name parts', () => {
  const first = { start: 0, end: 9 }
  const second = { start: 10, end: 23 }

  test.each<[string, (Link['part'] | undefined)[], [string, number][]]>([
    [
      'two',
      [first, second],
      [
        ['Ann came,', 1],
        ['and Bea left.', 1],
      ],
    ],
    [
      'two that touch',
      [first, { start: 9, end: 23 }],
      [
        ['Ann came,', 1],
        [' and Bea left.', 1],
      ],
    ],
    [
      'two links to one part',
      [first, second, second],
      [
        ['Ann came,', 1],
        ['and Bea left.', 2],
      ],
    ],
    [
      'a link without a part is for each',
      [first, undefined, second],
      [
        ['Ann came,', 2],
        ['and Bea left.', 2],
      ],
    ],
    ['not by one part', [first, undefined], [['Ann came, and Bea left.', 2]]],
    ['not by parts that overlap', [first, { start: 8, end: 23 }], [['Ann came, and Bea left.', 2]]],
    ['not by parts in another order', [second, first], [['Ann came, and Bea left.', 2]]],
    ['not by an empty part', [first, { start: 12, end: 12 }], [['Ann came, and Bea left.', 2]]],
    ['not by a part beyond the claim', [first, { start: 10, end: 24 }], [['Ann came, and Bea left.', 2]]],
  ])('%s', (_, parts, expected) => {
    const state = stateWith({ links: parts.map((part) => linkTo({ part })) })
    const parted = partState(state)
    expect(parted.map(({ claim: { text }, links }) => [text, links.length])).toEqual(expected)
    for (const { claim: own } of parted)
      expect(own.text).toBe(claim!.text.slice(own.start - claim!.start, own.end - claim!.start))
  })

  test('each part has an explanation of its own', () => {
    const trace = { matches: new Map(), matchedAmong: [], check: null }
    const links = [linkTo({ part: first }), linkTo({ part: second })]
    const [one, two] = partState(stateWith({ links, trace }))
    expect(one!.trace).toEqual(trace)
    expect(one!.trace).not.toBe(two!.trace)
  })
})

describe('a citation', () => {
  const links = [
    linkTo(),
    linkTo({ sourceId: 'S2', confidence: 0.8, matcher: 'llm' }),
    linkTo({ confidence: 0.8 }),
  ]

  test('before its check cites what was proposed, as sure as the best of it', () => {
    const citation = toCitation({ id: 'c1', state: stateWith({ links }), verification: null })
    expect(citation).toMatchObject({
      id: 'c1',
      start: 7,
      end: 30,
      text: claim!.text,
      sourceIds: ['S1', 'S2'],
      confidence: 0.8,
      matcher: 'llm',
      verdict: 'unknown',
      status: 'pending',
      evidence: [],
    })
  })

  test('after it cites what there is evidence of', () => {
    const verification = verified('supported')
    const citation = toCitation({ id: 'c1', state: stateWith({ links }), verification })
    expect(citation).toMatchObject({ sourceIds: ['S2'], confidence: 0.8, ...verification })
  })

  test('without evidence cites what was proposed', () => {
    const verification = { ...verified('unknown'), evidence: [] }
    expect(toCitation({ id: 'c1', state: stateWith({ links }), verification }).sourceIds).toEqual([
      'S1',
      'S2',
    ])
  })

  test('of a field names it', () => {
    const state = { ...stateWith({ links }), claim: { ...claim!, pointer: '/a' } }
    expect(toCitation({ id: 'c1', state, verification: null }).pointer).toBe('/a')
    expect(toUncited({ ...state, kind: 'other' })).toMatchObject({ pointer: '/a', reason: 'not-a-claim' })
  })
})

describe('why a claim has no reference', () => {
  const cited = (verdict: Verdict) => {
    const state = stateWith({ links: [linkTo()] })
    return { links: state.links, citation: toCitation({ id: 'c', state, verification: verified(verdict) }) }
  }
  const done = { matching: 'done' } as const

  test.each<[string | null, string, Partial<ClaimState>]>([
    ['not-a-claim', 'nothing to check', { kind: 'other' }],
    [null, 'verified', cited('supported')],
    [null, 'unverified', cited('unknown')],
    ['contradicted', 'contradicted', cited('contradicted')],
    ['unsupported', 'failed otherwise', cited('unsupported')],
    [null, 'linked, not yet checked', { ...done, links: [linkTo()] }],
    ['verifier-unavailable', 'linked, the check failed', { ...done, links: [linkTo()], verifying: 'failed' }],
    [null, 'linked although the match failed', { matching: 'failed', links: [linkTo()] }],
    ['matcher-unavailable', 'the match failed', { matching: 'failed' }],
    [null, 'waiting', { matching: 'waiting' }],
    [null, 'being matched', { matching: 'running' }],
    ['no-source', 'matched without a source', done],
    ['unsupported', 'matched, no link', { ...done, sources: [source!] }],
  ])('%s: %s', (reason, _, rest) => {
    const state = stateWith(rest)
    expect(uncitedReason(state)).toBe(reason)
    expect(toUncited(state)).toEqual(reason && { textPart: 0, start: 7, end: 30, reason })
  })
})

test('evidence moves along with the content of its source', () => {
  const citation = toCitation({
    id: 'c',
    state: stateWith({ links: [linkTo()] }),
    verification: verified('supported'),
  })
  const [grown] = sourcesOf(['B', 'Once upon a time. Bea left.'])
  const startsFor = (then: (typeof source)[], now: typeof source | null) =>
    rebaseCitation(citation, then as never, () => now ?? null).evidence.map(({ start, end }) => [start, end])
  const newer = { ...grown!, id: 'S2' }
  expect(startsFor([source!, other!], newer)).toEqual([[18, 27]])
  expect(startsFor([source!, other!], other!)).toEqual([[0, 9]])
  expect(startsFor([source!, other!], null)).toEqual([[0, 9]])
  expect(startsFor([source!], newer)).toEqual([[0, 9]])
})

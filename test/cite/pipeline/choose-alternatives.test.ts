import { describe, expect, test } from 'vitest'
import type { Verdict } from '../../../src/core/verdict.ts'
import { createClaimState, toCitation } from '../../../src/cite/pipeline/claim-state.ts'
import {
  chooseAlternatives,
  countReferences,
  isSupportedAsWell,
  sourcesOver,
} from '../../../src/cite/pipeline/source-share.ts'
import type { CheckedAlternative } from '../../../src/cite/pipeline/source-share.ts'
import { createEvidence } from '../../../src/cite/verify/evidence/evidence.ts'
import { verificationOf } from '../../../src/cite/verify/verification.ts'
import { claimsOf, sourcesOf } from '../../fixtures/attribution.ts'

const sources = sourcesOf(['A', 'One.'], ['B', 'Two.'], ['C', 'Three.'], ['D', 'Four.'])

/** A verification by evidence of sources that are named by their number, `12` for the first two. */
function verified(numbers: string, verdict: Verdict = 'supported', score = 0.9) {
  const evidence = [...numbers].map((number) => {
    const source = sources[Number(number) - 1]!
    return createEvidence(source, { start: 0, end: source.content.length })!
  })
  return verificationOf(verdict, { reason: '', verifier: 'test', method: 'judge', evidence, score })
}

function stateOf(...given: Parameters<typeof verified>) {
  const state = createClaimState(claimsOf('It is so.')[0]!)
  state.links = [{ claimNumber: 1, sourceId: 'S1', support: 'full', confidence: 1, matcher: 'test' }]
  state.citation = toCitation({ id: 'c', state, verification: verified(...given) })
  return state
}

function alternative(
  state: ReturnType<typeof stateOf>,
  numbers: string,
  { from = 'S1', verdict = 'supported' as Verdict, score = 0.9 } = {},
): CheckedAlternative {
  return { state, from, links: [], verification: verified(numbers, verdict, score) }
}

describe('references', () => {
  test('are counted for each source of each claim that did not fail', () => {
    const states = [
      stateOf('1'),
      stateOf('12'),
      stateOf('3'),
      stateOf('1', 'unknown'),
      stateOf('4', 'contradicted'),
    ]
    const uncited = createClaimState(claimsOf('It is so.')[0]!)
    const { bySource, total } = countReferences([...states, uncited])!
    expect([Object.fromEntries(bySource), total]).toEqual([{ S1: 3, S2: 1, S3: 1 }, 5])
  })

  test.each([
    [3, false],
    [4, true],
  ])('of %i claims are counted: %s', (count, isCounted) => {
    const states = Array.from({ length: count }, () => stateOf('1'))
    expect(countReferences([...states, stateOf('1', 'unsupported')]) !== null).toBe(isCounted)
  })

  test.each([
    [0.5, []],
    [0.49, ['S1']],
    [0.2, ['S1', 'S2']],
    [0, ['S1', 'S2', 'S3']],
  ])('are over a share of %d', (share, over) => {
    const bySource = new Map([
      ['S1', 5],
      ['S2', 3],
      ['S3', 2],
    ])
    expect([...sourcesOver({ bySource, total: 10 }, share)]).toEqual(over)
  })
})

describe('other sources support as well', () => {
  test.each<[string, Parameters<typeof verified>, Parameters<typeof verified>, boolean]>([
    ['supported as before', ['1'], ['2', 'supported', 0.1], true],
    ['supported, unlike before', ['1', 'unknown'], ['2'], true],
    ['unknown, unlike before', ['1'], ['2', 'unknown'], false],
    ['by no evidence', ['1'], [''], false],
    ['by evidence of the source that would give way', ['1'], ['21'], false],
    ['unknown as before, with the same score', ['1', 'unknown', 0.6], ['2', 'unknown', 0.6], true],
    ['unknown as before, with a lower score', ['1', 'unknown', 0.6], ['2', 'unknown', 0.59], false],
    ['unknown as before, with a score that tells', ['1', 'unknown', 0.1], ['2', 'unknown', 0.5], true],
    ['unknown as before, with one that tells nothing', ['1', 'unknown', 0.1], ['2', 'unknown', 0.49], false],
    ['partial, which is not unknown', ['1', 'unknown', 0.6], ['2', 'partial', 0.9], false],
    ['unsupported as before', ['1', 'unsupported', 0.6], ['2', 'unsupported', 0.9], false],
  ])('%s', (_, [cited, verdict, score], [other, ...given], isAsGood) => {
    const state = stateOf(cited, verdict, score)
    const [otherVerdict, otherScore] = given
    expect(isSupportedAsWell(alternative(state, other, { verdict: otherVerdict, score: otherScore }))).toBe(
      isAsGood,
    )
  })

  test('no claim without a citation', () => {
    const state = createClaimState(claimsOf('It is so.')[0]!)
    expect(isSupportedAsWell(alternative(state, '2'))).toBe(false)
  })
})

describe('a source gives way', () => {
  /** The sources of each claim after the choice, in the order of the claims. */
  function choose(
    cited: string[],
    others: [claim: number, numbers: string, options?: { from?: string; score?: number }][],
    share = 0.5,
  ) {
    const states = cited.map((numbers) => stateOf(numbers))
    const alternatives = others.map(([claim, numbers, options]) =>
      alternative(states[claim]!, numbers, options),
    )
    const chosen = chooseAlternatives(alternatives, countReferences(states)!, share)
    return states.map((state, index) => {
      const taken = chosen.find((one) => one.state === state)
      return taken
        ? taken.verification.evidence.map(({ sourceId }) => sourceId.slice(1)).join('')
        : cited[index]!
    })
  }

  test.each<[string, Parameters<typeof choose>, string[]]>([
    [
      'until it has its share',
      [
        ['1', '1', '1', '1'],
        [
          [0, '2'],
          [1, '3'],
          [2, '2'],
          [3, '3'],
        ],
      ],
      ['2', '3', '1', '1'],
    ],
    [
      'where another supports best in comparison',
      [
        ['1', '1', '1', '2'],
        [
          [0, '3', { score: 0.5 }],
          [1, '3', { score: 0.9 }],
        ],
      ],
      ['1', '3', '1', '2'],
    ],
    [
      'once a claim',
      [
        ['1', '1', '1', '1'],
        [
          [0, '2'],
          [0, '3'],
        ],
      ],
      ['2', '1', '1', '1'],
    ],
    ['not where it has just its share', [['1', '1', '2', '3'], [[0, '4']]], ['1', '1', '2', '3']],
    [
      'not to one that would have more than it',
      [
        ['1', '1', '1', '2', '2', '2'],
        [
          [0, '2'],
          [1, '2'],
        ],
        0.4,
      ],
      ['1', '1', '1', '2', '2', '2'],
    ],
    [
      'to one that would have less than it',
      [
        ['1', '1', '1', '1', '2', '2'],
        [
          [0, '2'],
          [1, '2'],
        ],
        0.2,
      ],
      ['2', '1', '1', '1', '2', '2'],
    ],
    ['to one that the claim cites already', [['12', '1', '1', '1'], [[0, '2']], 0.5], ['2', '1', '1', '1']],
    [
      'not to one that the claim cites already and all others too',
      [['12', '12', '2', '2'], [[0, '2']], 0.2],
      ['12', '12', '2', '2'],
    ],
    [
      'first, which has most references',
      [
        ['1', '1', '1', '2', '2'],
        [
          [3, '3', { from: 'S2' }],
          [0, '3'],
        ],
        0.3,
      ],
      ['3', '1', '1', '2', '2'],
    ],
  ])('%s', (_, given, expected) => {
    expect(choose(...given)).toEqual(expected)
  })
})

import { expect, test } from 'vitest'
import type { Verification } from '../../../../src/core/citation.ts'
import type { Verdict } from '../../../../src/core/verdict.ts'
import { withinThresholds } from '../../../../src/cite/verify/support/thresholds.ts'
import { verificationOf } from '../../../../src/cite/verify/verification.ts'

function verified({
  score,
  similarities = [],
  verdict = 'supported',
}: {
  score: number
  similarities?: number[]
  verdict?: Verdict
}) {
  const evidence = similarities.map((similarity) => ({ similarity }) as Verification['evidence'][number])
  return verificationOf(verdict, {
    reason: 'It is said.',
    verifier: 'test',
    method: 'words',
    score,
    evidence,
  })
}

test.each<[number, number[], { support?: number; quoteSimilarity?: number }, string | null]>([
  [0.7, [], { support: 0.7 }, null],
  [0.699, [], { support: 0.7 }, 'its support is 0.69, less than 0.7'],
  [0.5, [], { support: 0.7 }, 'its support is 0.5, less than 0.7'],
  [0.29, [], { support: 0.7 }, 'its support is 0.29, less than 0.7'],
  [0.6999, [], { support: 0.7 }, 'its support is 0.69, less than 0.7'],
  [0.5, [], {}, null],
  [0, [], {}, null],
  [1, [0.9], { quoteSimilarity: 0.9 }, null],
  [1, [0.899], { quoteSimilarity: 0.9 }, 'its words are 0.89 similar to the source, less than 0.9'],
  [1, [1, 0.4, 1], { quoteSimilarity: 0.9 }, 'its words are 0.4 similar to the source, less than 0.9'],
  [1, [], { quoteSimilarity: 1 }, null],
  [
    0.1,
    [0.1],
    { quoteSimilarity: 0.9, support: 0.9 },
    'its words are 0.1 similar to the source, less than 0.9',
  ],
])('support of %d, similar by %j, with %j: %s', (score, similarities, thresholds, short) => {
  const before = verified({ score, similarities })
  const after = withinThresholds(before, thresholds)
  if (short === null) expect(after).toBe(before)
  else
    expect(after).toEqual({
      ...before,
      verdict: 'unknown',
      status: 'unverified',
      reason: `Below the set thresholds: ${short}. It is said.`,
    })
})

test('what is not verified stays as it is', () => {
  const before = verified({ score: 0, verdict: 'contradicted' })
  expect(withinThresholds(before, { support: 1 })).toBe(before)
})

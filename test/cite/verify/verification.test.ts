import { expect, test } from 'vitest'
import { verificationOf } from '../../../src/cite/verify/verification.ts'

test.each([
  ['as it is', 'No source.', 'No source.'],
  ['in one line', 'No\nsource.', 'No source.'],
  ['up to 300 units', 'x'.repeat(300), 'x'.repeat(300)],
  ['cut, if it is longer', 'x'.repeat(301), `${'x'.repeat(299)}…`],
])('a reason stands %s', (_, reason, expected) => {
  const verification = verificationOf('unknown', { reason, verifier: 'lexical', method: 'words' })
  expect(verification).toEqual({
    verdict: 'unknown',
    status: 'unverified',
    score: 0,
    reason: expected,
    evidence: [],
    missing: [],
    verifier: 'lexical',
    method: 'words',
  })
})

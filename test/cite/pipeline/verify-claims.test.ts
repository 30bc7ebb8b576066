import { expect, test } from 'vitest'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import type { TextOrigin } from '../../../src/core/text/text-origin.ts'
import { verifyClaims } from '../../../src/cite/pipeline/verify-claims.ts'
import { createEvidence } from '../../../src/cite/verify/evidence/evidence.ts'
import { verificationOf } from '../../../src/cite/verify/verification.ts'
import { claimsOf, createRecorder, sourcesOf } from '../../fixtures/attribution.ts'

/** The status of a claim that is linked to the first source, and supported by the second one. */
async function check(textOrigin: TextOrigin): Promise<string> {
  const [one, two] = sourcesOf(['Port', 'The port is old.'], ['Retold', 'The port freezes.'])
  const sources = [one!, { ...two!, textOrigin }]
  const evidence = sources.slice(1).flatMap((source) => createEvidence(source, { start: 0, end: 17 }) ?? [])
  const verifier: Verifier = {
    name: 'test',
    batch: 'block',
    verify: async () => [
      verificationOf('supported', { reason: 'It says so.', verifier: 'test', method: 'judge', evidence }),
    ],
  }
  const [verification] = await verifyClaims({
    verifiers: [verifier],
    items: [
      {
        claim: claimsOf('In winter the port freezes over.')[0]!,
        links: [{ claimNumber: 1, sourceId: 'S1', support: 'full', confidence: 1, matcher: 'lexical' }],
      },
    ],
    sources,
    signal: new AbortController().signal,
    report: createRecorder(),
  })
  return verification!.status
}

test.each<[TextOrigin, string]>([
  ['read', 'verified'],
  ['given', 'verified'],
  ['model', 'unverified'],
  ['unread', 'unverified'],
])('a verifier that finds its evidence in another source, whose text is %s: %s', async (origin, status) => {
  expect(await check(origin)).toBe(status)
})

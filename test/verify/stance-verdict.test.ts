import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leanToSide } from '../../src/verify/support/stance-verdict.ts'
import { lexicalVerifier } from '../../src/verify/lexical.ts'
import type { Support } from '../../src/verify/support/support.ts'
import { claimsOf, sourcesOf } from '../fixtures/attribution.ts'

async function check(claim: string, content: string) {
  const sources = sourcesOf(['Page', content])
  const links = [
    { claimNumber: 1, sourceId: 'S1', support: 'full' as const, confidence: 0.5, matcher: 'test' },
  ]
  const items = claimsOf(claim).map((read) => ({ claim: read, links }))
  const [verification] = await lexicalVerifier().verify({ items, sources })
  return verification!
}

const evidence = 'Riders with a helmet had a lower risk of head injuries than those who rode bareheaded.'

describe('what words leave open', () => {
  test('evidence that points the same way is partial, never verified', async () => {
    expect(await check('A helmet protects.', evidence)).toMatchObject({
      verdict: 'partial',
      status: 'unverified',
    })
  })

  test('evidence that points the other way contradicts, and is shown', async () => {
    const verification = await check('A helmet is useless.', evidence)
    expect(verification).toMatchObject({ verdict: 'contradicted', status: 'failed' })
    expect(verification.reason).toContain('lower risk of head injuries')
    expect(verification.score).toBeLessThan(0.2)
    expect(verification.evidence).toHaveLength(1)
  })

  test('evidence on another subject stays what it was', async () => {
    const { verdict } = await check('Zinc cures colds.', evidence)
    expect(['unknown', 'unsupported']).toContain(verdict)
  })
})

test('a side makes nothing supported, and moves no verdict that rests on the words', () => {
  const verdict = fc.constantFrom('supported', 'partial', 'contradicted', 'unsupported', 'unknown' as const)
  const claim = fc.constantFrom('A helmet protects.', 'A helmet is useless.', 'Zinc cures colds.')
  fc.assert(
    fc.property(verdict, fc.double({ min: 0, max: 1, noNaN: true }), claim, (said, score, text) => {
      const support: Support = {
        verdict: said,
        score,
        reason: 'By words.',
        missing: [],
        rule: 'too-few-words',
        features: null,
        differences: [],
      }
      const leaning = leanToSide(support, text, [evidence])
      expect(leaning.score).toBeLessThanOrEqual(score)
      expect(leaning.verdict === 'supported').toBe(said === 'supported')
      if (said === 'supported' || said === 'contradicted') expect(leaning).toEqual(support)
      if (leaning.verdict === 'contradicted' && said !== 'contradicted')
        expect(leaning.score).toBeLessThan(0.2)
    }),
  )
})

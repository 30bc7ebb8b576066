import { describe, expect, test } from 'vitest'
import { statusOf, verdicts } from '../../../src/core/verdict.ts'
import type { Verdict } from '../../../src/core/verdict.ts'
import { decideByJudge, decideByWords } from '../../../src/verify/support/policy.ts'
import type { Decided, WordsOutcome } from '../../../src/verify/support/policy.ts'
import { lexicalVerifier } from '../../../src/verify/lexical.ts'
import { llmVerifier } from '../../../src/verify/llm.ts'
import { claimsOf, sourcesOf } from '../../fixtures/attribution.ts'
import { scriptedModel } from '../../fixtures/scripted-model.ts'

describe('what words decide', () => {
  const expected: Record<WordsOutcome, [...Decided[keyof Decided][], string]> = {
    verbatim: ['supported', 'verbatim', 'verbatim', 'verified'],
    edited: ['contradicted', 'words', 'fact-changed', 'failed'],
    'same-words': ['unknown', 'words', 'same-words', 'unverified'],
    'too-few-words': ['unknown', 'words', 'too-few-words', 'unverified'],
  }

  test.each(Object.entries(expected))('%s', (outcome, row) => {
    const { verdict, method, rule } = decideByWords(outcome as WordsOutcome)
    expect([verdict, method, rule, statusOf(verdict)]).toEqual(row)
  })
})

describe('what a judge decides', () => {
  type Judged = Exclude<Verdict, 'unknown'>
  const judged = verdicts.filter((verdict): verdict is Judged => verdict !== 'unknown')
  const rows = judged.flatMap((verdict) => [true, false].map((differs) => [verdict, differs] as const))

  test.each(rows)('%s, a fact differs: %s', (verdict, differs) => {
    expect(decideByJudge(verdict, { differs })).toEqual(
      verdict === 'supported' && differs
        ? { verdict: 'unknown', method: 'judge', rule: 'fact-differs' }
        : { verdict, method: 'judge', rule: null },
    )
  })

  test('only its supported is verified', () => {
    expect(judged.map((verdict) => statusOf(decideByJudge(verdict, { differs: false }).verdict))).toEqual([
      'verified',
      'unverified',
      'failed',
      'failed',
    ])
  })
})

describe('a judge that says yes to all', () => {
  const source =
    'The pass road over the Grimsel rises by up to 11 % on its last 4 kilometres. The fee is 40 dollars. ' +
    'Dogs are not allowed in the huts. The hut opened on 4 May 1998. Some huts of the pass are closed. Das Zelten ist am See nicht erlaubt.'

  async function statusesOf(claim: string) {
    const elements = ['1:supported']
    const model = scriptedModel([[[JSON.stringify({ elements })]], [[JSON.stringify({ elements })]]])
    const [claimed] = claimsOf(claim)
    const link = { claimNumber: 1, sourceId: 'S1', support: 'full', confidence: 1, matcher: 'test' } as const
    const request = { items: [{ claim: claimed!, links: [link] }], sources: sourcesOf(['Grimsel', source]) }
    const [byJudge] = await llmVerifier({ model }).verify(request)
    const [byWords] = await lexicalVerifier().verify(request)
    return { byJudge, byWords }
  }

  test.each([
    ['another number', 'The pass road over the Grimsel rises by up to 15 % on its last 4 kilometres.'],
    ['another currency', 'The fee is 40 euros.'],
    ['another year', 'The hut opened on 4 May 1989.'],
    ['another day', 'The hut opened on 14 May 1998.'],
    ['a number that is nowhere', 'The 3 huts opened on 4 May 1998.'],
    ['a negation left out', 'Dogs are allowed in the huts.'],
    ['another quantifier', 'All huts of the pass are closed.'],
    ['a German negation left out', 'Das Zelten ist am See erlaubt.'],
  ])('%s: unverified, by the judge', async (_, claim) => {
    const { byJudge, byWords } = await statusesOf(claim)
    expect(byJudge).toMatchObject({
      verdict: 'unknown',
      status: 'unverified',
      method: 'judge',
      verifier: 'llm',
    })
    expect(byJudge!.reason).not.toBe('')
    expect(byWords!.status).not.toBe('verified')
  })

  test.each([
    ['other words', 'Nobody may take a dog inside the huts.'],
    ['the same words', 'Dogs are not allowed in the huts.'],
  ])('%s: its word stands', async (_, claim) => {
    const { byJudge } = await statusesOf(claim)
    expect(byJudge).toMatchObject({ verdict: 'supported', status: 'verified', method: 'judge' })
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { statusOf, verdicts } from '../../../../src/core/verdict.ts'
import type { Verdict } from '../../../../src/core/verdict.ts'
import {
  capVerdict,
  decideByCell,
  decideByFigure,
  decideByJudge,
  decideByPerson,
  decideByPlace,
  decideByQuote,
  decideBySilence,
  decideByWords,
  decideLinked,
  decideUnchecked,
  silenceOf,
  withStatus,
} from '../../../../src/cite/verify/support/policy.ts'
import type { Decided, QuoteOutcome, WordsOutcome } from '../../../../src/cite/verify/support/policy.ts'
import { lexicalVerifier } from '../../../../src/cite/verify/lexical.ts'
import { llmVerifier } from '../../../../src/cite/verify/llm.ts'
import { claimsOf, sourcesOf } from '../../../fixtures/attribution.ts'
import { scriptedModel } from '../../../fixtures/scripted-model.ts'

test('no other file of the pipeline decides a verdict', () => {
  const root = new URL('../../../../src/', import.meta.url)
  const folders = [
    'cite/verify',
    'cite/pipeline',
    'cite/nli',
    'engine/registrar',
    'engine/runs',
    'engine/answers',
    'engine/marks',
    'engine/sources',
    'research',
    'doors',
  ]
  const files = folders.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
  const deciding =
    /\bstatus: '(?:verified|failed|unverified)'|\bverdict: '\w+', (?:status|method|score)|verificationOf\('/
  const others = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      file !== 'cite/verify/support/policy.ts' &&
      deciding.test(readFileSync(new URL(file, root), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(others).toEqual([])
})

describe('what words decide', () => {
  const expected: Record<WordsOutcome, [...Decided[keyof Decided][], string]> = {
    verbatim: ['supported', 'verbatim', 'verbatim', 'verified'],
    edited: ['contradicted', 'words', 'fact-changed', 'failed'],
    objected: ['unknown', 'words', 'source-objects', 'unverified'],
    'no-words': ['unknown', 'words', 'no-words', 'unverified'],
    'same-words': ['unknown', 'words', 'same-words', 'unverified'],
    'too-few-words': ['unknown', 'words', 'too-few-words', 'unverified'],
  }

  test.each(Object.entries(expected))('%s', (outcome, row) => {
    const { verdict, method, rule } = decideByWords(outcome as WordsOutcome)
    expect([verdict, method, rule, statusOf(verdict)]).toEqual(row)
  })
})

describe('what a quote decides', () => {
  /** Alone, and beside other evidence that is supported, partial, contradicted, unsupported, unknown; `-` leaves it. */
  const expected: Record<QuoteOutcome, string> = {
    found: '- - - - - -',
    altered: 'contradicted contradicted contradicted - - contradicted',
    misattributed: 'unsupported partial partial - - partial',
    fabricated: 'unsupported - - - - -',
    unclear: 'unknown unknown unknown - - unknown',
  }

  test.each(Object.entries(expected))('%s', (outcome, row) => {
    const decided = [null, ...verdicts].map((beside) => decideByQuote(outcome as QuoteOutcome, beside))
    expect(decided.map((one) => one?.verdict ?? '-').join(' ')).toBe(row)
    for (const one of decided) if (one) expect(one.method).toBe('quote')
  })

  test('no quote that fails is verified, whatever else is', () => {
    for (const outcome of ['altered', 'misattributed', 'unclear'] as const)
      for (const beside of [null, ...verdicts])
        expect(decideByQuote(outcome, beside)?.verdict ?? beside).not.toBe('supported')
  })
})

describe('what else decides', () => {
  test('a place', () => {
    expect(decideByCell('differs').verdict).toBe('contradicted')
    expect(decideByCell('tells')).toMatchObject({ verdict: 'supported', method: 'computed' })
    for (const rule of [
      'cell-differs',
      'row-elsewhere',
      'row-words',
      'place-elsewhere',
      'place-unclear',
      'by-reference',
    ] as const)
      expect(decideByPlace(rule)).toEqual({ verdict: 'unknown', method: 'words', rule })
  })

  test('a figure', () => {
    expect((['same', 'differs', 'open'] as const).map((one) => Object.values(decideByFigure(one)))).toEqual([
      ['supported', 'computed'],
      ['contradicted', 'computed'],
      ['unknown', 'words'],
    ])
  })

  test('a person', () => {
    expect(
      (['confirmed', 'rejected', 'replaced'] as const).map((one) => decideByPerson(one).verdict),
    ).toEqual(['supported', 'unsupported', 'unsupported'])
  })

  test('what was not checked is not verified', () => {
    const rules = ['no-source', 'no-link', 'no-text', 'stopped', 'verifier-unavailable'] as const
    expect(rules.map((rule) => decideUnchecked(rule).verdict)).toEqual([
      'unsupported',
      'unknown',
      'unknown',
      'unknown',
      'unknown',
    ])
  })

  test('a sentence that a registered citation stands for', () => {
    const outcomes = [
      'denied',
      'said-not-to-be-said',
      'negative',
      'pending',
      'no-evidence',
      'no-text',
    ] as const
    expect(outcomes.map(decideLinked)).toEqual([
      'contradicted',
      'unsupported',
      'unknown',
      'unknown',
      'unknown',
      'unknown',
    ])
  })

  test('the status follows from the verdict', () => {
    for (const verdict of verdicts)
      expect(withStatus(verdict)).toEqual({ verdict, status: statusOf(verdict) })
  })
})

describe('a negative citation', () => {
  const never = (): boolean => false
  const always = (): boolean => true
  const no = { isDenial: never, hasNoWord: never }
  test.each([
    ['supported', 'verbatim', no, 'said', 'contradicted'],
    ['supported', 'judge', no, 'said', 'contradicted'],
    ['contradicted', 'words', no, 'said-otherwise', 'supported'],
    ['contradicted', 'judge', { ...no, isDenial: always }, 'denied', 'contradicted'],
    ['unsupported', 'judge', no, 'judged-silent', 'supported'],
    ['unsupported', 'words', no, 'open', 'unknown'],
    ['unknown', 'words', { ...no, hasNoWord: always }, 'no-word', 'supported'],
    ['unknown', 'judge', { ...no, hasNoWord: always }, 'open', 'unknown'],
    ['unknown', 'words', no, 'open', 'unknown'],
    ['partial', 'judge', { ...no, hasNoWord: always }, 'open', 'unknown'],
  ] as const)('%s by %s', (verdict, method, given, silence, decided) => {
    expect(silenceOf({ verdict, method }, given)).toBe(silence)
    expect(decideBySilence(silence)).toBe(decided)
  })
})

describe('caps', () => {
  const caps = [
    'no-quote',
    'figure-without-words',
    'text-unproven',
    'below-thresholds',
    'registered-unverified',
  ] as const

  test('nothing under a cap is verified, and none makes a verdict better', () => {
    for (const cap of caps)
      for (const verdict of verdicts) {
        const capped = capVerdict(verdict, cap)
        expect(capped).not.toBe('supported')
        expect([verdict, 'unknown']).toContain(capped)
      }
  })

  test('what proves nothing speaks for no claim and against none', () => {
    expect(verdicts.map((verdict) => statusOf(capVerdict(verdict, 'text-unproven')))).toEqual(
      verdicts.map(() => 'unverified'),
    )
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

import { describe, expect, test } from 'vitest'
import type { Verification } from '../../../src/core/citation.ts'
import type { Link } from '../../../src/core/claim.ts'
import type { ExplainedCheck } from '../../../src/core/ports/explanation.ts'
import type { DecisionRule } from '../../../src/core/ports/explanation-rules.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import type { Verdict } from '../../../src/core/verdict.ts'
import { harmlessDifferences } from '../../../src/text/wording/harmless.ts'
import { fastVerifier } from '../../../src/cite/verify/fast.ts'
import { lexicalVerifier } from '../../../src/cite/verify/lexical.ts'
import { llmVerifier } from '../../../src/cite/verify/llm.ts'
import { claimsOf, sourcesOf } from '../../fixtures/attribution.ts'
import { scriptedModel } from '../../fixtures/scripted-model.ts'

const sources = sourcesOf(
  [
    'Harbour of Karla Venn',
    'The harbour of Elsund freezes in most winters. Icebreakers keep a lane of 30 metres open for the ferries.',
  ],
  [
    'Airport',
    'The airport of Elsund has one runway of 1,800 metres. Riders with a helmet had a lower risk of head injuries than those who rode bareheaded.',
  ],
  ['Nothing', ''],
  [
    'Ferry',
    'More passengers take the ferry in winter. Fewer passengers take the bus. This was counted in May 2019.',
  ],
  ['Tariff', '§ 1 Seats\n\nA seat costs 12 euros.\n\n§ 2 Bikes\n\nA bike costs 4 euros.'],
)

const lane = 'Icebreakers keep a lane of 30 metres open for the ferries.'

function linkTo(rest: Partial<Link> = {}): Link {
  return { claimNumber: 1, sourceId: 'S1', support: 'full', confidence: 0.9, matcher: 'test', ...rest }
}

async function explain(
  text: string,
  {
    verifier = lexicalVerifier(),
    links = [linkTo()],
    signal,
  }: { verifier?: Verifier; links?: Link[]; signal?: AbortSignal } = {},
): Promise<{ verification: Verification; check: ExplainedCheck }> {
  let check: ExplainedCheck | undefined
  const items = claimsOf(text).map((claim) => ({ claim, links }))
  const [verification] = await verifier.verify({
    items,
    sources,
    signal,
    explain: (_, given) => void (check = given),
  })
  expect(await verifier.verify({ items, sources, signal })).toEqual([verification])
  return { verification: verification!, check: check! }
}

/** The score that the features give. */
function sumOf({ support }: ExplainedCheck): number {
  const { intercept, features } = support!
  return 1 / (1 + Math.exp(-features.reduce((sum, { contribution }) => sum + contribution, intercept)))
}

describe('the rule by which words decide', () => {
  const altered = linkTo({ quote: lane.replace('30', '80') })
  const cases: [rule: DecisionRule, verdict: Verdict, claim: string, links?: Link[]][] = [
    ['verbatim', 'supported', 'The harbour of Elsund freezes in most winters.'],
    ['same-words', 'unknown', 'In most winters freezes the harbour of Elsund.'],
    ['same-words', 'unknown', 'The harbour of Elsund freezes in most winters, dockers strike.'],
    ['same-words', 'unknown', lane.replace('.', ' in April 1970.')],
    ['same-words', 'unknown', 'The harbour of Elsund is not dredged but freezes in most winters.'],
    ['too-few-words', 'unknown', 'Ferries and harbour pilots ask for wages.'],
    ['too-few-words', 'unknown', 'Nach Olaf Brekke friert der Hafen von Elsund in den meisten Wintern.'],
    ['fact-changed', 'contradicted', lane.replace('30', '80')],
    ['fact-changed', 'contradicted', 'The harbour of Elsund does not freeze in most winters.'],
    ['no-words', 'unknown', 'It is so.'],
    ['no-link', 'unknown', lane, []],
    ['no-text', 'unknown', lane, [linkTo({ sourceId: 'S3' })]],
    ['quote-not-found', 'unsupported', lane, [linkTo({ quote: 'Founded by monks from the south.' })]],
    ['quote-altered', 'contradicted', lane, [altered]],
    ['quote-altered', 'contradicted', lane, [altered, linkTo()]],
    [
      'quote-elsewhere',
      'unsupported',
      'The airport of Elsund has one runway of 1,800 metres.',
      [linkTo({ quote: 'one runway of 1,800 metres' })],
    ],
  ]

  test.each(cases)('%s: %s', async (rule, verdict, claim, links) => {
    const { verification, check } = await explain(claim, { links })
    expect([check.decision.rule, verification.verdict]).toEqual([rule, verdict])
    expect(check.judge).toBeNull()
    if (check.support) expect(Math.abs(sumOf(check) - check.support.score)).toBeLessThan(0.001)
    const isFailed = verdict === 'contradicted' || verdict === 'unsupported'
    if (check.support && !isFailed) expect(check.support.score).toBe(verification.score)
  })

  test('an aborted check says that it was stopped', async () => {
    const { check } = await explain(lane, { signal: AbortSignal.abort() })
    expect(check.decision).toEqual({ rule: 'stopped', measure: null })
  })
})

describe('the numbers that decided', () => {
  test.each([
    ['Ferries and harbour pilots ask for wages.', 'S1', 'coverage', 0.5],
    ['Olaf Brekke saw the harbour of Elsund.', 'S1', 'coverage', 0.5],
  ])('%s is below its threshold', async (claim, sourceId, name, threshold) => {
    const { check } = await explain(claim, { links: [linkTo({ sourceId })] })
    expect(check.decision.measure).toMatchObject({ name, threshold })
    expect(check.decision.measure!.value).toBeLessThan(threshold)
  })

  test('what decides without a threshold has no number', async () => {
    const [said, changed] = [await explain(lane), await explain(lane.replace('30', '80'))]
    expect([said.check.decision.measure, changed.check.decision.measure]).toEqual([null, null])
  })
})

describe('facts that differ', () => {
  test.each([
    ['another in its place', lane.replace('30', '80'), 'number', '80 metres', '30 metres', true],
    ['none in its place', lane.replace('.', ' in April 1970.'), 'date', 'April 1970', null, false],
  ])('%s', async (_, claim, kind, claimText, evidenceText, contradicts) => {
    const { check } = await explain(claim)
    expect(check.differences).toMatchObject([{ kind, claimText, evidenceText, contradicts }])
  })
})

describe('the nearest sentence', () => {
  test.each([
    ['that says it', 'Icebreakers keep a lane of 30 meters open for the ferries.', null],
    ['with other small words', 'Icebreakers keep a lane of 30 metres open for ferries.', 'differs'],
    ['of which a figure was left out', 'Icebreakers keep a lane open for the ferries.', 'differs'],
    ['with another word', lane.replace('Icebreakers', 'Pilots'), 'differs'],
    ['but for one fact', lane.replace('30', '80'), 'edited'],
  ])('%s', async (_, claim, obstacle) => {
    const { check } = await explain(claim)
    expect(check.nearest).toMatchObject({ text: lane, obstacle })
  })

  test('is none where no sentence shares its words', async () => {
    const { check } = await explain('Ferries and harbour pilots ask for wages.')
    expect(check.nearest).toBeNull()
  })
})

describe('a quote that fails names what became of it', () => {
  test.each([
    ['fabricated', null, 'Founded by monks from the south.'],
    ['misattributed', 'S2', 'one runway of 1,800 metres'],
    ['altered', 'S1', lane.replace('30', '80')],
  ])('%s', async (outcome, sourceId, quote) => {
    const { check } = await explain(lane, { links: [linkTo({ quote })] })
    expect(check.quotes).toEqual([{ outcome, sourceId }])
  })
})

describe('word for word', () => {
  const letter = sourcesOf(
    [
      'Rules',
      'Dogs are allowed in the park. They swim in the pond after nine in summer. Cats may sleep in the hut on a chair. The hut opens at 6:30 on weekdays and at 8 on Sundays. The fee for a dog is 25 euros a year. It is due in May.\n\n' +
        '## No longer valid\n\nThe park closes at ten in the evening.\n',
    ],
    ['Café', 'The café of the “old mill” opens at nine.'],
  )
  const [rules, cafe] = letter.map(({ content }) => content)

  async function wordingOf(text: string, sourceId = 'S1') {
    let check: ExplainedCheck | undefined
    const items = claimsOf(text).map((claim) => ({ claim, links: [linkTo({ sourceId })] }))
    const explain = (_: number, given: ExplainedCheck) => void (check = given)
    const [verification] = await lexicalVerifier().verify({ items, sources: letter, explain })
    return { ...verification!, rule: check!.decision.rule, wording: check!.wording! }
  }

  test.each([
    ['Dogs are allowed in the park.', 'S1', []],
    ['Dogs are allowed in the park', 'S1', ['stop']],
    ['The café of the "old mill" opens at nine.', 'S2', ['typography']],
    ['**The café** of the “old  mill” opens at nine.', 'S2', ['markup', 'blanks']],
    ['The café of the “old mill” opens at 9.', 'S2', ['quantity']],
  ] as const)('%s: names the harmless differences', async (text, sourceId, kinds) => {
    const { status, wording } = await wordingOf(text, sourceId)
    expect(status).toBe('verified')
    expect(wording.obstacle).toBeNull()
    const names = kinds.map((kind) => harmlessDifferences[kind].name)
    expect(wording.harmless!.toSorted()).toEqual(names.toSorted())
  })

  test.each([
    ['Dogs are allowed in the park. The fee for a dog is 35 euros a year.', '35', '25'],
    ['The fee for a dog is 35 euros.', '35', '25'],
    ['They swim in the pond before nine.', 'before', 'after'],
    ['Cats may not sleep in the hut.', 'not', ''],
    ['The hut opens at 8 on weekdays.', '8', '6:30'],
  ])('%s: names the words that differ', async (text, own, said) => {
    const { status, reason, wording } = await wordingOf(text)
    expect(status).not.toBe('verified')
    const { kind, sourceId, claim, said: there } = wording.obstacle!
    expect([kind, sourceId, claim!.text, there.text]).toEqual(['differs', 'S1', own, said])
    expect(text.slice(claim!.start, claim!.end)).toBe(own)
    expect(rules!.slice(there.start, there.end)).toBe(said)
    expect(reason).toContain(said || own)
  })

  test.each([
    ['The hut opens at 8 on weekdays.', 'S1', 'difference', 'The source says “6:30” where the claim says 8.'],
    [
      'They swim in the pond before nine.',
      'S1',
      'difference',
      'The source says “after” where the claim says before.',
    ],
    ['Cats may not sleep in the hut.', 'S1', 'difference', 'The source does not say not here.'],
    [
      'The park closes at ten in the evening.',
      'S1',
      'surroundings',
      'The source has this sentence under the heading “No longer valid”.',
    ],
    [
      '[Dogs are allowed](https://other.example/dogs) in the park.',
      'S1',
      'link',
      'https://other.example/dogs',
    ],
  ] as const)('%s: the source has something against it', async (text, sourceId, objection, reason) => {
    const found = await wordingOf(text, sourceId)
    expect(found).toMatchObject({
      status: 'unverified',
      verdict: 'unknown',
      objection,
      rule: 'source-objects',
    })
    expect(found.reason).toContain(reason)
  })

  test.each([
    'The café of the mill, which is old, opens at nine each day.',
    'At nine the café of the “old mill” opens.',
    'The café of the “old mill” is open at nine.',
  ])('%s: other words are no objection', async (text) => {
    const found = await wordingOf(text, 'S2')
    expect(cafe).not.toContain(text)
    expect(found).toMatchObject({ status: 'unverified', rule: 'same-words' })
    expect(found.objection).toBeUndefined()
  })

  test('what is around a sentence is named', async () => {
    const { wording } = await wordingOf('The park closes at ten in the evening.')
    expect(wording.obstacle).toMatchObject({
      kind: 'surrounded',
      surrounding: 'heading',
      by: 'No longer valid',
      claim: null,
      said: { text: expect.stringContaining('The park closes at ten') },
    })
  })
})

describe('a model’s word', () => {
  const judging = (...elements: string[]) =>
    llmVerifier({
      model: scriptedModel(Array.from({ length: 4 }, () => [[JSON.stringify({ elements })]])),
    })

  test('that stands', async () => {
    const { verification, check } = await explain('In winter the port ices up.', {
      verifier: judging('1:partial, not every winter'),
    })
    expect(verification.verdict).toBe('partial')
    expect(check).toMatchObject({
      decision: { rule: 'model-verdict' },
      judge: { name: 'llm', verdict: 'partial', reason: 'Not every winter.', overruled: false },
    })
  })

  test.each([
    ['fact-differs', 'unknown', lane.replace('30', '80'), linkTo()],
    ['fact-differs', 'unknown', 'The harbour of Elsund does not freeze in most winters.', linkTo()],
    ['fact-differs', 'unknown', 'Fewer passengers take the ferry in winter.', linkTo({ sourceId: 'S4' })],
    ['fact-differs', 'unknown', 'A seat costs 12 dollars.', linkTo({ sourceId: 'S5' })],
    ['fact-differs', 'unknown', 'Under § 2, a seat costs 12 euros.', linkTo({ sourceId: 'S5' })],
    ['figure-without-words', 'unknown', lane.replace('.', ' in April 1970.'), linkTo()],
  ])('that is overruled: %s', async (rule, verdict, claim, link) => {
    const { verification, check } = await explain(claim, { verifier: judging('1:supported'), links: [link] })
    expect(verification.verdict).toBe(verdict)
    expect(check).toMatchObject({ decision: { rule }, judge: { verdict: 'supported', overruled: true } })
  })

  test.each([
    ['quote-altered', 'contradicted', lane.replace('30', '80')],
    ['quote-elsewhere', 'partial', 'The airport of Elsund has one runway'],
  ])('that is overruled by a quote beside other evidence: %s', async (rule, verdict, quote) => {
    const { verification, check } = await explain('In winter the port ices up.', {
      verifier: judging('1:supported'),
      links: [linkTo({ quote }), linkTo({ matcher: 'other' })],
    })
    expect(verification.verdict).toBe(verdict)
    expect(check).toMatchObject({ decision: { rule }, judge: { verdict: 'supported', overruled: true } })
  })

  test('names are not held against it', async () => {
    const claim = 'Olaf Brekke: icebreakers keep a lane of 30 metres open.'
    const { verification, check } = await explain(claim, { verifier: judging('1:supported') })
    expect(verification.status).toBe('verified')
    expect(check).toMatchObject({
      decision: { rule: 'model-verdict' },
      differences: [{ kind: 'name', contradicts: false }],
      judge: { overruled: false },
    })
  })

  test('that is missing leaves the words to decide', async () => {
    const { verification, check } = await explain(lane, { verifier: judging() })
    expect(verification.verifier).toBe('lexical')
    expect(check).toMatchObject({ decision: { rule: 'verbatim' }, judge: null })
  })

  test('of the matcher counts as its verdict', async () => {
    const verifier = fastVerifier({ matcher: 'test' })
    const { check } = await explain('In winter the port ices up.', { verifier })
    expect(check).toMatchObject({
      decision: { rule: 'matcher-verdict' },
      judge: { name: 'test', verdict: 'supported', overruled: false },
    })
    const other = await explain(lane, { verifier: fastVerifier({ matcher: 'other' }) })
    expect(other.check).toMatchObject({ decision: { rule: 'verbatim' }, judge: null })
  })
})

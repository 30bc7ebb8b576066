import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Verification } from '../../../src/core/citation.ts'
import { candidateRules, decisionRules } from '../../../src/core/ports/explanation-rules.ts'
import type { DecisionRule } from '../../../src/core/ports/explanation-rules.ts'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import type { Verdict } from '../../../src/core/verdict.ts'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'
import type { GivenSource } from '../../../src/core/source.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { CitationEngineOptions } from '../../../src/engine/engine-options.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'

const sources = [
  {
    id: 'bridge',
    title: 'Bridge',
    content: 'The iron bridge over the Elm opened in 1882. The bridge spans 310 metres between two towers.',
  },
  {
    id: 'ferry',
    title: 'Ferry',
    content: 'Before the bridge, a ferry crossed the river eight times a day. It carried mail and cattle.',
  },
]

function engineOf(options: CitationEngineOptions = {}) {
  let ids = 0
  return new CitationEngine({ now: () => new Date(0), createId: () => `id${(ids += 1)}`, ...options })
}

async function explain(
  response: string,
  { given = sources, ...options }: CitationEngineOptions & { given?: GivenSource[] } = {},
) {
  const { explanations } = await engineOf(options).attribute({ response, sources: given, explain: true })
  return explanations!
}

/** The verdicts that each rule may reach. */
const verdictsOf: Record<DecisionRule, readonly (Verdict | null)[]> = {
  'not-a-claim': [null],
  'no-source': [null],
  'no-link': [null, 'unknown'],
  'matcher-unavailable': [null],
  'verifier-unavailable': [null],
  'quote-altered': ['contradicted'],
  'quote-unclear': ['unknown'],
  'quote-elsewhere': ['unsupported', 'partial'],
  'quote-not-found': ['unsupported'],
  'cell-tells': ['supported'],
  'cell-differs': ['contradicted', 'unknown'],
  'row-words': ['unknown'],
  'place-elsewhere': ['unknown'],
  'place-unclear': ['unknown'],
  'row-elsewhere': ['unknown'],
  'by-reference': ['unknown'],
  'no-text': ['unknown'],
  'no-words': ['unknown'],
  verbatim: ['supported'],
  'fact-changed': ['contradicted'],
  'source-objects': ['unknown'],
  'same-words': ['unknown'],
  'too-few-words': ['unknown'],
  'fact-differs': ['unknown'],
  'figure-without-words': ['unknown'],
  'struck-out': ['unknown'],
  'not-confirmed': ['unknown'],
  'model-verdict': ['supported', 'partial', 'contradicted', 'unsupported'],
  'matcher-verdict': ['supported', 'partial'],
  'verifier-verdict': ['supported', 'partial', 'contradicted', 'unsupported', 'unknown'],
  'no-quote-given': ['unknown'],
  'text-unproven': ['unknown', 'partial'],
  'source-withdrawn': ['unknown'],
  stopped: ['unknown'],
}

const sentence = fc
  .tuple(
    fc.constantFrom(
      'The iron bridge over the Elm opened in 1882.',
      'The bridge spans 310 metres between two towers.',
      'A ferry crossed the river eight times a day.',
      'The ferry carried mail and cattle, and the iron bridge opened in 1882.',
      'The mayor kept three parrots.',
      'Shall I go on?',
      '…',
    ),
    fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.replace(/\d+/, '1999'),
      (text) => text.replace(' carried ', ' never carried '),
      (text) => text.replace('.', ' in Karlsburg.'),
      (text) => text.replace('eight', 'nine'),
      (text) => text.replace('.', ', which pleased bakers and clerks of the old town.'),
      (text) => `# ${text}`,
    ),
  )
  .map(([text, change]) => change(text))

describe('explanations of an answer', () => {
  test('end as its citations do, and asking for them changes nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sentence, { maxLength: 8 }), async (sentences) => {
        const response = sentences.join('\n\n')
        const plain = await engineOf().attribute({ response, sources })
        const { explanations, ...rest } = await engineOf().attribute({ response, sources, explain: true })
        expect(rest).toEqual(plain)
        expect('explanations' in plain).toBe(false)
        const cited = explanations!.filter(({ verdict }) => verdict !== null)
        expect(
          cited.map(({ claim, verdict, status, score, reason, missing, verifier, evidence }) => [
            { ...claim, verdict, status, score, reason, missing, verifier },
            evidence.map(({ quote }) => quote),
          ]),
        ).toEqual(
          plain.citations.map(
            ({ textPart, start, end, text, verdict, status, score, reason, missing, verifier, evidence }) => [
              { textPart, start, end, text, verdict, status, score, reason, missing, verifier },
              evidence.map(({ quote }) => quote),
            ],
          ),
        )
        const uncited = explanations!.filter((explanation) => explanation.uncited !== null)
        expect(
          uncited.map(({ claim: { textPart, start, end }, uncited: reason }) => ({
            textPart,
            start,
            end,
            reason,
          })),
        ).toEqual(plain.uncited)
        for (const { claim, decision, verdict } of explanations!) {
          expect(response.slice(claim.start, claim.end)).toBe(claim.text)
          expect(verdictsOf[decision.rule]).toContain(verdict)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('are not stored', async () => {
    const store = memoryStore()
    const engine = engineOf({ store })
    const { runId } = await engine.attribute({ response: 'It spans 310 metres.', sources, explain: true })
    const record = await engine.getRun(runId)
    expect(JSON.stringify(record)).not.toContain('explanation')
    expect(record).not.toHaveProperty('explain')
  })

  test('come with a run that is streamed, too', async () => {
    const run = engineOf().run({ explain: true })
    run.push(0, 'The bridge spans 310 ')
    run.addSources(sources)
    run.push(0, 'metres between two towers.')
    const { explanations } = await run.finish()
    expect(explanations).toMatchObject([{ status: 'verified', decision: { rule: 'verbatim' } }])
  })
})

const contradicting: Verification = {
  verdict: 'contradicted',
  status: 'failed',
  score: 0,
  reason: 'I say no.',
  evidence: [],
  missing: [],
  verifier: 'own',
}

function verifierOf(verification: Verification): Verifier {
  return { name: 'own', batch: 'block', verify: async ({ items }) => items.map(() => verification) }
}

function matcherOf(...linked: { sourceId: string; confidence: number }[]): Matcher {
  return {
    name: 'own',
    async *match({ claims }) {
      for (const { number: claimNumber } of claims) {
        for (const { sourceId, confidence } of linked) {
          yield {
            claimNumber,
            sourceId,
            confidence,
            support: 'full',
            matcher: 'own',
            passage: { start: 4, end: 15 },
          }
        }
      }
    },
  }
}

const failing: Matcher = {
  name: 'failing',
  // eslint-disable-next-line require-yield
  async *match() {
    throw new Error('Out of order.')
  },
}

describe('the rule that decides beside the verifiers of words', () => {
  const claim = 'The iron bridge over the Elm opened in 1882.'
  const broken: Verifier = { name: 'broken', batch: 'block', verify: async () => [null as never] }

  test.each<[DecisionRule, string, Parameters<typeof explain>[1]]>([
    ['not-a-claim', 'Shall I go on?', {}],
    ['no-source', claim, { given: [] }],
    ['no-link', 'Parrots molt.', {}],
    ['verifier-verdict', claim, { verifier: verifierOf(contradicting) }],
    ['no-quote-given', claim, { verifier: verifierOf({ ...contradicting, verdict: 'supported' }) }],
    ['text-unproven', claim, { given: [{ content: claim, textOrigin: 'model' }] }],
    ['source-withdrawn', claim, { given: [{ title: 'Bridges (withdrawn)', content: claim }] }],
    ['verbatim', claim, { verifier: broken }],
    ['verbatim', claim, { matcher: failing }],
  ])('%s', async (rule, text, options) => {
    const [explanation] = await explain(text, options)
    expect(explanation!.decision.rule).toBe(rule)
    expect(verdictsOf[rule]).toContain(explanation!.verdict)
    if (explanation!.verdict === null) expect(explanation!.reason).toBe(decisionRules[rule])
  })

  test('no link tells what the best candidate lacks', async () => {
    const [explanation] = await explain('Cattle drank from troughs that Dutch masons cut from green marble.')
    expect(explanation).toMatchObject({
      uncited: 'unsupported',
      decision: { rule: 'no-link', measure: { name: 'coverage', threshold: 0.15 } },
      matches: [{ matcher: 'lexical', candidates: [{ sourceId: 'ferry', linked: false }] }],
    })
  })

  test.each([
    ['too few words', 'Drums are checked each week.', 'drum', ['checked', 'week']],
    [
      'too small a share',
      'Cattle drank from troughs that Dutch masons cut from a drum of green marble.',
      'drum',
      null,
    ],
    ['words that a title has', 'The fees are paid in Bavaria.', 'fee', ['paid', 'Bavaria']],
  ])(
    'a claim without a link names the nearest text and what it lacks: %s',
    async (_, claim, word, lacking) => {
      const given = [
        { id: 'fees', title: 'Fees', content: 'Storage of waste costs a fee of 12 euros a drum.' },
        { id: 'lifts', title: 'Lifts', content: 'Every lift is inspected.' },
      ]
      const [explanation] = await explain(claim, { given })
      expect(explanation!.decision.rule).toBe('no-link')
      const { reason, missing, matches } = explanation!
      const [nearest] = matches[0]!.candidates
      expect(reason).toContain(`The nearest text is in Fees: “${nearest!.passage!.text}”`)
      expect(reason).toContain(candidateRules[nearest!.refused!.rule])
      const words = missing.map(({ start, end }) => claim.slice(start, end))
      if (lacking) expect(words).toEqual(lacking)
      expect(words.join(' ')).not.toContain(word)
      for (const each of words) expect(nearest!.passage!.text).not.toContain(each)
    },
  )

  test('without a candidate, nothing is named', async () => {
    const [explanation] = await explain('Parrots molt.')
    expect(explanation).toMatchObject({ reason: decisionRules['no-link'], missing: [] })
  })

  test('a matcher that does not explain itself is known by its links', async () => {
    const matcher = matcherOf({ sourceId: 'ferry', confidence: 0.4 }, { sourceId: 'bridge', confidence: 0.8 })
    const [explanation] = await explain(claim, { matcher })
    expect(explanation!.matches).toMatchObject([
      {
        matcher: 'own',
        passages: null,
        answer: null,
        candidates: [
          { sourceId: 'bridge', rank: 1, score: 0.8, linked: true, passage: { text: 'iron bridge' } },
          { sourceId: 'ferry', rank: 2, score: 0.4, linked: true },
        ],
      },
    ])
  })
})

describe('one claim that is checked', () => {
  const claim = 'The iron bridge over the Elm opened in 1885.'

  test('is explained as in an answer, and its verification stays the same', async () => {
    const { explanation, ...verification } = await checkClaim({ claim, sources, explain: true })
    expect(verification).toEqual(await checkClaim({ claim, sources }))
    expect(explanation).toMatchObject({
      claim: { text: claim },
      verdict: 'contradicted',
      decision: { rule: 'fact-changed' },
      differences: [{ claimText: '1885', evidenceText: '1882', contradicts: true }],
    })
    expect(
      explanation!.matches.map(({ candidates }) =>
        candidates.map(({ sourceId, refused }) => [sourceId, refused?.rule]),
      ),
    ).toEqual([
      [
        ['bridge', undefined],
        ['ferry', 'holds-less'],
      ],
    ])
  })

  test.each<[DecisionRule, Partial<Parameters<typeof checkClaim>[0]>]>([
    ['no-source', { sources: [] }],
    ['quote-not-found', { quote: '2 feet' }],
    ['quote-not-found', { quote: 'was drained by monks from the south' }],
    ['quote-altered', { quote: 'The iron bridge over the Elm opened in 1885.' }],
    ['too-few-words', { claim: 'Parrots molt.' }],
  ])('%s', async (rule, options) => {
    const { explanation, verdict, reason } = await checkClaim({ claim, sources, ...options, explain: true })
    expect(explanation).toMatchObject({ verdict, reason, decision: { rule } })
    expect(verdictsOf[rule].concat(rule === 'no-source' ? 'unsupported' : [])).toContain(verdict)
  })

  test('of several sentences has the candidates of each', async () => {
    const { explanation } = await checkClaim({
      claim: 'The iron bridge opened in 1882. A ferry carried mail and cattle.',
      sources,
      explain: true,
    })
    expect(explanation!.matches.map(({ candidates }) => candidates[0]!.sourceId)).toEqual(['bridge', 'ferry'])
  })
})

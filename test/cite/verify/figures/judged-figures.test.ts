import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import type { Link } from '../../../../src/core/claim.ts'
import type { Verifier } from '../../../../src/core/ports/verifier.ts'
import { nliVerifier } from '../../../../src/cite/nli/nli-verifier.ts'
import { verifyClaims } from '../../../../src/cite/pipeline/verify-claims.ts'
import { createEvidence } from '../../../../src/cite/verify/evidence/evidence.ts'
import { fastVerifier } from '../../../../src/cite/verify/fast.ts'
import { llmVerifier } from '../../../../src/cite/verify/llm.ts'
import { verificationOf } from '../../../../src/cite/verify/verification.ts'
import { claimsOf, createRecorder, sourcesOf } from '../../../fixtures/attribution.ts'
import { openFigures } from '../../../../src/cite/verify/figures/open-figures.ts'
import { pairs } from './pairs.ts'
import { rewritten } from './rewritten.ts'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/**
 * A model that says yes to every claim, and that the evidence contradicts its opposite. `words` are what it names
 * for figures that it is asked for.
 */
function yesModel(words: Readonly<Record<string, string>> = {}) {
  const prompts: string[] = []
  const model = new MockLanguageModelV4({
    doStream: async ({ prompt }) => {
      const text = JSON.parse(JSON.stringify(prompt)) as { role: string; content: { text: string }[] }[]
      const asked = text.find(({ role }) => role === 'user')!.content[0]!.text
      prompts.push(asked)
      const isOpposite = asked.includes('It is not true that')
      const figures = /^figures: (.*)$/m.exec(asked)?.[1]?.split('; ') ?? []
      const named = figures.flatMap((figure) => (words[figure] ? [` [${figure} = ${words[figure]}]`] : []))
      const delta = JSON.stringify({
        elements: [isOpposite ? '1:contradicted' : `1:supported${named.join('')}`],
      })
      return {
        stream: new ReadableStream({
          start(controller) {
            controller.enqueue({ type: 'stream-start', warnings: [] })
            controller.enqueue({ type: 'text-start', id: '1' })
            controller.enqueue({ type: 'text-delta', id: '1', delta })
            controller.enqueue({ type: 'text-end', id: '1' })
            controller.enqueue({ type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage })
            controller.close()
          },
        }),
      }
    },
  })
  return { model, prompts }
}

const strict = (words?: Readonly<Record<string, string>>) =>
  llmVerifier({ model: yesModel(words).model, maxRetries: 0 })

/** A model for inference that finds everything entailed. */
function entailing(): Verifier {
  const tokenizer = Object.assign((premises: string[]) => ({ count: premises.length }), {
    encode: (premise: string) => premise.split(' '),
    model_max_length: 512,
  })
  const model = Object.assign(
    async (inputs: object) => {
      const { count } = inputs as { count: number }
      return { logits: { dims: [count, 2], data: Array.from({ length: count }, () => [10, -10]).flat() } }
    },
    { config: { id2label: { '0': 'entailment', '1': 'contradiction' } } },
  )
  return nliVerifier({
    model: { tokenizer: tokenizer as never, model: model as never },
    labels: ['entailment', 'not_entailment'],
  })
}

/** A verifier of an application's own, which says yes to all and quotes the whole source. */
function own(): Verifier {
  return {
    name: 'own',
    batch: 'block',
    async verify({ items, sources }) {
      return items.map(() =>
        verificationOf('supported', {
          reason: 'So it says.',
          verifier: 'own',
          method: 'judge',
          evidence: [createEvidence(sources[0]!, { start: 0, end: sources[0]!.content.length })!],
        }),
      )
    },
  }
}

const doors: Record<string, (words?: Readonly<Record<string, string>>) => Verifier> = {
  strict,
  fast: (words) => fastVerifier({ matcher: 'llm', judge: strict(words) }),
  'fast without a judge for words': () =>
    fastVerifier({ matcher: 'llm', judge: { ...own(), confirm: async () => true } }),
  nli: entailing,
  'a verifier of the application': own,
}

async function check(claim: string, source: string, verifier: Verifier) {
  const link: Link = { claimNumber: 1, sourceId: 'S1', support: 'full', confidence: 0.9, matcher: 'llm' }
  const [verification] = await verifyClaims({
    verifiers: [verifier],
    items: [{ claim: claimsOf(claim)[0]!, links: [link] }],
    sources: sourcesOf(['', source]),
    signal: new AbortController().signal,
    report: createRecorder(),
  })
  return verification!
}

describe.each(Object.entries(doors))('a judge that says yes to all: %s', (_, verifierOf) => {
  test.each(pairs)('$wrong', async ({ wrong, source }) => {
    const { status, reason } = await check(wrong, source, verifierOf())
    expect(status).not.toBe('verified')
    expect(reason).not.toBe('')
  })
})

test.each(['strict', 'fast'])(
  'with words that are not of the evidence it verifies no more: %s',
  async (door) => {
    for (const { wrong, source } of pairs) {
      const words = new Proxy<Record<string, string>>({}, { get: (_, figure) => `the ${String(figure)}` })
      expect([wrong, (await check(wrong, source, doors[door]!(words))).status]).not.toEqual([
        wrong,
        'verified',
      ])
    }
  },
)

describe.each(['strict', 'fast'])('a good judge: %s', (door) => {
  // In `fast` a figure that stands in the place of another is not asked about.
  const asked = pairs.filter(({ right }) => door === 'strict' || !right.includes('3.5 hours'))

  test.each(asked)('$right', async ({ right, source, words }) => {
    expect(await check(right, source, doors[door]!(words))).toMatchObject({ status: 'verified' })
  })
})

describe.each(['nli', 'a verifier of the application'])('a judge that names no words: %s', (door) => {
  test.each(pairs)('$right', async ({ right, source, words }) => {
    const { status } = await check(right, source, doors[door]!())
    expect(status).toBe(words ? 'unverified' : 'verified')
  })
})

describe('figures that a verifier of the application gives words for', () => {
  const [source, claim] = ['Предприятия хранят счета десять лет.', 'Businesses keep invoices for ten years.']
  const naming = (figures?: { figure: string; words: string }[]): Verifier => ({
    ...own(),
    verify: async (request) =>
      (await own().verify(request)).map((verification) => ({ ...verification, ...(figures && { figures }) })),
  })

  test('a verdict that is said to rest on words is held to the same', async () => {
    const byWords: Verifier = {
      ...own(),
      verify: async (request) =>
        (await own().verify(request)).map((verification) => ({ ...verification, method: 'words' as const })),
    }
    expect((await check(claim, source, byWords)).status).toBe('unverified')
  })

  test.each([
    ['none', undefined, 'unverified'],
    ['an empty list', [], 'unverified'],
    ['the words', [{ figure: 'ten years', words: 'десять лет' }], 'verified'],
    ['words of nothing', [{ figure: 'ten years', words: 'шесть лет' }], 'unverified'],
    ['words of another figure', [{ figure: 'six years', words: 'десять лет' }], 'unverified'],
  ])('%s', async (_, figures, status) => {
    expect((await check(claim, source, naming(figures))).status).toBe(status)
  })
})

describe('a figure in another writing', () => {
  test.each(rewritten)('%s %s', async (source, claim) => {
    expect(openFigures(claim, { texts: [source] })).toEqual([])
    expect(openFigures(source, { texts: [claim] })).toEqual([])
    const { model, prompts } = yesModel()
    const { reason } = await check(claim, source, llmVerifier({ model, maxRetries: 0 }))
    // Words alone read `6.30` as a number, and call the sentence another.
    if (/\d\.30/.test(source + claim)) return
    expect([reason, prompts.filter((prompt) => prompt.includes('note: '))]).toEqual([expect.any(String), []])
  })
})

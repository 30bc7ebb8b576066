import { createOpenAI } from '@ai-sdk/openai'
import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'
import type { CheckClaimOptions } from '../../../src/engine/runs/check-text.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { modelCitations } from '../../../src/engine/matching/model-citations.ts'
import type { ModelCitationsOptions } from '../../../src/engine/matching/model-citations.ts'
import { promptOf, startOpenAIServer } from '../../fixtures/openai-server.ts'
import type { ModelReply, ModelRequest } from '../../fixtures/openai-server.ts'

/** A model that finds every claim in passage 1 and supports whatever it is asked about. */
function yesToAll(request: ModelRequest): ModelReply {
  const prompt = promptOf(request)
  const isMatch = prompt.includes(' passages\n')
  const list = prompt.slice(prompt.lastIndexOf(' claims\n'))
  const numbers = [...list.matchAll(/^(\d+)\. /gm)].map(([, number]) => number)
  const elements = numbers.map((number) => `${number}:${isMatch ? '1' : 'supported'}`)
  return { kind: 'answer', text: JSON.stringify({ elements }) }
}

async function attribute(
  { response, contents }: { response: string; contents: string[] },
  { reply = yesToAll, ...options }: Partial<ModelCitationsOptions> & { reply?: typeof yesToAll } = {},
) {
  await using server = await startOpenAIServer(reply)
  const model = createOpenAI({ baseURL: server.baseURL, apiKey: 'sk-test' }).chat('scripted-model')
  const engine = new CitationEngine(modelCitations({ model, maxRetries: 0, timeoutMs: 60_000, ...options }))
  const sources = contents.map((content, index) => ({ title: `T${index + 1}`, content }))
  const attribution = await engine.attribute({ response, sources })
  return { ...attribution, requests: server.requests }
}

const source =
  'The Karlsfeld ferry carried 4,200 passengers in June 2019. It crosses the lake in 25 minutes. Dogs are not allowed on board.'
const paraphrase = 'You cannot bring your dog onto the boat.'

describe('fast: the matching call decides', () => {
  test('and is the only one', async () => {
    const { citations, requests } = await attribute({ response: paraphrase, contents: [source] })
    expect(requests).toHaveLength(1)
    expect(citations).toMatchObject([{ matcher: 'llm', verifier: 'fast', status: 'verified' }])
  })

  test('what it calls partial is partial', async () => {
    const reply = (): ModelReply => ({ kind: 'answer', text: '["1:1 partial"]' })
    const { citations } = await attribute({ response: paraphrase, contents: [source] }, { reply })
    expect(citations).toMatchObject([{ verdict: 'partial', status: 'unverified', verifier: 'fast' }])
  })

  test('what it calls contradicted has failed, though words agree', async () => {
    const reply = (): ModelReply => ({ kind: 'answer', text: '["1:1 contradicted"]' })
    const { citations, uncited } = await attribute(
      { response: 'Dogs are not allowed on board.', contents: [source] },
      { reply },
    )
    expect(citations).toMatchObject([{ verdict: 'contradicted', status: 'failed', verifier: 'fast' }])
    expect(uncited).toMatchObject([{ reason: 'contradicted' }])
  })

  test('what it found nothing for, words do not verify', async () => {
    const reply = (): ModelReply => ({ kind: 'answer', text: '["1:none"]' })
    const response = 'It crosses the lake in 25 minutes.'
    const { citations, uncited, requests } = await attribute({ response, contents: [source] }, { reply })
    expect({ citations, calls: requests.length }).toEqual({ citations: [], calls: 1 })
    expect(uncited).toMatchObject([{ reason: 'unsupported' }])
  })

  test('what words matched in its place, words judge', async () => {
    const reply = (): ModelReply => ({ kind: 'status', status: 500 })
    const { citations } = await attribute(
      { response: 'Dogs are not allowed on board.', contents: [source] },
      { reply },
    )
    expect(citations).toMatchObject([{ matcher: 'lexical', verifier: 'lexical', status: 'verified' }])
  })
})

describe('fast: a single check', () => {
  const crossing = 'It crosses the lake in 25 minutes.'
  const says =
    (match: string, verdict: string) =>
    (request: ModelRequest): ModelReply => ({
      kind: 'answer',
      text: promptOf(request).includes(' passages\n') ? match : verdict,
    })

  async function check(
    question: Pick<CheckClaimOptions, 'claim' | 'quote'>,
    reply: (request: ModelRequest) => ModelReply,
  ) {
    await using server = await startOpenAIServer(reply)
    const model = createOpenAI({ baseURL: server.baseURL, apiKey: 'sk-test' }).chat('scripted-model')
    const matching = modelCitations({ model, maxRetries: 0, timeoutMs: 60_000 })
    const checked = await checkClaim({ ...matching, ...question, sources: [{ content: source }] })
    return { ...checked, calls: server.requests.length }
  }

  test.each([
    ['nothing', '["1:none"]', 'unsupported', 'fast'],
    ['all of it', '["1:1"]', 'supported', 'fast'],
    ['the opposite', '["1:1 contradicted"]', 'contradicted', 'fast'],
  ])('the model found %s: so it is, whatever the words say', async (_, match, verdict, verifier) => {
    expect(await check({ claim: crossing }, says(match, '[]'))).toMatchObject({ verdict, verifier, calls: 1 })
  })

  test('one sentence of two that is nowhere leaves the claim partial', async () => {
    const claim = `${crossing} It sank in May.`
    const checked = await check({ claim }, says('["1:1","2:none"]', '[]'))
    expect(checked).toMatchObject({ verdict: 'partial', status: 'unverified', verifier: 'fast' })
  })

  test('a model that cannot be asked leaves it to the words', async () => {
    const checked = await check({ claim: crossing }, () => ({ kind: 'status', status: 500 }))
    expect(checked.verifier).toBe('lexical')
  })

  test.each([
    ['["1:supported"]', 'supported'],
    ['["1:unsupported, it is about dogs"]', 'unsupported'],
  ])('a claim with a quote is judged by the model: %s', async (said, verdict) => {
    const quote = 'Dogs are not allowed on board.'
    const checked = await check({ claim: paraphrase, quote }, says('[]', said))
    expect(checked).toMatchObject({ verdict, verifier: 'llm', calls: 1 })
  })

  test('a quote with another word is not supported, whatever the model says', async () => {
    const quote = 'The Karlsfeld ferry carried 9,200 passengers in June 2019.'
    const checked = await check({ claim: paraphrase, quote }, says('["1:1"]', '["1:supported"]'))
    expect(checked.status).not.toBe('verified')
  })
})

describe('strict: a second call decides', () => {
  test('for the claim and its evidence alone', async () => {
    const reply = (request: ModelRequest): ModelReply =>
      promptOf(request).includes(' passages\n')
        ? { kind: 'answer', text: '["1:1"]' }
        : { kind: 'answer', text: '["1:unsupported, it names no boat"]' }
    const { citations, requests } = await attribute(
      { response: paraphrase, contents: [source] },
      { verify: 'strict', reply },
    )
    expect(requests).toHaveLength(2)
    expect(citations).toMatchObject([
      { verdict: 'unsupported', verifier: 'llm', reason: 'It names no boat.' },
    ])
  })
})

describe('one budget holds for both', () => {
  test('of calls', async () => {
    const { requests, usage, incidents } = await attribute(
      { response: paraphrase, contents: [source] },
      { verify: 'strict', maxCalls: 1 },
    )
    expect(requests).toHaveLength(1)
    expect(usage.calls).toBe(1)
    expect(incidents.map(({ code }) => code)).toContain('budget-spent')
  })

  test('of tokens', async () => {
    const { requests, usage, citations } = await attribute(
      { response: 'Dogs are not allowed on board.', contents: [source] },
      { maxTokens: 50 },
    )
    expect(requests).toHaveLength(0)
    expect(usage).toEqual({ calls: 0, inputTokens: 0, outputTokens: 0 })
    expect(citations).toMatchObject([{ matcher: 'lexical', status: 'verified' }])
  })
})

describe.each(['fast', 'strict'] as const)('%s: a model that says yes to all', (verify) => {
  test.each([
    ['a number', 'The Karlsfeld ferry carried 2,400 passengers in June 2019.', source],
    ['a number in words', 'It crosses the lake in thirty-five minutes.', source],
    ['a year', 'The Karlsfeld ferry carried 4,200 passengers in June 2017.', source],
    ['a month', 'The Karlsfeld ferry carried 4,200 passengers in July 2019.', source],
    ['a unit', 'It crosses the lake in 25 seconds.', source],
    ['a negation', 'Dogs are allowed on board.', source],
    ['a currency', 'The crossing costs $12.', 'The crossing costs €12 for adults.'],
    ['a percentage', 'Traffic rose by 21 %.', 'Traffic rose by 12 % after the bridge closed.'],
    ['a German number', 'Die Fähre fasst 150 Fahrgäste.', 'Die Fähre fasst 115 Fahrgäste und 12 Fahrräder.'],
    ['a German date', 'Sie fährt seit dem 4. Mai 1998.', 'Sie fährt seit dem 14. Mai 1998 auf dem See.'],
    ['a German negation', 'Hunde sind an Bord erlaubt.', 'Hunde sind an Bord nicht erlaubt.'],
    [
      'a number of something else beside it',
      'Line 4 carries 12,000 passengers a day.',
      'Line 4 carries 21,000 passengers a day. Line 7 carries 12,000 and runs at night.',
    ],
    [
      'a year of something else beside it',
      'The bridge opened in 1902.',
      'The bridge opened in 1911. The station beside it dates from 1902.',
    ],
    [
      'a sum in the currency of another',
      'The fee is 40 euros.',
      'The fee is 40 dollars. A deposit of 15 euros is asked for.',
    ],
    ['a decimal mark', 'Der See ist 3,5 Kilometer lang.', 'Der See ist 35 Kilometer lang und schmal.'],
  ])('%s that differs is never verified', async (_, response, content) => {
    const { citations, requests } = await attribute({ response, contents: [content] }, { verify })
    expect(requests.length).toBeGreaterThan(0)
    for (const { status, verifier } of citations) {
      expect(status).not.toBe('verified')
      expect(verifier).toBe(verify === 'strict' ? 'llm' : 'fast')
    }
    expect(citations).toHaveLength(1)
  })
})

import { createOpenAI } from '@ai-sdk/openai'
import { expect, test } from 'vitest'
import { llmVerifier } from '../../src/verify/llm.ts'
import { claimsOf, createRecorder, sourcesOf } from '../fixtures/attribution.ts'
import { promptOf, startOpenAIServer } from '../fixtures/openai-server.ts'

const filler = 'The valley has many meadows and a small chapel on a hill above the river. '.repeat(20)
const [hall] = sourcesOf([
  'Hall',
  `The town hall of Sund was built by Ida Falk. It has a slate roof.\n\n${filler}\n\nWork on the hall ended in 1911.`,
])
const text = 'Ida Falk built the town hall of Sund, finished in 1911.'

/** Verifies the claim against its first sentence; the model gives the answers in turn. */
async function verify(
  answers: string[][],
  { quote, source = hall! }: { quote?: string; source?: typeof hall } = {},
) {
  await using server = await startOpenAIServer((_, index) => ({
    kind: 'answer',
    text: JSON.stringify({ elements: answers[index] }),
  }))
  const verifier = llmVerifier({
    model: createOpenAI({ baseURL: server.baseURL, apiKey: 'sk-test' }).chat('scripted-model'),
    maxRetries: 0,
    createDelimiter: () => 'MARK',
  })
  const [claim] = claimsOf(text)
  const end = source!.content.indexOf('.') + 1
  const place = quote === undefined ? { passage: { start: 0, end } } : { quote }
  const link = {
    claimNumber: 1,
    sourceId: source!.id,
    support: 'full',
    confidence: 0.9,
    matcher: 'llm',
  } as const
  const [result] = await verifier.verify({
    items: [{ claim: claim!, links: [{ ...link, ...place }] }],
    sources: [source!],
    report: createRecorder(),
  })
  return { result: result!, prompts: server.requests.map(promptOf) }
}

test('where a part is missing, the model is asked once more with wider evidence', async () => {
  const { result, prompts } = await verify([['1:partial, it does not say when'], ['1:supported']])
  expect(prompts).toHaveLength(2)
  expect(prompts[1]).toContain('note: With less evidence the answer was: It does not say when. Look again.')
  expect(prompts[1]!.length).toBeGreaterThan(prompts[0]!.length)
  expect(prompts[1]).toContain('ended in 1911')
  expect(result).toMatchObject({ verdict: 'supported', status: 'verified' })
})

test('the same answer again keeps its first reason', async () => {
  const { result, prompts } = await verify([['1:partial, no year'], ['1:partial, other words']])
  expect(prompts).toHaveLength(2)
  expect(result).toMatchObject({ verdict: 'partial', status: 'unverified', reason: 'No year.' })
})

test('a second look that finds the opposite counts', async () => {
  const { result } = await verify([['1:partial, no year'], ['1:contradicted, in 1912']])
  expect(result).toMatchObject({ verdict: 'contradicted', status: 'failed' })
})

test('a second look that gets no answer leaves the first', async () => {
  const { result } = await verify([['1:partial, no year'], []])
  expect(result).toMatchObject({ verdict: 'partial', status: 'unverified', reason: 'No year.' })
})

test.each([
  [
    'nothing can be added',
    { source: sourcesOf(['Hall', 'The town hall of Sund was built by Ida Falk.'])[0] },
  ],
  ['a quote is all there is', { quote: 'The town hall of Sund was built by Ida Falk' }],
])('no second look where %s', async (_, given) => {
  const { result, prompts } = await verify([['1:partial, no year'], ['1:supported']], given)
  expect(prompts).toHaveLength(1)
  expect(result.verdict).toBe('partial')
})

test('where nothing of it was found, the model is asked once more with wider evidence', async () => {
  const { result, prompts } = await verify([['1:unsupported, of another hall'], ['1:supported']])
  expect(prompts).toHaveLength(2)
  expect(prompts[1]).toContain('ended in 1911')
  expect(result).toMatchObject({ verdict: 'supported', status: 'verified' })
})

test('no second look where all is supported or the opposite is', async () => {
  for (const verdict of ['supported', 'contradicted']) {
    const { prompts } = await verify([[`1:${verdict}`], ['1:supported']])
    expect(prompts).toHaveLength(1)
  }
})

test('a second look does not overrule a number that differs', async () => {
  const [source] = sourcesOf([
    'Hall',
    `The town hall of Sund was built by Ida Falk. It stands by the weir.\n\n${filler}\n\nIda Falk built the town hall of Sund, finished in 1912.`,
  ])
  const { result } = await verify([['1:partial, no year'], ['1:supported']], { source })
  expect(result.status).not.toBe('verified')
})

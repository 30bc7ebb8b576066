import { expect, test } from 'vitest'
import { MockEmbeddingModelV4, MockLanguageModelV4, MockRerankingModelV4 } from 'ai/test'
import * as ownMatchers from '../../../src/cite/match/lexical.ts'
import * as modelMatchers from '../../../src/cite/match/llm.ts'
import * as embeddingMatchers from '../../../src/cite/match/meaning/embedding.ts'
import * as meaningOnDemand from '../../../src/cite/match/meaning/on-demand.ts'
import * as rerankMatchers from '../../../src/cite/match/meaning/rerank.ts'
import * as onDemand from '../../../src/cite/match/on-demand.ts'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import * as ownVerifiers from '../../../src/cite/verify/lexical.ts'
import * as modelVerifiers from '../../../src/cite/verify/llm.ts'
import * as verifiersOnDemand from '../../../src/cite/verify/on-demand.ts'

const model = new MockLanguageModelV4()
const embedding = { model: new MockEmbeddingModelV4() }
const reranking = { model: new MockRerankingModelV4() }

test.each<[string, Matcher, Matcher]>([
  ['lexical', onDemand.lexicalMatcher(), ownMatchers.lexicalMatcher()],
  ['llm', onDemand.llmMatcher({ model }), modelMatchers.llmMatcher({ model })],
  ['embedding', meaningOnDemand.embeddingMatcher(embedding), embeddingMatchers.embeddingMatcher(embedding)],
  ['rerank', meaningOnDemand.rerankMatcher(reranking), rerankMatchers.rerankMatcher(reranking)],
])('the matcher %s has its name before it is loaded', (_, { name }, loaded) => {
  expect(name).toBe(loaded.name)
})

test.each([
  ['lexical', verifiersOnDemand.lexicalVerifier(), ownVerifiers.lexicalVerifier()],
  ['llm', verifiersOnDemand.llmVerifier({ model }), modelVerifiers.llmVerifier({ model })],
])('the verifier %s has its name and its batches before it is loaded', (_, { name, batch }, loaded) => {
  expect({ name, batch }).toEqual({ name: loaded.name, batch: loaded.batch })
})

test('a matcher is loaded once, and not before it matches', async () => {
  let loads = 0
  const matcher = onDemand.matcherOnDemand('lexical', () => {
    loads += 1
    return Promise.resolve(ownMatchers.lexicalMatcher())
  })
  expect(loads).toBe(0)
  for (let round = 0; round < 2; round++) {
    for await (const link of matcher.match({ claims: [], sources: [] })) expect(link).toBeNull()
  }
  expect(loads).toBe(1)
})

import { MockEmbeddingModelV4, MockLanguageModelV4, MockRerankingModelV4 } from 'ai/test'
import type { Matcher } from '../../../../src/core/ports/matcher.ts'
import type { Verifier } from '../../../../src/core/ports/verifier.ts'
import { llmMatcher } from '../../../../src/cite/match/llm.ts'
import { embeddingMatcher } from '../../../../src/cite/match/meaning/embedding.ts'
import { rerankMatcher } from '../../../../src/cite/match/meaning/rerank.ts'
import { createThoughtFilter } from '../../../../src/cite/model/thought-filter.ts'
import { nliVerifier } from '../../../../src/cite/nli/nli-verifier.ts'
import { llmVerifier } from '../../../../src/cite/verify/llm.ts'
import { claimsOf, collectLinks, sourcesOf } from '../../../fixtures/attribution.ts'
import { ordinary, streamOf } from '../reader.ts'
import type { Readers } from '../reader.ts'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const finishReason = { unified: 'stop', raw: 'stop' } as const

/** A model that answers every question with a text. */
const answering = (text: string) =>
  new MockLanguageModelV4({
    doGenerate: async () => ({ content: [{ type: 'text', text }], finishReason, usage, warnings: [] }),
    doStream: async () => ({
      stream: streamOf<never>([
        { type: 'text-start' as const, id: 't' },
        { type: 'text-delta' as const, id: 't', delta: text },
        { type: 'text-end' as const, id: 't' },
        { type: 'finish' as const, finishReason, usage },
      ] as never[]),
    }),
  })

const links = '{"elements":["1:1","2:none"]}'
const verdicts = '{"elements":["1:supported"]}'

const matchSource = (matcher: Matcher, text: string) =>
  collectLinks(matcher, {
    claims: claimsOf(ordinary.claim, 'It did not grow again.'),
    sources: sourcesOf([text.slice(0, 2000), text], ['b', ordinary.source]),
  })

const verifySource = (verifier: Verifier, text: string) =>
  verifier.verify({
    items: [
      {
        claim: claimsOf(ordinary.claim)[0]!,
        links: [
          { claimNumber: 1, sourceId: 'S1', support: 'full', confidence: 1, matcher: 'm' },
          {
            claimNumber: 1,
            sourceId: 'S2',
            support: 'full',
            confidence: 1,
            matcher: 'm',
            passage: { start: 0, end: text.length },
          },
        ],
      },
    ],
    sources: sourcesOf(['a', ordinary.source], ['b', text]),
  })

/** A classifier that gives every label the same score. It counts four UTF-16 units as a token. */
const unsure = {
  tokenizer: Object.assign(() => ({}), {
    encode: (text: string) => new Uint8Array(Math.min(text.length >> 2, 100_000)),
    model_max_length: 512,
  }),
  model: Object.assign(async () => ({ logits: { dims: [1, 3], data: new Float32Array([1, 1, 1]) } }), {
    config: { id2label: { 0: 'entailment', 1: 'neutral', 2: 'contradiction' } },
  }),
}

/** What models read of a hostile source, and hostile answers of models. */
export const meaningReaders = {
  'llmMatcher, a hostile answer': (text) =>
    matchSource(llmMatcher({ model: answering(text), maxRetries: 0 }), ordinary.source),
  'llmMatcher, a hostile source': (text) => matchSource(llmMatcher({ model: answering(links) }), text),
  'llmVerifier, a hostile answer': (text) =>
    verifySource(llmVerifier({ model: answering(text), maxRetries: 0 }), ordinary.source),
  'llmVerifier, a hostile source': (text) => verifySource(llmVerifier({ model: answering(verdicts) }), text),
  createThoughtFilter: (text) => {
    const filter = createThoughtFilter()
    for (const character of text) filter.takes(character, true)
  },
  'embeddingMatcher, a hostile source': (text) =>
    matchSource(
      embeddingMatcher({
        model: new MockEmbeddingModelV4({
          maxEmbeddingsPerCall: 100_000,
          doEmbed: async ({ values }) => ({
            embeddings: values.map((value) => [1, value.length % 7, value.length % 3]),
            warnings: [],
          }),
        }),
      }),
      text,
    ),
  'rerankMatcher, a hostile source': (text) =>
    matchSource(
      rerankMatcher({
        model: new MockRerankingModelV4({
          doRerank: async ({ documents }) => ({
            ranking: documents.values.map((_, index) => ({ index, relevanceScore: 1 / (index + 1) })),
          }),
        }),
      }),
      text,
    ),
  'nliVerifier, a hostile source': (text) =>
    verifySource(nliVerifier({ model: unsure as never, batchSize: 1 }), text),
} satisfies Readers

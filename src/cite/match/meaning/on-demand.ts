import { closedFields, readClosed } from '../../../core/fields.ts'
import type { Matcher } from '../../../core/ports.ts'
import { matcherOnDemand } from '../on-demand.ts'
import type { EmbeddingMatcherOptions } from './embedding.ts'
import type { RerankMatcherOptions } from './rerank.ts'

const embeddingMatcherFields = closedFields<EmbeddingMatcherOptions>({
  maxRetries: true,
  timeoutMs: true,
  budget: true,
  model: true,
  providerOptions: true,
  maxCachedPassages: true,
  minSimilarity: true,
  maxPassagesPerClaim: true,
  maxPassages: true,
  prefixes: true,
})

/**
 * Matches claims to passages by the meaning of their texts, as vectors of an embedding model, and by their words; the
 * two rankings are fused. It finds paraphrases and other languages, where the lexical matcher sees no common word. It
 * does not judge: a passage may be similar to a claim and deny it.
 *
 * The vectors of the passages are kept in memory by the hash of their text, up to `maxCachedPassages`. If a call fails,
 * `match` throws a `CitationError` (`model-failed`, `timeout`, `budget-spent`, `missing-dependency`); the engine then
 * matches by words.
 *
 * ```ts
 * new CitationEngine({ matcher: embeddingMatcher({ model: openai.embedding('text-embedding-3-small') }) })
 * ```
 */
export function embeddingMatcher(given: EmbeddingMatcherOptions): Matcher {
  const options = readClosed(given, embeddingMatcherFields, 'embeddingMatcher()')
  return matcherOnDemand('embedding', async () => (await import('./embedding.ts')).embeddingMatcher(options))
}

const rerankMatcherFields = closedFields<RerankMatcherOptions>({
  maxRetries: true,
  timeoutMs: true,
  budget: true,
  model: true,
  providerOptions: true,
  minScore: true,
  maxCandidates: true,
  maxPassagesPerClaim: true,
  maxConcurrentCalls: true,
})

/**
 * Matches claims to passages with a reranking model, with one call for each claim. The model scores at most
 * `maxCandidates` passages: first those that share most words with the claim, then passages of each source in turn. The
 * ranking of the model is fused with the ranking by words. It does not judge: a passage may be about a claim and deny
 * it.
 *
 * If a call fails, `match` throws a `CitationError` (`model-failed`, `timeout`, `budget-spent`, `missing-dependency`).
 * The links that it has yielded before stay valid, and the engine matches the other claims by words.
 *
 * ```ts
 * new CitationEngine({ matcher: rerankMatcher({ model: cohere.reranking('rerank-v3.5') }) })
 * ```
 */
export function rerankMatcher(given: RerankMatcherOptions): Matcher {
  const options = readClosed(given, rerankMatcherFields, 'rerankMatcher()')
  return matcherOnDemand('rerank', async () => (await import('./rerank.ts')).rerankMatcher(options))
}

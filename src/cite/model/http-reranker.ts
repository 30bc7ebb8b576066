import type { RerankingModel } from 'ai'
import { z } from 'zod'
import { CitationError } from '../../core/error.ts'

const answerSchema = z.object({
  results: z.array(z.object({ index: z.int().nonnegative(), relevance_score: z.number() })),
})

/**
 * A reranking model behind `POST <baseURL>/rerank`, as vLLM, llama.cpp, Infinity, Jina and Cohere offer it. The request
 * is `{ model, query, documents, top_n }`, the answer `{ results: [{ index, relevance_score }] }`. Throws a
 * `CitationError` `model-failed` if the HTTP status is an error.
 */
export function httpReranker({
  baseURL,
  modelId,
  apiKey,
}: {
  baseURL: string
  modelId: string
  apiKey?: string | undefined
}): Exclude<RerankingModel, string> {
  return {
    specificationVersion: 'v4',
    provider: 'http',
    modelId,
    async doRerank({ query, documents, topN, abortSignal, headers }) {
      const texts =
        documents.type === 'text' ? documents.values : documents.values.map((value) => JSON.stringify(value))
      const response = await fetch(`${baseURL.replace(/\/+$/, '')}/rerank`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(apiKey && { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({ model: modelId, query, documents: texts, top_n: topN ?? texts.length }),
        ...(abortSignal && { signal: abortSignal }),
      })
      if (!response.ok) {
        throw new CitationError({
          code: 'model-failed',
          message: `The reranker answered with HTTP ${response.status}.`,
          suggestion: 'Check the endpoint, the model and the key.',
        })
      }
      const { results } = answerSchema.parse(await response.json())
      const ranking = results.map(({ index, relevance_score: relevanceScore }) => ({ index, relevanceScore }))
      return { ranking: ranking.toSorted((a, b) => b.relevanceScore - a.relevanceScore) }
    },
  }
}

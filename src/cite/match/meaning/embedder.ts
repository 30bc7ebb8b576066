import type { EmbeddingModel, embedMany } from 'ai'
import { contentHash } from '../../../core/hash.ts'
import type { Reporter } from '../../../core/incident.ts'
import { callWithin } from '../../model/bounded-call.ts'
import type { CallOptions } from '../../model/bounded-call.ts'
import { unusable } from '../../model/model-error.ts'

/** A vector of length 1, so that the dot product is the cosine; all zeros if the model gave zeros. */
export type Vector = Float32Array

/** The embedding model, and the cache of its vectors. */
export type EmbedderOptions = CallOptions & {
  /** Any embedding model of the AI SDK; a string is resolved by the SDK's global provider. */
  model: EmbeddingModel
  /** Options for the provider, under its name: `{ openai: { dimensions: 512 } }`. */
  providerOptions?: Parameters<typeof embedMany>[0]['providerOptions']
  /** Maximum number of passage vectors cached between requests, by the hash of the text; 10,000 by default. */
  maxCachedPassages?: number
}

export type EmbedRequest = {
  /** Texts that are embedded anew in each request. */
  queries: readonly string[]
  /**
   * Texts whose vectors the embedder caches, so that each text is embedded once; the vectors of `queries` are not
   * cached.
   */
  passages: readonly string[]
  signal?: AbortSignal
  report?: Reporter
}

const FUNCTION_ID = 'citespan.embed'

/**
 * Creates a function that embeds queries and passages in one call of the AI SDK, which splits it where
 * the model takes fewer values at once. Resolves to a vector for each, or `null` after an abort.
 *
 * @throws CitationError `model-failed`, `timeout`, `budget-spent`, or `missing-dependency` without `ai`; nothing is cached then.
 */
export function createEmbedder({
  model,
  providerOptions,
  maxCachedPassages = 10_000,
  ...callOptions
}: EmbedderOptions) {
  const cache = new Map<string, Vector>()

  function keep(hash: string, vector: Vector): void {
    cache.delete(hash)
    cache.set(hash, vector)
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCachedPassages) break
      cache.delete(oldest)
    }
  }

  return async ({
    queries,
    passages,
    signal,
    report,
  }: EmbedRequest): Promise<{ queries: Vector[]; passages: Vector[] } | null> => {
    const hashes = passages.map((passage) => contentHash(passage))
    const known = new Map(
      hashes.flatMap((hash) => {
        const vector = cache.get(hash)
        return vector ? [[hash, vector] as const] : []
      }),
    )
    const missing = new Map(
      passages.flatMap((passage, index) =>
        known.has(hashes[index]!) ? [] : [[hashes[index]!, passage] as const],
      ),
    )
    const values = [...queries, ...missing.values()]
    const length = values.reduce((sum, value) => sum + value.length, 0)
    const vectors = await callWithin(
      {
        functionId: FUNCTION_ID,
        load: async () => (await import('ai')).embedMany,
        length,
        signal,
        report,
      },
      callOptions,
      async (embedMany, abortSignal) => {
        const { embeddings, usage } = await embedMany({
          model,
          values,
          maxRetries: callOptions.maxRetries ?? 1,
          abortSignal,
          providerOptions,
          telemetry: { functionId: FUNCTION_ID },
        })
        return { result: toVectors(embeddings, values.length), inputTokens: usage.tokens }
      },
    )
    if (!vectors) return null
    for (const [index, hash] of [...missing.keys()].entries())
      known.set(hash, vectors[queries.length + index]!)
    for (const hash of hashes) keep(hash, known.get(hash)!)
    return { queries: vectors.slice(0, queries.length), passages: hashes.map((hash) => known.get(hash)!) }
  }
}

/** The cosine of two vectors of length 1. */
export function similarityOf(a: Vector, b: Vector): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!
  return sum
}

function toVectors(embeddings: readonly (readonly number[])[], count: number): Vector[] {
  const [first] = embeddings
  const isWhole =
    embeddings.length === count &&
    embeddings.every((values) => values.length === first!.length && values.every(Number.isFinite))
  if (!isWhole || first?.length === 0) throw unusable(FUNCTION_ID, 'was not one vector for each text')
  return embeddings.map((values) => {
    const length = Math.hypot(...values)
    return Float32Array.from(values, (value) => (length === 0 ? 0 : value / length))
  })
}

import { roughSentences } from './word-overlap.ts'
import type { PeerCiter } from './citer.ts'
import { cosine, createTfIdf, wordsIn } from './tf-idf.ts'

const VECTOR_WEIGHT = 0.7
const TERM_WEIGHT = 0.3
const FIRST_THRESHOLD = 0.63
const FALL = 0.8
const LAST_THRESHOLD = 0.3
/** A chunk is cited if its score is higher than this share of the best score. */
const NEAR_BEST = 0.99
/** Maximum number of chunks that are cited for one sentence. */
const MAX_CHUNKS = 4
/** Minimum UTF-16 units of a sentence that is cited. */
const MIN_LENGTH = 5

/**
 * RAGFlow's `insert_citations`, reimplemented from its description. The score is 0.7 of the vector similarity and 0.3
 * of the term similarity. The threshold falls by a fifth until at least one sentence has a citation. Each chunk is
 * cited once per answer. TF-IDF cosine replaces the embedding, since no model is used here. So this measures the
 * algorithm and not the product.
 */
export const citeLikeRagflow: PeerCiter = (answer, sources) => {
  const { idf, vectorOf, vectors } = createTfIdf(sources.map(({ text }) => text))
  const chunks = sources.map(({ text }) => new Set(wordsIn(text)))
  const pieces = roughSentences(answer).filter(({ start, end }) => end - start >= MIN_LENGTH)
  const scored = pieces.map(({ start, end }) => {
    const text = answer.slice(start, end)
    const vector = vectorOf(text)
    const words = [...new Set(wordsIn(text))]
    const total = words.reduce((sum, word) => sum + idf(word), 0)
    return chunks.map((chunk, index) => {
      const held = words.reduce((sum, word) => sum + (chunk.has(word) ? idf(word) : 0), 0)
      return VECTOR_WEIGHT * cosine(vector, vectors[index]!) + (TERM_WEIGHT * held) / Math.max(1e-9, total)
    })
  })
  for (let threshold = FIRST_THRESHOLD; threshold > LAST_THRESHOLD; threshold *= FALL) {
    const cited = pieces.flatMap(({ start, end }, piece) => {
      const scores = scored[piece]!
      const near = Math.max(...scores) * NEAR_BEST
      if (near < threshold) return []
      return sources
        .filter((_, index) => scores[index]! > near)
        .slice(0, MAX_CHUNKS)
        .map(({ id }) => ({ start, end, sourceId: id }))
    })
    if (cited.length > 0) return onceEach(cited)
  }
  return []
}

function onceEach<Cited extends { sourceId: string }>(cited: readonly Cited[]): Cited[] {
  const seen = new Set<string>()
  return cited.filter(({ sourceId }) => !seen.has(sourceId) && seen.add(sourceId))
}

import { roughSentences } from './word-overlap.ts'
import type { PeerCiter } from './citer.ts'
import { cosine, createTfIdf } from './tf-idf.ts'

/**
 * Post-hoc citation as in ALCE (Gao et al., arXiv 2305.14627, "PostCite"): each statement gets the one document that a
 * retriever ranks first. The retriever is TF-IDF, which is the lexical retriever of the two in the paper.
 */
export const citeTopOne: PeerCiter = (answer, sources) => {
  const { vectorOf, vectors } = createTfIdf(sources.map(({ text }) => text))
  return roughSentences(answer).flatMap(({ start, end }) => {
    const statement = vectorOf(answer.slice(start, end))
    const scores = vectors.map((vector) => cosine(statement, vector))
    const best = scores.indexOf(Math.max(...scores))
    return best >= 0 && scores[best]! > 0 ? [{ start, end, sourceId: sources[best]!.id }] : []
  })
}

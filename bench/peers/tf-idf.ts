/** All words of a text in lower case, including repetitions, split as peers do it and not as citespan does. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

export type TermWeights = ReadonlyMap<string, number>

/**
 * Creates TF-IDF over a set of documents, with smoothed idf and cosine similarity as in scikit-learn's
 * `TfidfVectorizer`.
 */
export function createTfIdf(documents: readonly string[]) {
  const frequency = new Map<string, number>()
  for (const text of documents) {
    for (const word of new Set(wordsIn(text))) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  }
  const idf = (word: string) => Math.log((1 + documents.length) / (1 + (frequency.get(word) ?? 0))) + 1

  /** The weights of a text's terms, scaled to a vector of length 1. */
  function vectorOf(text: string): TermWeights {
    const weights = new Map<string, number>()
    for (const word of wordsIn(text)) weights.set(word, (weights.get(word) ?? 0) + idf(word))
    const length = Math.hypot(...weights.values())
    for (const [word, weight] of weights) weights.set(word, weight / length)
    return weights
  }

  return { idf, vectorOf, vectors: documents.map(vectorOf) }
}

export function cosine(a: TermWeights, b: TermWeights): number {
  let sum = 0
  for (const [word, weight] of a) sum += weight * (b.get(word) ?? 0)
  return sum
}

import type { Source } from '../core/source.ts'
import { createPace } from '../core/pace.ts'
import { readSentences, readSourceTerms } from './source-terms.ts'
import type { PassageOptions, SentenceTerms, SourceTerms, TermPassage } from './source-terms.ts'

export type IndexedPassage = TermPassage & {
  source: Source
  titleTerms: ReadonlySet<string>
  /** Reads the sentences' terms at the first call and keeps them. */
  readSentences(): readonly SentenceTerms[]
}

/** Passages of all sources of a request, ranked by BM25. */
export type PassageIndex = {
  readonly passages: readonly IndexedPassage[]
  /** How much a term tells one passage from another; the same for a term in one passage and in none. */
  weightOf(term: string): number
  /** The best passages for a set of distinct terms, best first; ties in the order of the sources. */
  rank(terms: readonly string[], limit: number): { passage: IndexedPassage; score: number }[]
}

// BM25 as in Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009), 3.2.
const K1 = 1.2
const B = 0.75

const CACHED_INDEXES = 4

/**
 * Builds indexes, and keeps what can be used again: the terms of each source by
 * its content hash, up to `maxCachedCharacters` of content, and the last few
 * whole indexes, because an answer is matched block by block over the same sources.
 */
export function createPassageIndexer({
  maxCachedCharacters = 20_000_000,
  ...options
}: PassageOptions & { maxCachedCharacters?: number }): (
  sources: readonly Source[],
  signal?: AbortSignal,
) => Promise<PassageIndex | null> {
  const termsByHash = new Map<string, { terms: SourceTerms; characters: number }>()
  const indexes: { key: readonly string[]; index: PassageIndex }[] = []
  let cachedCharacters = 0

  async function termsOf(source: Source, pace: () => Promise<void>): Promise<SourceTerms> {
    const key = `${source.contentHash} ${source.title ?? ''}`
    const cached = termsByHash.get(key)
    if (cached) {
      termsByHash.delete(key)
      termsByHash.set(key, cached)
      return cached.terms
    }
    const terms = await readSourceTerms(source, options, pace)
    // Two requests at once may both have read it; only one of them is counted.
    if (!termsByHash.has(key)) {
      termsByHash.set(key, { terms, characters: source.content.length })
      cachedCharacters += source.content.length
    }
    for (const [oldest, { characters }] of termsByHash) {
      if (cachedCharacters <= maxCachedCharacters) break
      termsByHash.delete(oldest)
      cachedCharacters -= characters
    }
    return terms
  }

  return async (sources, signal) => {
    const key = sources.map(({ id, contentHash, title }) => `${id} ${contentHash} ${title ?? ''}`)
    const known = indexes.find((entry) => isSameKey(entry.key, key))
    if (known) return known.index

    const pace = createPace()
    const passages: IndexedPassage[] = []
    for (const source of sources) {
      const terms = await termsOf(source, pace)
      if (signal?.aborted) return null
      for (const passage of terms.passages) {
        let known: readonly SentenceTerms[] | undefined
        passages.push({
          ...passage,
          source,
          titleTerms: terms.titleTerms,
          readSentences: () => (known ??= readSentences(source.content, passage)),
        })
      }
    }
    const index = await buildIndex(passages, pace)
    indexes.unshift({ key, index })
    indexes.length = Math.min(indexes.length, CACHED_INDEXES)
    return index
  }
}

function isSameKey(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part, position) => part === b[position])
}

type Postings = { passages: number[]; counts: number[] }

async function buildIndex(passages: IndexedPassage[], pace: () => Promise<void>): Promise<PassageIndex> {
  const postings = new Map<string, Postings>()
  let totalLength = 0
  for (const [position, { terms, counts, length }] of passages.entries()) {
    await pace()
    totalLength += length
    for (const [order, term] of terms.entries()) {
      const list = postings.get(term)
      if (list) {
        list.passages.push(position)
        list.counts.push(counts[order]!)
      } else {
        postings.set(term, { passages: [position], counts: [counts[order]!] })
      }
    }
  }
  const meanLength = Math.max(1, totalLength / Math.max(1, passages.length))
  const scores = new Float64Array(passages.length)

  function weightOf(term: string): number {
    const frequency = Math.max(1, postings.get(term)?.passages.length ?? 0)
    return Math.log(1 + (passages.length + 1) / (frequency + 0.5))
  }

  return {
    passages,
    weightOf,
    rank(terms, limit) {
      const touched: number[] = []
      for (const term of terms) {
        const list = postings.get(term)
        if (!list) continue
        const weight = weightOf(term)
        for (const [order, position] of list.passages.entries()) {
          const count = list.counts[order]!
          const length = passages[position]!.length
          const frequency = (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / meanLength))
          if (scores[position] === 0) touched.push(position)
          scores[position]! += weight * frequency
        }
      }
      const ranked = touched
        .toSorted((a, b) => scores[b]! - scores[a]! || a - b)
        .slice(0, limit)
        .map((position) => ({ passage: passages[position]!, score: scores[position]! }))
      for (const position of touched) scores[position] = 0
      return ranked
    },
  }
}

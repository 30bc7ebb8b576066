/**
 * Ranks passages. In: sources, and the terms of claims. Out: an index that ranks the passages of all sources by BM25,
 * with caches for sources that are queried again.
 */
import { createPace } from '../../core/pace.ts'
import type { Source } from '../../core/source.ts'
import { createTermCache } from '../../text/words.ts'
import { keepRecent } from './keep-recent.ts'
import { createPassageIndex } from './passage-index.ts'
import type { PassageIndex } from './passage-index.ts'
import { rankPassages } from './passage-ranking.ts'
import { createScratch, readSourceTerms } from './source-terms.ts'
import type { PassageOptions, SourceTerms } from './source-terms.ts'
import { createTermDictionary } from './term-dictionary.ts'
import type { TermDictionary } from './term-dictionary.ts'

export type IndexRequest = {
  signal?: AbortSignal
  /** The only terms that will be looked up in the index, if they are known in advance. */
  only?: ReadonlySet<string>
}

/** Resolves to the index of some sources; `null` after an abort. */
export type PassageIndexer = (
  sources: readonly Source[],
  request?: IndexRequest,
) => Promise<PassageIndex | null>

/**
 * Indexes are kept for sources of up to this many UTF-16 units in total, and at least `LEAST_INDEXES` of them in any
 * case. Many answers may be written at once and matched block by block in turns. With fewer kept indexes than answers,
 * each block would index its sources again: 40 answers over 66,000 units each took twice the time.
 */
const MAX_INDEXED = 4_000_000
const LEAST_INDEXES = 4
/**
 * Maximum number of distinct terms of a dictionary; beyond it, a new dictionary is made and all contents are read
 * again.
 */
const MAX_TERMS = 1_000_000
/** Maximum number of hashes of contents that are remembered as seen. */
const MAX_MET = 100_000
/** Maximum number of words whose terms are cached, since kept indexes share most words. A full cache is emptied. */
const MAX_WORDS = 100_000
/** UTF-16 units read between two checks of the clock; they take a fraction of a millisecond. */
const STRIDE = 8_192

/**
 * Creates a builder of indexes. Answers are matched block by block over the same sources, so it caches the
 * terms of each content by its hash, for up to `maxCachedCharacters` of content, and the latest indexes, for
 * sources of up to `maxIndexedCharacters`.
 *
 * Many sources are matched only once. If most of the text is new and the terms of the claims are known, the first
 * request counts only those terms and caches nothing; a second request reads everything. This halves the work if there
 * is no second request, and adds half if there is one (the "rent or buy" strategy of Karlin et al. 1988, "Competitive
 * snoopy caching").
 */
export function createPassageIndexer({
  maxCachedCharacters = 20_000_000,
  maxIndexedCharacters = MAX_INDEXED,
  ...options
}: PassageOptions & { maxCachedCharacters?: number; maxIndexedCharacters?: number }): PassageIndexer {
  const termsByHash = new Map<
    string,
    { terms: SourceTerms; characters: number; dictionary: TermDictionary }
  >()
  const indexes = keepRecent<PassageIndex>({ maxWeight: maxIndexedCharacters, least: LEAST_INDEXES })
  const met = new Set<string>()
  const cache = createTermCache(MAX_WORDS)
  const scratch = createScratch()
  /** A dictionary of all terms; the first request often needs none. */
  let dictionary: TermDictionary | null = null
  let cachedCharacters = 0

  function forget(hash: string, characters: number): void {
    termsByHash.delete(hash)
    cachedCharacters -= characters
  }

  function recall({ contentHash }: Source, own: TermDictionary): SourceTerms | null {
    const cached = termsByHash.get(contentHash)
    if (cached?.dictionary !== own) return null
    termsByHash.delete(contentHash)
    termsByHash.set(contentHash, cached)
    return cached.terms
  }

  function keep({ content, contentHash }: Source, terms: SourceTerms, own: TermDictionary): void {
    // Two concurrent requests may both have read it; its length counts only once.
    const known = termsByHash.get(contentHash)
    if (known) forget(contentHash, known.characters)
    termsByHash.set(contentHash, { terms, characters: content.length, dictionary: own })
    cachedCharacters += content.length
    for (const [oldest, { characters }] of termsByHash) {
      if (cachedCharacters <= maxCachedCharacters) break
      forget(oldest, characters)
    }
  }

  /** Whether less than half of the text was seen before; marks all of it as seen. */
  function meet(sources: readonly Source[]): boolean {
    let characters = 0
    let metBefore = 0
    if (met.size > MAX_MET) met.clear()
    for (const { content, contentHash } of sources) {
      characters += content.length
      if (met.has(contentHash)) metBefore += content.length
      met.add(contentHash)
    }
    return metBefore * 2 < characters
  }

  async function read(
    sources: readonly Source[],
    { own, isKept, signal }: { own: TermDictionary; isKept: boolean; signal?: AbortSignal },
  ): Promise<PassageIndex | null> {
    const pace = createPace()
    const contents: SourceTerms[] = []
    let unread = 0
    for (const source of sources) {
      let terms = isKept ? recall(source, own) : null
      if (!terms) {
        const reading = readSourceTerms(source.content, options, { dictionary: own, scratch })
        let step = reading.next()
        for (; !step.done; step = reading.next()) await pace()
        terms = step.value
        if (isKept) keep(source, terms, own)
        unread += source.content.length
      }
      contents.push(terms)
      if (unread < STRIDE) continue
      unread = 0
      await pace()
      if (signal?.aborted) return null
    }
    const ranking = await rankPassages(contents, own.size, pace)
    return createPassageIndex(sources, contents, { ranking, dictionary: own, cache })
  }

  return async (sources, { signal, only } = {}) => {
    const key = sources.flatMap(({ id, contentHash, title }) => [id, contentHash, title ?? ''])
    const known = indexes.find(key)
    if (known) return known
    if (meet(sources) && only) {
      return await read(sources, { own: createTermDictionary(only), isKept: false, signal })
    }
    if (!dictionary || dictionary.size > MAX_TERMS) dictionary = createTermDictionary()
    const index = await read(sources, { own: dictionary, isKept: true, signal })
    if (!index) return null
    indexes.keep(
      key,
      index,
      sources.reduce((sum, { content }) => sum + content.length, 0),
    )
    return index
  }
}

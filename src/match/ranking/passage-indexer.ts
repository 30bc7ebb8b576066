import { createPace } from '../../core/pace.ts'
import type { Source } from '../../core/source.ts'
import { createPassageIndex } from './passage-index.ts'
import type { PassageIndex } from './passage-index.ts'
import { rankPassages } from './passage-ranking.ts'
import { createScratch, readSourceTerms } from './source-terms.ts'
import type { PassageOptions, SourceTerms } from './source-terms.ts'
import { createTermDictionary } from './term-dictionary.ts'
import type { TermDictionary } from './term-dictionary.ts'

export type IndexRequest = {
  signal?: AbortSignal
  /** The only terms that the index will be asked for, if they are known. */
  only?: ReadonlySet<string>
}

/** Gives the index of some sources; `null` after an abort. */
export type PassageIndexer = (
  sources: readonly Source[],
  request?: IndexRequest,
) => Promise<PassageIndex | null>

const CACHED_INDEXES = 4
/** Distinct terms that a dictionary may grow to before all is read anew. */
const MAX_TERMS = 1_000_000
/** Contents that are known to have been met. */
const MAX_MET = 100_000
/** UTF-16 units that are read between two looks at the clock: a fraction of a millisecond. */
const STRIDE = 8_192

/**
 * Builds indexes, and keeps what can be used again: the terms of each content by
 * its hash, up to `maxCachedCharacters` of content, and the last few whole
 * indexes, because an answer is matched block by block over the same sources.
 *
 * Many sources are asked about but once. So the first time most of some sources
 * are new, and the terms they will be asked for are known, only these terms are
 * counted and nothing is kept; the second time all is. That is half the work
 * where there is no second time, and half as much again where there is (renting
 * before buying: Karlin et al. 1988, "Competitive snoopy caching").
 */
export function createPassageIndexer({
  maxCachedCharacters = 20_000_000,
  ...options
}: PassageOptions & { maxCachedCharacters?: number }): PassageIndexer {
  const termsByHash = new Map<
    string,
    { terms: SourceTerms; characters: number; dictionary: TermDictionary }
  >()
  const indexes: { key: readonly string[]; index: PassageIndex }[] = []
  const met = new Set<string>()
  const scratch = createScratch()
  let dictionary = createTermDictionary()
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
    // Two requests at once may both have read it; only one of them is counted.
    const known = termsByHash.get(contentHash)
    if (known) forget(contentHash, known.characters)
    termsByHash.set(contentHash, { terms, characters: content.length, dictionary: own })
    cachedCharacters += content.length
    for (const [oldest, { characters }] of termsByHash) {
      if (cachedCharacters <= maxCachedCharacters) break
      forget(oldest, characters)
    }
  }

  /** Whether less than half of the text was met before; from now on all of it was. */
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
    return createPassageIndex(sources, contents, { ranking, dictionary: own })
  }

  return async (sources, { signal, only } = {}) => {
    // No string is made for a source: short sources are little more than it.
    const key = sources.flatMap(({ id, contentHash, title }) => [id, contentHash, title ?? ''])
    const known = indexes.find((entry) => isSameKey(entry.key, key))
    if (known) return known.index
    if (meet(sources) && only) {
      return await read(sources, { own: createTermDictionary(only), isKept: false, signal })
    }
    if (dictionary.size > MAX_TERMS) dictionary = createTermDictionary()
    const index = await read(sources, { own: dictionary, isKept: true, signal })
    if (!index) return null
    indexes.unshift({ key, index })
    indexes.length = Math.min(indexes.length, CACHED_INDEXES)
    return index
  }
}

function isSameKey(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part, position) => part === b[position])
}

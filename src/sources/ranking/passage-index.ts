import type { Source } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { lastAtOrBelow } from '../../text/folding.ts'
import { contentTerms } from '../../text/words.ts'
import type { TermCache } from '../../text/words.ts'
import type { PassageRanking } from './passage-ranking.ts'
import { BOUNDS_SIZE, readSentences } from './source-terms.ts'
import type { SentenceTerms, SourceTerms } from './source-terms.ts'
import type { TermDictionary } from './term-dictionary.ts'

export type IndexedPassage = Span & {
  source: Source
  titleTerms: ReadonlySet<string>
  /** The terms of the passage's sentences; cached for up to 1,000 passages. */
  readSentences(): readonly SentenceTerms[]
}

/** Passages of all sources of a request, ranked by BM25. */
export type PassageIndex = {
  /** All passages, in the order of the sources; a new array at each access. */
  readonly passages: readonly IndexedPassage[]
  /** Inverse document frequency of a term over the passages; a term in no passage counts as if it were in one. */
  weightOf(term: string): number
  /** The best passages that have one of these distinct terms, best first; ties in the order of the sources. */
  rank(terms: readonly string[], limit: number): { passage: IndexedPassage; score: number }[]
}

/** Maximum number of passages whose sentences an index caches. */
const MAX_READ_PASSAGES = 1_000

/** Creates an index from the terms of each source, in the order of the sources, and their ranking. */
export function createPassageIndex(
  sources: readonly Source[],
  contents: readonly SourceTerms[],
  { ranking, dictionary, cache }: { ranking: PassageRanking; dictionary: TermDictionary; cache: TermCache },
): PassageIndex {
  /** Number of the first passage of each source. */
  const offsets = new Uint32Array(sources.length + 1)
  for (const [order, { passageCount }] of contents.entries()) {
    offsets[order + 1] = offsets[order]! + passageCount
  }
  const titles = new Map<number, ReadonlySet<string>>()
  const made = new Map<number, IndexedPassage>()
  const sentences = new Map<number, readonly SentenceTerms[]>()

  function titleTermsOf(order: number): ReadonlySet<string> {
    const known = titles.get(order) ?? new Set(contentTerms(sources[order]!.title ?? ''))
    titles.set(order, known)
    return known
  }

  function sentencesOf(number: number, content: string, span: Span): readonly SentenceTerms[] {
    const known = sentences.get(number)
    if (known) return known
    if (sentences.size >= MAX_READ_PASSAGES) sentences.clear()
    const read = readSentences(content, span, cache)
    sentences.set(number, read)
    return read
  }

  function passageAt(number: number): IndexedPassage {
    const known = made.get(number)
    if (known) return known
    // Of several sources with the same offset, the last one has the passage: those before it have no passages.
    const order = lastAtOrBelow(offsets, number)
    const source = sources[order]!
    const { values } = contents[order]!
    const place = (number - offsets[order]!) * BOUNDS_SIZE
    const span = { start: values[place]!, end: values[place + 1]! }
    const passage = {
      ...span,
      source,
      titleTerms: titleTermsOf(order),
      readSentences: () => sentencesOf(number, source.content, span),
    }
    made.set(number, passage)
    return passage
  }

  function weightOf(term: string): number {
    const frequency = Math.max(1, ranking.frequencyOf(dictionary.numberOf(term)))
    return Math.log(1 + (ranking.size + 1) / (frequency + 0.5))
  }

  return {
    get passages() {
      return Array.from({ length: ranking.size }, (_, number) => passageAt(number))
    },
    weightOf,
    rank(terms, limit) {
      const weighed = terms.map((term) => ({ term: dictionary.numberOf(term), weight: weightOf(term) }))
      return ranking
        .rank(weighed, limit)
        .map(({ passage, score }) => ({ passage: passageAt(passage), score }))
    },
  }
}

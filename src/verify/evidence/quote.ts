import type { Evidence } from '../../core/citation.ts'
import type { Link } from '../../core/claim.ts'
import type { Source } from '../../core/source.ts'
import { isEmptySpan } from '../../core/spans-overlap.ts'
import type { Span } from '../../core/span.ts'
import { compareQuote } from '../../locate/compare-quote.ts'
import type { QuoteComparison } from '../../locate/compare-quote.ts'
import { alignedDifference } from '../../locate/difference.ts'
import { createLocatorCache } from '../../locate/locate-quotes.ts'
import type { LocatorCache } from '../../locate/locate-quotes.ts'
import type { QuoteMatch } from '../../locate/quote-match.ts'
import { createEvidence, spanWithin } from './evidence.ts'
import { quoteMessage } from './quote-message.ts'
import { createWordFinder } from './word-finder.ts'
import type { WordFinder } from './word-finder.ts'

/** What became of a link's quote or passage. */
export type QuoteCheck =
  /** The quote is in the named source, word for word. */
  | { outcome: 'found'; source: Source; evidence: Evidence }
  /** No quote was given: where in the named source to look for one, all of it if need be. */
  | { outcome: 'region'; source: Source; region: Span }
  /** The quote is in this other source, word for word. */
  | { outcome: 'misattributed'; source: Source; evidence: Evidence; namedSourceId: string }
  /** The named source says it with other words in the place of a few: here. */
  | { outcome: 'altered'; source: Source; evidence: Evidence; message: string }
  /** The quote may stand here, but the text is too damaged to tell. */
  | { outcome: 'unclear'; source: Source; evidence: Evidence; message: string }
  /** The quote is in no source. */
  | { outcome: 'fabricated'; quote: string }
  /** The link names no source there is, or one without content. */
  | { outcome: 'unknown-source' }

/** Shorter quotes are found in any text, and prove nothing. */
const MIN_QUOTE_LENGTH = 8
/** Of a place that is looked for as what a quote was made from, in a text of any length. */
const MIN_SIMILARITY = 0.85
/** Of a place in the named source, where a short quote may have another word for one of its own. */
const MIN_NEAR_SIMILARITY = 0.6
/** Content searched for a quote that is not where the link says, in UTF-16 units. */
const MAX_SEARCHED_ELSEWHERE = 10_000_000

/**
 * Finds the evidence a link stands for.
 *
 * A quote is located in the source that the link names, near the passage if it
 * has one, then in all others. It is found only where every word of it stands,
 * but for spelling and damage inside words (see `compareQuote`). Without a quote the
 * region to read is the link's passage, and without a usable passage the whole source.
 *
 * With one `locatorOf` for many links each source is folded and indexed once.
 */
export async function checkQuote(
  link: Link,
  sources: readonly Source[],
  { locatorOf = createLocatorCache() }: { locatorOf?: LocatorCache } = {},
): Promise<QuoteCheck> {
  const source = sources.find(({ id }) => id === link.sourceId)
  const quote = link.quote?.trim()
  if (quote && quote.length >= MIN_QUOTE_LENGTH) {
    const search: Search = { quote, near: link.passage?.start, locatorOf, finder: createWordFinder(sources) }
    const named = source && placeIn(source, search)
    if (named?.comparison.outcome === 'same') return toCheck(named, search)
    const { found, unclear } = searchElsewhere(link.sourceId, sources, search)
    if (found) return { ...toCheck(found, search), outcome: 'misattributed', namedSourceId: link.sourceId }
    const near =
      named && named.comparison.outcome !== 'different' ? named : source && placeNear(source, search)
    return toCheck(near ?? unclear, search)
  }
  if (!source || source.content.trim() === '') return { outcome: 'unknown-source' }
  const passage = link.passage && spanWithin(source.content, link.passage)
  const region = passage && !isEmptySpan(passage) ? passage : { start: 0, end: source.content.length }
  return { outcome: 'region', source, region }
}

type Search = { quote: string; near: number | undefined; locatorOf: LocatorCache; finder: WordFinder }
type QuotePlace = { source: Source; match: QuoteMatch; comparison: QuoteComparison }

/** Where the quote stands without a changed fact, compared word by word. */
function placeIn(source: Source, search: Search): QuotePlace | null {
  const { quote, near, locatorOf } = search
  return compareAt(source, locatorOf(source.content)(quote, { minSimilarity: MIN_SIMILARITY, near }), search)
}

/** The place most like the quote, whatever it changes; `null` if that is another text. */
function placeNear(source: Source, search: Search): QuotePlace | null {
  const { quote, near, locatorOf } = search
  const options = { minSimilarity: MIN_NEAR_SIMILARITY, near, changedFacts: 'kept' } as const
  const place = compareAt(source, locatorOf(source.content)(quote, options), search)
  return place?.comparison.outcome === 'different' ? null : place
}

function compareAt(source: Source, match: QuoteMatch | null, { quote, finder }: Search): QuotePlace | null {
  if (!match) return null
  const isElsewhere = (word: string, place: Span) => finder(word, { sourceId: source.id, place })
  return { source, match, comparison: compareQuote(quote, source.content, match, { isElsewhere }) }
}

/** The other sources: where one has the quote, or else where one may have it. */
function searchElsewhere(
  namedSourceId: string,
  sources: readonly Source[],
  search: Search,
): { found: QuotePlace | null; unclear: QuotePlace | null } {
  let searched = 0
  let unclear: QuotePlace | null = null
  for (const source of sources) {
    if (source.id === namedSourceId) continue
    searched += source.content.length
    if (searched > MAX_SEARCHED_ELSEWHERE) break
    const place = placeIn(source, { ...search, near: undefined })
    if (place?.comparison.outcome === 'same') return { found: place, unclear }
    if (place?.comparison.outcome === 'unclear') unclear ??= place
  }
  return { found: null, unclear }
}

type PlacedCheck = Extract<QuoteCheck, { outcome: 'found' | 'altered' | 'unclear' }>

function toCheck(place: QuotePlace, search: Search): PlacedCheck
function toCheck(place: QuotePlace | null | undefined, search: Search): PlacedCheck | QuoteCheck
function toCheck(place: QuotePlace | null | undefined, { quote }: Search): QuoteCheck {
  const outcome = place?.comparison.outcome ?? 'different'
  if (!place || outcome === 'different') return { outcome: 'fabricated', quote }
  const { source, match, comparison } = place
  const isExact = outcome === 'same' && match.kind !== 'fuzzy'
  const evidence = createEvidence(
    source,
    comparison,
    isExact ? match : { kind: 'fuzzy', similarity: Math.min(comparison.similarity, MOST_SIMILAR) },
  )
  if (!evidence) return { outcome: 'fabricated', quote }
  if (isExact) return { outcome: 'found', source, evidence }
  const shown = { ...evidence, difference: alignedDifference(quote, evidence.quote) }
  if (outcome === 'same') return { outcome: 'found', source, evidence: shown }
  const message = quoteMessage(comparison, { quote, content: source.content })
  return { outcome, source, evidence: shown, message }
}

/** The similarity of what is not the same word for word. */
const MOST_SIMILAR = 0.999

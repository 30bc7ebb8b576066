import { createPace } from '../../../core/pace.ts'
import type { Source } from '../../../core/source.ts'
import { compareQuote, alignedDifference } from '../../../text/locate.ts'
import type { CompareOptions, QuoteComparison, LocatorCache, QuoteMatch } from '../../../text/locate.ts'
import { createEvidence } from './evidence.ts'
import { quoteMessage } from './quote-message.ts'
import { hasAddress } from './source-address.ts'
import type { QuoteCheck } from './quote-check.ts'
import { createWordFinder } from './word-finder.ts'
import type { WordFinder } from './word-finder.ts'

/** Minimum similarity (0–1) of a place in another source to count as the origin of a quote. */
const MIN_SIMILARITY = 0.85
/** Minimum similarity (0–1) of a place in the named source; low, because one changed word is much of a short quote. */
const MIN_NEAR_SIMILARITY = 0.6
/**
 * Maximum content of all other sources together, in UTF-16 units, that is searched for a quote not in its named source.
 */
const MAX_SEARCHED_ELSEWHERE = 10_000_000
/**
 * Maximum cost of searching other sources. The cost of a source is the quote's length times the source's
 * length, at most the quote's length squared. Beyond it, only sources that have the quote unchanged are
 * compared.
 */
const MAX_COST_ELSEWHERE = 1e9

/**
 * Searches a quote in the named source, near an offset if one is given, then in the others, and returns the result.
 * Separate from `checkQuote`, so that answers without quotes load neither the comparison of words nor its vocabulary.
 */
export async function searchQuote(
  quote: string,
  sources: readonly Source[],
  { sourceId, near, locatorOf }: { sourceId: string; near: number | undefined; locatorOf: LocatorCache },
): Promise<QuoteCheck> {
  const source = sources.find(({ id }) => id === sourceId)
  const search: Search = { quote, near, locatorOf, finder: createWordFinder(sources) }
  const named = source && placeIn(source, search, MIN_NEAR_SIMILARITY)
  if (named?.comparison.outcome === 'same') return toCheck(named, search)
  const { found, unclear } = await searchElsewhere(sourceId, sources, search)
  if (found) return { ...toCheck(found, search), outcome: 'misattributed', namedSourceId: sourceId }
  return toCheck(named && named.comparison.outcome !== 'different' ? named : unclear, search)
}

type Search = { quote: string; near: number | undefined; locatorOf: LocatorCache; finder: WordFinder }
type QuotePlace = { source: Source; match: QuoteMatch; comparison: QuoteComparison }

/** The place most similar to the quote, compared with it; `null` if no place is similar enough. */
function placeIn(source: Source, search: Search, minSimilarity: number): QuotePlace | null {
  const { quote, near, locatorOf, finder } = search
  const options: CompareOptions = {
    isElsewhere: (word, place) => finder(word, { sourceId: source.id, place }),
    hasAddress: (address) => hasAddress(address, source.content, [source]),
  }
  const compare = (from: number | undefined): QuotePlace | null => {
    const match = locatorOf(source.content)(quote, { minSimilarity, near: from, changedFacts: 'kept' })
    return match && { source, match, comparison: compareQuote(quote, source.content, match, options) }
  }
  const first = compare(near)
  if (!first || first.comparison.outcome === 'same' || first.match.kind === 'fuzzy') return first
  // A later place may have the same folded text with the exact punctuation and capitals.
  const last = compare(source.content.length)
  return last?.comparison.outcome === 'same' ? last : first
}

/**
 * Searches the other sources up to the first place with the quote (`found`). `unclear`: the first place so far that may
 * have it. Each is `null` if there is none.
 */
async function searchElsewhere(
  namedSourceId: string,
  sources: readonly Source[],
  search: Search,
): Promise<{ found: QuotePlace | null; unclear: QuotePlace | null }> {
  const pace = createPace()
  const { length } = search.quote
  let searched = 0
  let cost = 0
  let unclear: QuotePlace | null = null
  for (const source of sources) {
    if (source.id === namedSourceId) continue
    searched += source.content.length
    if (searched > MAX_SEARCHED_ELSEWHERE) break
    await pace()
    cost += Math.min(length, source.content.length) * length
    if (cost > MAX_COST_ELSEWHERE && !source.content.includes(search.quote)) continue
    const place = placeIn(source, { ...search, near: undefined }, MIN_SIMILARITY)
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
  const { source, comparison } = place
  const isExact = outcome === 'same' && comparison.kind !== 'fuzzy'
  const evidence = createEvidence(
    source,
    comparison,
    isExact ? comparison : { kind: 'fuzzy', similarity: Math.min(comparison.similarity, MOST_SIMILAR) },
  )
  if (!evidence) return { outcome: 'fabricated', quote }
  if (isExact) return { outcome: 'found', source, evidence }
  const shown = { ...evidence, difference: alignedDifference(quote, evidence.quote) }
  if (outcome === 'same') return { outcome: 'found', source, evidence: shown }
  const message = quoteMessage(comparison, { quote, content: source.content })
  return { outcome, source, evidence: shown, message }
}

/** Maximum similarity shown for a text that is not the same word for word. */
const MOST_SIMILAR = 0.999

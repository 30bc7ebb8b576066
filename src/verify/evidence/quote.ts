import type { Evidence } from '../../core/citation.ts'
import type { Link } from '../../core/claim.ts'
import type { Source } from '../../core/source.ts'
import { isEmptySpan } from '../../core/spans-overlap.ts'
import type { Span } from '../../core/span.ts'
import { compareFacts } from '../../facts/compare-facts.ts'
import { alignedDifference } from '../../locate/difference.ts'
import { createLocatorCache } from '../../locate/locate-quotes.ts'
import type { LocatorCache } from '../../locate/locate-quotes.ts'
import { createEvidence, spanWithin } from './evidence.ts'
import { contentTerms, createSentenceReader, narrowToSupport } from './narrow.ts'
import type { SentenceReader } from './narrow.ts'

/** What became of a link's quote or passage. */
export type QuoteCheck =
  /** The quote is in the named source. */
  | { outcome: 'found'; source: Source; evidence: Evidence }
  /** No quote was given: where in the named source to look for one, all of it if need be. */
  | { outcome: 'region'; source: Source; region: Span }
  /** The quote is in this other source. */
  | { outcome: 'misattributed'; source: Source; evidence: Evidence; namedSourceId: string }
  /** The named source says it with another number, date, name or negation: here. */
  | { outcome: 'altered'; source: Source; evidence: Evidence; message: string }
  /** The quote is in no source. */
  | { outcome: 'fabricated'; quote: string }
  /** The link names no source there is, or one without content. */
  | { outcome: 'unknown-source' }

/** Shorter quotes are found in any text, and prove nothing. */
const MIN_QUOTE_LENGTH = 8
const MIN_SIMILARITY = 0.85
/** Share of a quote's content words that a sentence must hold to be what the quote was made from. */
const MIN_ALTERED_SHARE = 0.7
/** Content searched for a quote that is not where the link says, in UTF-16 units. */
const MAX_SEARCHED_ELSEWHERE = 10_000_000

/**
 * Finds the evidence a link stands for.
 *
 * A quote is located exactly, folded, or fuzzily (similarity from 0.85, never
 * across a changed fact), first in the source that the link names, near the
 * passage if it has one, then in all others. Without a quote the region to read
 * is the link's passage, and without a usable passage the whole source.
 *
 * With one `locatorOf` for many links each source is folded and indexed once.
 */
export async function checkQuote(
  link: Link,
  sources: readonly Source[],
  {
    readSentences = createSentenceReader(),
    locatorOf = createLocatorCache(),
  }: { readSentences?: SentenceReader; locatorOf?: LocatorCache } = {},
): Promise<QuoteCheck> {
  const source = sources.find(({ id }) => id === link.sourceId)
  const quote = link.quote?.trim()
  if (quote && quote.length >= MIN_QUOTE_LENGTH) {
    const find = (some: Source, near?: number) => findIn(some, { quote, near, locatorOf })
    return (
      (source && find(source, link.passage?.start)) ??
      findElsewhere(link.sourceId, sources, find) ??
      (source && (await findAltered(quote, source, readSentences))) ?? { outcome: 'fabricated', quote }
    )
  }
  if (!source || source.content.trim() === '') return { outcome: 'unknown-source' }
  const passage = link.passage && spanWithin(source.content, link.passage)
  const region = passage && !isEmptySpan(passage) ? passage : { start: 0, end: source.content.length }
  return { outcome: 'region', source, region }
}

type Found = Extract<QuoteCheck, { outcome: 'found' }>

function findIn(
  source: Source,
  { quote, near, locatorOf }: { quote: string; near?: number; locatorOf: LocatorCache },
): Found | null {
  const match = locatorOf(source.content)(quote, { minSimilarity: MIN_SIMILARITY, near })
  const evidence = match && createEvidence(source, match, match)
  if (!evidence || (match.kind === 'fuzzy' && compareFacts(quote, evidence.quote).length > 0)) return null
  return {
    outcome: 'found',
    source,
    evidence: match.kind === 'fuzzy' ? withDifference(quote, evidence) : evidence,
  }
}

function withDifference(quote: string, evidence: Evidence): Evidence {
  return { ...evidence, difference: alignedDifference(quote, evidence.quote) }
}

function findElsewhere(
  namedSourceId: string,
  sources: readonly Source[],
  find: (source: Source) => Found | null,
): QuoteCheck | null {
  let searched = 0
  for (const source of sources) {
    if (source.id === namedSourceId) continue
    searched += source.content.length
    if (searched > MAX_SEARCHED_ELSEWHERE) break
    const found = find(source)
    if (found) return { ...found, outcome: 'misattributed', namedSourceId }
  }
  return null
}

/** The sentences that hold nearly all words of the quote and differ from it in a fact. */
async function findAltered(
  quote: string,
  source: Source,
  readSentences: SentenceReader,
): Promise<QuoteCheck | null> {
  const terms = contentTerms(quote)
  const region = { start: 0, end: source.content.length }
  const [span] = await narrowToSupport(terms, source.content, { region, readSentences })
  const evidence = span && createEvidence(source, span)
  if (!evidence) return null
  const held = contentTerms(evidence.quote)
  const shared = [...terms].filter((term) => held.has(term)).length
  if (shared < terms.size * MIN_ALTERED_SHARE) return null
  const difference = compareFacts(quote, evidence.quote).at(0)
  if (!difference) return null
  return {
    outcome: 'altered',
    source,
    evidence: withDifference(quote, evidence),
    message: `The quote is not exact. ${difference.message}`,
  }
}

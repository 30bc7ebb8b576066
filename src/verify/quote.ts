import type { Evidence } from '../core/citation.ts'
import type { Link } from '../core/claim.ts'
import type { Source } from '../core/source.ts'
import { isEmptySpan } from '../core/span.ts'
import type { Span } from '../core/span.ts'
import { compareFacts } from '../text/guard.ts'
import { locateQuote } from '../text/locate.ts'
import { createEvidence, trimSpan } from './evidence.ts'

/** What became of a link's quote or passage. */
export type QuoteCheck =
  /** The quote is in the named source. */
  | { outcome: 'found'; source: Source; evidence: Evidence }
  /** No quote was given: where in the named source to look for one, all of it if need be. */
  | { outcome: 'region'; source: Source; region: Span }
  /** The quote is in this other source. */
  | { outcome: 'misattributed'; source: Source; evidence: Evidence; namedSourceId: string }
  /** The named source has it with another number, date, unit or negation. */
  | { outcome: 'altered'; source: Source; evidence: Evidence; message: string }
  /** The quote is in no source. */
  | { outcome: 'fabricated'; quote: string }
  /** The link names no source there is, or one without content. */
  | { outcome: 'unknown-source' }

/** Shorter quotes are found in any text, and prove nothing. */
const MIN_QUOTE_LENGTH = 8
const MIN_SIMILARITY = 0.85
/** Content searched for a quote that is not where the link says, in UTF-16 units. */
const MAX_SEARCHED_ELSEWHERE = 10_000_000

/**
 * Finds the evidence a link stands for.
 *
 * A quote is located exactly, folded, or fuzzily (similarity from 0.85, never
 * across a changed fact), first in the source that the link names, near the
 * passage if it has one, then in all others. Without a quote the region to read
 * is the link's passage, and without a usable passage the whole source.
 */
export function checkQuote(link: Link, sources: readonly Source[]): QuoteCheck {
  const source = sources.find(({ id }) => id === link.sourceId)
  const quote = link.quote?.trim()
  if (quote && quote.length >= MIN_QUOTE_LENGTH) return checkText(quote, link, source, sources)
  if (!source || source.content.trim() === '') return { outcome: 'unknown-source' }
  const passage = link.passage && trimSpan(source.content, link.passage)
  const region = passage && !isEmptySpan(passage) ? passage : { start: 0, end: source.content.length }
  return { outcome: 'region', source, region }
}

function checkText(
  quote: string,
  link: Link,
  source: Source | undefined,
  sources: readonly Source[],
): QuoteCheck {
  const near = link.passage?.start
  const here = source && find(quote, source, near)
  if (here && here.outcome !== 'altered') return here
  let searched = 0
  for (const other of sources) {
    if (other.id === link.sourceId) continue
    searched += other.content.length
    if (searched > MAX_SEARCHED_ELSEWHERE) break
    const there = find(quote, other)
    if (there?.outcome === 'found')
      return { ...there, outcome: 'misattributed', namedSourceId: link.sourceId }
  }
  return here ?? { outcome: 'fabricated', quote }
}

function find(
  quote: string,
  source: Source,
  near?: number,
): Extract<QuoteCheck, { outcome: 'found' | 'altered' }> | null {
  const match = locateQuote(quote, source.content, { minSimilarity: MIN_SIMILARITY, near })
  const evidence = match && createEvidence(source, match, match)
  if (!match || !evidence) return null
  if (match.kind === 'fuzzy') {
    const difference = compareFacts(quote, evidence.quote).at(0)
    if (difference) {
      const message = `The quote differs from the source. ${difference.message}`
      return { outcome: 'altered', source, evidence, message }
    }
  }
  return { outcome: 'found', source, evidence }
}

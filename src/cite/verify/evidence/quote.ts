import type { Link } from '../../../core/claim.ts'
import type { Source } from '../../../core/source.ts'
import { isEmptySpan } from '../../../core/spans-overlap.ts'
import { createLocatorCache } from '../../../text/locate.ts'
import type { LocatorCache } from '../../../text/locate.ts'
import { spanWithin } from './evidence.ts'
import type { QuoteCheck } from './quote-check.ts'

/** Minimum length of a quote: shorter ones occur in any text and prove nothing. */
const MIN_QUOTE_LENGTH = 8

/**
 * Finds the evidence of a link.
 *
 * A quote is located in the source that the link names, near the passage if it has one, then in the others, up to
 * 10,000,000 UTF-16 units of them. The quote counts as found only if every character matches, except for harmless
 * differences and damage (see `compareQuote`). Without a quote of at least 8 UTF-16 units, the region to read is the
 * link's passage, and without a usable passage the whole source.
 *
 * With one `locatorOf` for many links each source is folded and indexed once.
 */
export async function checkQuote(
  link: Pick<Link, 'sourceId' | 'passage' | 'quote'>,
  sources: readonly Source[],
  { locatorOf = createLocatorCache() }: { locatorOf?: LocatorCache } = {},
): Promise<QuoteCheck> {
  const source = sources.find(({ id }) => id === link.sourceId)
  const quote = link.quote?.trim()
  if (quote && quote.length >= MIN_QUOTE_LENGTH) {
    const { searchQuote } = await import('./search-quote.ts')
    return searchQuote(quote, sources, { sourceId: link.sourceId, near: link.passage?.start, locatorOf })
  }
  if (!source || source.content.trim() === '') return { outcome: 'unknown-source' }
  const passage = link.passage && spanWithin(source.content, link.passage)
  const region = passage && !isEmptySpan(passage) ? passage : { start: 0, end: source.content.length }
  return { outcome: 'region', source, region }
}

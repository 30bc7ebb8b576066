import type { Link } from '../../../core/claim.ts'
import type { Source } from '../../../core/source.ts'
import { isEmptySpan } from '../../../core/spans-overlap.ts'
import { createLocatorCache } from '../../../text/locate.ts'
import type { LocatorCache } from '../../../text/locate.ts'
import { spanWithin } from './evidence.ts'
import type { QuoteCheck } from './quote-check.ts'

/** Minimum UTF-16 units of a quote: shorter ones occur in any text and prove nothing. */
const MIN_QUOTE_LENGTH = 8

/**
 * Finds the evidence of a link: the place of its quote, or the region to read if it has no usable quote.
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

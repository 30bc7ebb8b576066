import type { Evidence } from '../../core/citation.ts'
import type { Span } from '../../core/span.ts'
import { foldText } from '../folding/fold.ts'
import { createLocator } from './locate.ts'
import type { QuoteMatch } from './quote-match.ts'

/** The fields of an evidence that locate its quote. */
export type QuotePlace = Pick<Evidence, 'quote' | 'prefix' | 'suffix' | 'pageNumber'>

/** Number of folded characters right before and after a quote that must equal its `prefix` and `suffix`. */
const CONFIRMING = 16
/** Minimum length of a `prefix` or `suffix` that tells places of a quote apart, in UTF-16 units. */
const LEAST_CONTEXT = 4
/** Minimum length of a quote that does not occur twice by chance, in UTF-16 units. */
const TELLING_LENGTH = 40

/**
 * The only possible place of a quote in a text. `null` if the quote is not there, or if it is short and occurs only
 * outside of its page, in another context. `'ambiguous'` if it occurs several times and neither its context nor its
 * page (`page`, a span of the text) decides.
 *
 * The folded text is searched, because all occurrences are equal there: an exact search would miss those with a line
 * break.
 */
export function placeQuote(
  place: QuotePlace,
  text: string,
  { page }: { page?: Span } = {},
): QuoteMatch | 'ambiguous' | null {
  const folded = foldText(text)
  const match = placeInFolded(place, folded.text, page ? folded.toFolded(page) : null)
  if (match === null || match === 'ambiguous') return match
  const span = folded.toOriginal(match)
  const isExact = text.slice(span.start, span.end) === place.quote
  return { ...match, ...span, kind: match.kind === 'fuzzy' ? 'fuzzy' : isExact ? 'exact' : 'folded' }
}

function placeInFolded(
  { quote, prefix = '', suffix = '' }: QuotePlace,
  text: string,
  page: Span | null,
): QuoteMatch | 'ambiguous' | null {
  const locate = createLocator(text)
  const only = locateOnly({})
  if (only === null) return null
  if (only !== 'several') return isCredible(only) ? only : null
  const inContext = [{ prefix, suffix }, { prefix }, { suffix }].map((context) => locateInContext(context))
  return inContext.find((match) => match !== null) ?? locateOnPage() ?? 'ambiguous'

  /** The match if the text has only one; `'several'` if it has more, `null` if it has none. */
  function locateOnly(context: Context): QuoteMatch | 'several' | null {
    const first = locate(quote, { context, near: 0 })
    const last = first && locate(quote, { context, near: text.length })
    return first?.start === last?.start ? first : 'several'
  }
  function locateInContext(context: Context): QuoteMatch | null {
    const match = locateOnly(context)
    return match && match !== 'several' && hasContext(match, context) ? match : null
  }
  /**
   * The only match on its page, or the one that begins there and continues on the next page; it must be as
   * similar as the matches elsewhere.
   */
  function locateOnPage(): QuoteMatch | null {
    if (!page) return null
    for (const end of [page.end, page.end + 2 * quote.length]) {
      const match = placeInFolded({ quote, prefix, suffix }, text.slice(page.start, end), null)
      if (match === 'ambiguous') return null
      if (!match || match.similarity < locate(quote)!.similarity) continue
      const span = { start: page.start + match.start, end: page.start + match.end }
      if (isOnPage(span)) return { ...match, ...span }
    }
    return null
  }
  function isOnPage(match: Span): boolean {
    return page !== null && match.start >= page.start && match.start < page.end
  }
  function isCredible(match: Span): boolean {
    if (!page || isOnPage(match) || quote.length >= TELLING_LENGTH) return true
    return hasContext(match, { prefix }) || hasContext(match, { suffix })
  }
  function hasContext({ start, end }: Span, context: Context): boolean {
    const before = foldText(context.prefix ?? '')
      .text.trim()
      .slice(-CONFIRMING)
    const after = foldText(context.suffix ?? '')
      .text.trim()
      .slice(0, CONFIRMING)
    const isSaid = Math.max(before.length, after.length) >= LEAST_CONTEXT
    const reach = 4 * CONFIRMING
    return (
      isSaid &&
      foldText(text.slice(Math.max(0, start - reach), start))
        .text.trim()
        .endsWith(before) &&
      foldText(text.slice(end, end + reach))
        .text.trim()
        .startsWith(after)
    )
  }
}

type Context = { prefix?: string; suffix?: string }

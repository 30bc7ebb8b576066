/**
 * Locating quotes. In: a quote and a text. Out: the span of the text, found exactly, folded or with small
 * damage, and its similarity to the quote; `null` if the quote is not there.
 */
import { closedFields, readClosed } from '../../core/fields.ts'
import { expectArgument } from '../../core/error.ts'
import { splitEllipsis } from './ellipsis.ts'
import { lazily } from '../lexicon/lazily.ts'
import { hasReadings, markReadings } from '../folding/readings.ts'
import { findStruck } from '../../core/text.ts'
import { locateParts } from './locate-parts.ts'
import { locateExact, locateFolded, locateFuzzy, prepareText, readQuote } from './locate-prepared.ts'
import type { Prepared, Wanted } from './locate-prepared.ts'
import type { LocateOptions, QuoteMatch } from './quote-match.ts'

/** Locates quotes in one text, which is prepared once; returns `null` for a quote that is not there. */
export type Locator = (quote: string, options?: LocateOptions) => QuoteMatch | null

/**
 * A quote is longer than its text only because of markup and spaces. A quote of more than this many times the length of
 * the text, plus `MAX_SPARE_LENGTH`, is not looked for.
 */
const MAX_LENGTH_RATIO = 4
const MAX_SPARE_LENGTH = 10_000

/**
 * Signs whose folding depends on their surroundings: a slice with them may fold differently from the whole text. A
 * quote with them is therefore also searched as written.
 */
const mayBeMarkup = /[*_~\\[\]&<^]|^\s*[#>+•-]|-\s*$/

const locateQuoteFields = closedFields<LocateOptions>({
  minSimilarity: true,
  context: true,
  near: true,
  changedFacts: true,
})

/**
 * Finds a quote in a text: exactly, else folded (apart from its form, such as case, markup and white space; see
 * `MatchKind`), else folded without struck-out words, else approximately. `null` if it is not there, or if the quote
 * has at most one visible character, or no letter or figure.
 *
 * An occurrence within a longer number (`12` in `112`) or behind a negating prefix (`legal` in `illegal`) does not
 * count. An approximate match that changes a fact, such as a number or a negation, is refused, unless `changedFacts`
 * is `kept`.
 *
 * If a quote with an ellipsis (`…`, `[...]`) is not found whole, its parts are searched for in order, each within about
 * 4,000 UTF-16 units of the one before. The match extends from the first part to the last. If the parts are found in
 * several places, the most similar match is chosen; `context` and `near` choose among equal ones, as for other quotes.
 *
 * @example
 * locateQuote('“the Ministry”', 'It was "the  ministry".') // { start: 7, end: 22, similarity: 1, kind: 'folded' }
 */
export function locateQuote(quote: string, text: string, given: LocateOptions = {}): QuoteMatch | null {
  expectArgument(typeof quote === 'string', 'locateQuote(): quote', 'a string')
  expectArgument(typeof text === 'string', 'locateQuote(): text', 'a string')
  const options = readClosed(given, locateQuoteFields, 'locateQuote()')
  return createLocator(text)(quote, options)
}

/**
 * Prepares a text for locating many quotes. The text is folded when a quote has no exact match, and indexed once
 * searches without an index have cost as much as the index would.
 */
export function createLocator(text: string): Locator {
  let prepared: Prepared | undefined
  const prepare = () => (prepared ??= prepareText(text))
  /** The text prepared without its struck-out parts; `text` is `null` if nothing is struck out. */
  const unstruck = lazily(() => ({
    text: findStruck(text).length > 0 ? prepareText(text, { withoutStruck: true }) : null,
  }))

  function locate(quote: string, options: LocateOptions = {}): QuoteMatch | null {
    const marked = withReadings(quote)
    const found = marked === quote ? null : locateWhole(marked, options)
    return found ?? locateWhole(quote, options)
  }

  /** The quote with a joiner before each ruby reading, if the text has such readings. */
  function withReadings(quote: string): string {
    return quote.includes('（') && hasReadings(text) ? markReadings(quote) : quote
  }

  function locateWhole(quote: string, options: LocateOptions): QuoteMatch | null {
    const isTooLong = quote.length > MAX_LENGTH_RATIO * text.length + MAX_SPARE_LENGTH
    const wanted = isTooLong ? null : readQuote(quote)
    if (!wanted) return null
    const isReady = prepared?.haystack.isIndexedFor(wanted.pattern)
    const exact = isReady ? null : locateExact(wanted, text, options)
    if (exact) return exact
    const folded = locateFolded(wanted, prepare(), options)
    const { text: said } = folded ? { text: null } : unstruck()
    return folded ?? (said && locateFolded(wanted, said, options)) ?? locateOtherwise(quote, wanted, options)
  }

  /**
   * Finds a quote that is not found whole, exactly or folded: part by part if it has an ellipsis, else approximately.
   */
  function locateOtherwise(quote: string, wanted: Wanted, options: LocateOptions): QuoteMatch | null {
    const isReady = prepare().haystack.isIndexedFor(wanted.pattern)
    const parts = splitEllipsis(quote)
    const readable =
      parts.length === 1 && parts[0]!.text === quote
        ? [wanted]
        : parts.flatMap(({ text: part }) => readQuote(part) ?? [])
    if (readable.length > 1) return locateParts(readable, prepare(), options)
    const [only = wanted] = readable
    const whole =
      only === wanted
        ? null
        : ((isReady ? null : locateExact(only, text, options)) ?? locateFolded(only, prepare(), options))
    const alike = whole ?? locateFuzzy(only, prepare(), options)
    // With an index, only the folded text was searched. A quote with markup may fold differently on its own
    // than within the text, so it is also searched as written.
    const isHidden = isReady && mayBeMarkup.test(quote)
    return (isHidden ? locateExactNear(wanted, text, { ...options, alike }) : null) ?? alike
  }

  return locate
}

/**
 * The exact occurrence of a quote if it is near the approximate match, or if there is no such match; otherwise `null`.
 */
function locateExactNear(
  wanted: Wanted,
  text: string,
  { alike, ...options }: LocateOptions & { alike: QuoteMatch | null },
): QuoteMatch | null {
  const reach = wanted.quote.length
  const isThere =
    !alike || text.slice(Math.max(0, alike.start - reach), alike.end + reach).includes(wanted.quote)
  return isThere ? locateExact(wanted, text, options) : null
}

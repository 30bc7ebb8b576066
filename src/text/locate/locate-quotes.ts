import { closedFields, readClosed } from '../../core/fields.ts'
import { expectArgument } from '../../core/error.ts'
import { createLocator } from './locate.ts'
import type { Locator } from './locate.ts'
import type { LocateOptions, QuoteMatch } from './quote-match.ts'

/**
 * Returns the locator of a text: a function that finds quotes in it, as `locateQuote` does. While it is cached, equal
 * texts get the same locator, so that a text is prepared only once.
 */
export type LocatorCache = (text: string) => Locator

/** A quote's best match; `source` is the index, from 0, of the text in which it is. */
export type SourceMatch = QuoteMatch & { source: number }

const createLocatorCacheFields = closedFields<NonNullable<Parameters<typeof createLocatorCache>[0]>>({
  maxLength: true,
})

/**
 * Caches the locators of the most recently used texts, each with its normalized text and search index: about six bytes
 * per UTF-16 unit. `maxLength` limits the total units of cached texts; about 16.8 million by default. A longer text is
 * not cached.
 *
 * @example
 * const locatorOf = createLocatorCache()
 * locatorOf(source.content)('the old mill')
 */
export function createLocatorCache(options: { maxLength?: number } = {}): LocatorCache {
  const { maxLength = 1 << 24 } = readClosed(options, createLocatorCacheFields, 'createLocatorCache()')
  expectArgument(maxLength >= 0, 'createLocatorCache(): maxLength', 'a number of UTF-16 units')
  // A map keeps insertion order, so its first entry is the least recently used one. It hashes each text once.
  const locators = new Map<string, Locator>()
  let length = 0
  return (text) => {
    const locator = locators.get(text) ?? createLocator(text)
    // Caching it would remove all others first.
    if (text.length > maxLength) return locator
    if (!locators.delete(text)) length += text.length
    locators.set(text, locator)
    for (const [oldest] of locators) {
      if (length <= maxLength) break
      locators.delete(oldest)
      length -= oldest.length
    }
    return locator
  }
}

const rankOfKind = { exact: 2, folded: 1, fuzzy: 0 }

const locateQuotesFields = closedFields<NonNullable<Parameters<typeof locateQuotes>[2]>>({
  minSimilarity: true,
  context: true,
  near: true,
  changedFacts: true,
  locatorOf: true,
})

/**
 * Finds the best match of each quote in several texts: an exact match, else a folded one (see `MatchKind`), else the
 * most similar one; of equally good matches, that in the first text. Returns one entry per quote, in their order: the
 * match, with the index of its text (`source`), or `null` if no text has a match that is similar enough
 * (`minSimilarity`). Each text is prepared once per call, or once for several calls that share a cache (`locatorOf:
 * createLocatorCache()`).
 */
export function locateQuotes(
  quotes: readonly string[],
  texts: readonly string[],
  options: LocateOptions & { locatorOf?: LocatorCache } = {},
): (SourceMatch | null)[] {
  const areTexts = (value: unknown) => Array.isArray(value) && value.every((each) => typeof each === 'string')
  expectArgument(areTexts(quotes), 'locateQuotes(): quotes', 'an array of strings')
  expectArgument(areTexts(texts), 'locateQuotes(): texts', 'an array of strings')
  const { locatorOf = createLocatorCache(), ...locateOptions } = readClosed(
    options,
    locateQuotesFields,
    'locateQuotes()',
  )
  const best: (SourceMatch | null)[] = quotes.map(() => null)
  for (const [source, text] of texts.entries()) {
    const locate = locatorOf(text)
    for (const [index, quote] of quotes.entries()) {
      const held = best[index]!
      const match = held?.kind === 'exact' ? null : locate(quote, locateOptions)
      if (match && isBetter(match, held)) best[index] = { ...match, source }
    }
  }
  return best
}

function isBetter(match: QuoteMatch, best: QuoteMatch | null): boolean {
  if (!best) return true
  return (rankOfKind[match.kind] - rankOfKind[best.kind] || match.similarity - best.similarity) > 0
}

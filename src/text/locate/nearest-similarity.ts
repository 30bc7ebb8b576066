import { findFuzzy, MAX_PATTERN } from './approximate/fuzzy.ts'
import { prepareText, readQuote } from './locate-prepared.ts'

/**
 * Maximum UTF-16 units of a text; a longer one gives `null`. A text of this length takes about half a second, mostly
 * for folding.
 */
const MAX_TEXT = 5_000_000

/**
 * The similarity (0–1) of a quote to the most similar place of a text: the share of the quote's characters
 * that need no edit. It also measures places that are not the quote, which `locateQuote` refuses. Any text
 * has a place with a similarity of 0.3 to 0.4; for a quote of few words, even 0.7.
 *
 * `null` for a quote with at most one visible character or more than 10,000, for a quote without a letter or figure,
 * and for a text of more than 5,000,000 UTF-16 units. At most 16 windows of a long text are compared, as in
 * `findFuzzy`.
 */
export function nearestSimilarity(quote: string, text: string): number | null {
  const wanted = text.length > MAX_TEXT ? null : readQuote(quote)
  if (!wanted || wanted.pattern.length > MAX_PATTERN) return null
  const { pattern } = wanted
  const [nearest] = findFuzzy(pattern, prepareText(text).haystack, { maxDistance: pattern.length - 1 })
  return nearest ? 1 - nearest.distance / pattern.length : 0
}

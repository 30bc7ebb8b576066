import { findFuzzy, MAX_PATTERN } from './approximate/fuzzy.ts'
import { prepareText, readQuote } from './locate-prepared.ts'

/** UTF-16 units of a text that is read: about half a second, most of it for folding the text. */
const MAX_TEXT = 5_000_000

/**
 * How much of a quote the place of a text that is most like it has, 0–1: the share of its characters that need no
 * edit. For quotes that are not in the text: unlike `locateQuote` it says how far off the nearest place is, though that
 * is no place of the quote. Any text has a place that is 0.3 to 0.4 alike, and of a quote of few words even 0.7.
 *
 * `null` where it is not looked for: for a quote of one visible character or more than 10,000, and in a text of more
 * than 5,000,000. Of a long text at most 16 stretches are compared, as `findFuzzy` does.
 */
export function nearestSimilarity(quote: string, text: string): number | null {
  const wanted = text.length > MAX_TEXT ? null : readQuote(quote)
  if (!wanted || wanted.pattern.length > MAX_PATTERN) return null
  const { pattern } = wanted
  const [nearest] = findFuzzy(pattern, prepareText(text).haystack, { maxDistance: pattern.length - 1 })
  return nearest ? 1 - nearest.distance / pattern.length : 0
}

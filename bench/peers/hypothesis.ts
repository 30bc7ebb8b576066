import search from 'approx-string-match'
import type { PeerLocator } from './locator.ts'

/** Maximum number of edits, as a share of the quote's length and in total. */
const MAX_EDIT_SHARE = 0.5
const MAX_EDITS = 256

/**
 * Finds a quote with approx-string-match and the scoring of Hypothesis's quote anchoring: exact matches first, else
 * matches with edits of at most half the quote's length. Hypothesis weighs the quote by 50, the text before and after
 * by 20 each, and the position by 2. Without context to compare, as here, the match with the fewest edits wins.
 */
export const locateLikeHypothesis: PeerLocator = (quote, text) => {
  if (quote === '') return null
  const exact = text.indexOf(quote)
  if (exact >= 0) return { start: exact, end: exact + quote.length }
  const edits = Math.floor(Math.min(MAX_EDITS, quote.length * MAX_EDIT_SHARE))
  const matches = search(text, quote, edits)
  const best = matches.toSorted((a, b) => a.errors - b.errors)[0]
  return best ? { start: best.start, end: best.end } : null
}

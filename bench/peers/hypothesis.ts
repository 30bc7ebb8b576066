import search from 'approx-string-match'
import type { PeerLocator } from './locator.ts'

/** Edits allowed, as a share of the quote and altogether. */
const MAX_EDIT_SHARE = 0.5
const MAX_EDITS = 256

/**
 * approx-string-match with the scoring of Hypothesis's quote anchoring: exact
 * places first, else those within half the quote's length of edits. Its
 * weights (50 quote, 20 before, 20 after, 2 position) come down to the fewest
 * edits where there is no context to compare, as here.
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

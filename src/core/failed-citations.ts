import type { Citation, Evidence } from './citation.ts'
import { isReference } from './is-reference.ts'

/** Maximum number of failed citations sent to a page; the stored record has all of them. */
export const MAX_FAILED = 500

/** Maximum pieces of evidence per failed citation; the first ones are kept. */
const MAX_EVIDENCE = 3

/** Maximum length of a quote, in UTF-16 units. A `difference` with more than twice as many units is left out. */
const MAX_QUOTE = 600

/** The first 500 failed citations, their evidence cut to what a card on the page shows. */
export function toFailed(citations: readonly Citation[]): Citation[] {
  return citations
    .filter((citation) => !isReference(citation))
    .slice(0, MAX_FAILED)
    .map((citation) => ({ ...citation, evidence: citation.evidence.slice(0, MAX_EVIDENCE).map(shorten) }))
}

/**
 * Cuts a quote longer than `MAX_QUOTE` at a character boundary, and its span to the same length, so that the source
 * still has the quote at this span. Removes a long difference, and the suffix of a cut quote.
 */
function shorten(evidence: Evidence): Evidence {
  const { difference, ...rest } = evidence
  const differing = difference?.reduce((length, { text }) => length + text.length, 0) ?? 0
  const kept = { ...rest, ...(difference && differing <= 2 * MAX_QUOTE && { difference }) }
  if (rest.quote.length <= MAX_QUOTE) return kept
  const isSplit = /[\ud800-\udbff]/.test(rest.quote.charAt(MAX_QUOTE - 1))
  const quote = rest.quote.slice(0, isSplit ? MAX_QUOTE - 1 : MAX_QUOTE)
  const { suffix: _suffix, ...cut } = kept
  return { ...cut, quote, end: rest.start + quote.length }
}

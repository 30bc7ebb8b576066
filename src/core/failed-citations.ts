import type { Citation, Evidence } from './citation.ts'
import { isReference } from './is-reference.ts'

/** Failed citations that a page is told of: they are news of sentences, not a copy of the record. */
export const MAX_FAILED = 500

/** Pieces of evidence of a failed citation; what contradicts a claim stands first. */
const MAX_EVIDENCE = 3

/** UTF-16 units of a quote, as of a difference, that say what the source has instead. */
const MAX_QUOTE = 600

/** The citations that failed, as a page shows them: the first 500, their evidence cut to what a card holds. */
export function toFailed(citations: readonly Citation[]): Citation[] {
  return citations
    .filter((citation) => !isReference(citation))
    .slice(0, MAX_FAILED)
    .map((citation) => ({ ...citation, evidence: citation.evidence.slice(0, MAX_EVIDENCE).map(shorten) }))
}

/** A long quote up to whole characters of its beginning: it still slices out of the source. */
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

/**
 * `citespan/text`: what the matcher and verifier read texts with. Texts go in; spans of
 * claims, places of quotes, differing facts and converted offsets come out.
 */
export { splitClaims } from '../text/sentences/claims.ts'
export type { ClaimSpan } from '../text/sentences/claims.ts'
export { createLocatorCache, locateQuotes } from '../locate/locate-quotes.ts'
export type { LocatorCache, SourceMatch } from '../locate/locate-quotes.ts'
export type { QuotePlace } from '../locate/place-quote.ts'
export { alignedDifference } from '../locate/difference.ts'
export { compareFacts } from '../facts/compare-facts.ts'
export type { FactDifference } from '../facts/alignment/fact-difference.ts'
export { fromCodePointSpan, fromUtf8Span, toCodePointSpan, toUtf8Span } from '../text/folding/offset-units.ts'
export { isEmptySpan, spansOverlap } from '../text/folding/checked-spans.ts'
export type { TextReader } from '../facts/alignment/text-reader.ts'
export type { Block } from '../text/sentences/blocks.ts'

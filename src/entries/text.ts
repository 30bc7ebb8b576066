/**
 * `citespan/text`: the text tools of the matcher and verifier. In: texts. Out: spans of claims, places of quotes,
 * differing facts, and converted offsets.
 */
export { splitClaims } from '../text/sentences.ts'
export type { ClaimSpan } from '../text/sentences.ts'
export { locateQuote } from '../text/locate.ts'
export type { LocateOptions, QuoteMatch } from '../text/locate.ts'
export { createLocatorCache, locateQuotes } from '../text/locate.ts'
export type { LocatorCache, SourceMatch } from '../text/locate.ts'
export type { QuotePlace } from '../text/locate.ts'
export { alignedDifference } from '../text/locate.ts'
export { compareFacts } from '../cite/facts.ts'
export type { FactDifference } from '../cite/facts.ts'
export { fromCodePointSpan, fromUtf8Span, toCodePointSpan, toUtf8Span } from '../text/folding.ts'
export { isEmptySpan, spansOverlap } from '../text/folding.ts'
export type { Block } from '../text/sentences.ts'

/**
 * Public exports of `display/`. In: citations. Out: numbered references, words for a status, the stored
 * form.
 */
export { toCitationMap } from './display/citation-map.ts'
export type { CitationMap, CitationMapEntry } from './display/citation-map.ts'
export { citedSpan, clampSpan, textPartFields, textPartIn } from './display/cited-span.ts'
export type { Placed, PlacedReference } from './display/cited-span.ts'
export { explanationTree, formatExplanation } from './display/format-explanation.ts'
export type { ExplanationBranch } from './display/format-explanation.ts'
export { citedSourceOf, fromStoredCitationData } from './display/from-stored-citation-data.ts'
export { toReferences } from './display/references.ts'
export type { Reference } from './display/references.ts'
export { isNeutral, languageOf, localeFields, statusCounts, statusWords } from './display/status-words.ts'
export type { Judged, StatusWords } from './display/status-words.ts'
export { storedCitationDataSchema } from './display/stored-citation-data-schema.ts'
export type { StoredCitationData } from './display/stored-citation-data-schema.ts'
export { toStoredCitationData } from './display/stored-citation-data.ts'
export { sourcePlaceUrl, textFragmentUrl } from './display/text-fragment.ts'
export { foldForAnchors, foldQuote, withQuotes } from './display/text-quote.ts'
export type { FoldedForAnchors, Quotable, TextQuote } from './display/text-quote.ts'

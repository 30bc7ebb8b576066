/** Public exports of `ranking/`: finds the passages of sources that share words with a claim. */
export { readClaimTerms, termsOfClaims } from './ranking/claim-terms.ts'
export type { ClaimTerms } from './ranking/claim-terms.ts'
export { keepRecent } from './ranking/keep-recent.ts'
export type { IndexedPassage, PassageIndex } from './ranking/passage-index.ts'
export { createPassageIndexer } from './ranking/passage-indexer.ts'
export { pairsOf, readSentences } from './ranking/source-terms.ts'
export type { SentenceTerms } from './ranking/source-terms.ts'

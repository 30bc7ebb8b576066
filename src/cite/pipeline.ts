/**
 * Public exports of `pipeline/`. In: text deltas and sources, while the answer is written. Out: citations
 * with verdicts.
 */
export { createAttributor } from './pipeline/attributor.ts'
export type { Attributor, AttributorOptions } from './pipeline/attributor.ts'
export { createClaimState, toUncited } from './pipeline/claim-state.ts'
export type { ClaimState, ClaimTrace } from './pipeline/claim-state.ts'
export { explainDecided } from './pipeline/explain-claim.ts'
export type { DecidedClaim } from './pipeline/explain-claim.ts'
export { createGivenCitations } from './pipeline/given-citations.ts'
export type { GivenCitation, GivenCitations, GivenMark, PlacedCitation } from './pipeline/given-citations.ts'
export { locateEvidence } from './pipeline/locate-evidence.ts'
export { matchClaims } from './pipeline/match-claims.ts'
export { messageOf } from './pipeline/message-of.ts'
export { verifyClaims } from './pipeline/verify-claims.ts'

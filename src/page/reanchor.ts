/**
 * `citespan/reanchor`: references of an answer that was edited since, found again by their
 * quotes. It reads numbers, names and negations as the verifier does, which takes as much
 * code as showing the answer.
 */
export { reanchor } from './reanchor/reanchor.ts'
export type { Anchored, LostReference, Reanchored } from './reanchor/reanchor.ts'

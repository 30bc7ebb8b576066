/**
 * `citespan/reanchor`: finds the references of an edited answer again by their quotes. A separate entry, because it
 * compares numbers, names and negations as the verifier does, which takes as much code as showing the answer.
 */
export { reanchor } from './reanchor/reanchor.ts'
export type { Anchored, LostReference, Reanchored } from './reanchor/reanchor.ts'

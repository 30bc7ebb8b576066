import type { Verification } from '../citation.ts'
import type { Claim, Link } from '../claim.ts'
import type { Reporter } from '../incident.ts'
import type { Source } from '../source.ts'
import type { ExplainedCheck } from './explanation.ts'

/** The input of a `Verifier`: claims, the links proposed for each, and the sources. */
export type VerifyRequest = {
  items: readonly {
    claim: Claim
    links: readonly Link[]
    /** What a citing agent wrote about the sources, such as its reasoning. A judge may read it; it is not evidence. */
    remarks?: readonly string[]
  }[]
  sources: readonly Source[]
  signal?: AbortSignal
  /**
   * Receives incidents and the usage of models. Requests with the same `report` object belong to one run, whose model
   * calls count together in a `ModelBudget`.
   */
  report?: Reporter
  /**
   * Receives how the verdict on `items[position]` was reached; only the last call for an item counts. Without a call,
   * the explanation is built from the verdict.
   */
  explain?: (position: number, check: ExplainedCheck) => void
}

/**
 * Checks proposed links: is the quote in the source, does it support the claim?
 *
 * Returns one verification per item, in the order of the items. For a check that could not run, return `unknown`, never
 * `supported`. Afterwards citespan itself drops evidence that is not exactly a slice of its source, and changes
 * `supported` without evidence to `unknown`.
 */
export type Verifier = {
  readonly name: string
  /** When to call `verify`: after each block is matched (for a cheap verifier), or once, after the whole answer. */
  readonly batch: 'block' | 'answer'
  verify(request: VerifyRequest): Promise<Verification[]>
}

import type { Verification } from '../citation.ts'
import type { Claim, Link } from '../claim.ts'
import type { Reporter } from '../incident.ts'
import type { Source } from '../source.ts'
import type { ExplainedCheck } from './explanation.ts'

/** What a `Verifier` is given: each claim with the links that were proposed for it, and the sources. */
export type VerifyRequest = {
  items: readonly {
    claim: Claim
    links: readonly Link[]
    /** What an agent that cites the sources said of it, such as its reasoning: a judge may read it, and it proves nothing. */
    remarks?: readonly string[]
  }[]
  sources: readonly Source[]
  signal?: AbortSignal
  report?: Reporter
  /**
   * Given how the verdict on the item at `position` came about; the last call for
   * an item counts. A verifier that does not call it is explained by its verdicts.
   */
  explain?: (position: number, check: ExplainedCheck) => void
}

/**
 * Checks proposed links: is the quote in the source, does it support the claim?
 *
 * Returns one verification per item, in the order of the items. A check that
 * could not run gives `unknown`, never `supported`.
 */
export type Verifier = {
  readonly name: string
  /** When `verify` is called: after each block is matched (if it is cheap), or once, after the whole answer. */
  readonly batch: 'block' | 'answer'
  verify(request: VerifyRequest): Promise<Verification[]>
}

import type { Verification } from '../citation.ts'
import type { Claim, Link } from '../claim.ts'
import type { Reporter } from '../incident.ts'
import type { Source } from '../source.ts'

export type VerifyRequest = {
  items: readonly { claim: Claim; links: readonly Link[] }[]
  sources: readonly Source[]
  signal?: AbortSignal
  report?: Reporter
}

/**
 * Checks proposed links: is the quote there, does it support the claim?
 *
 * One verification an item, in the order of the items. A check that could not
 * run gives `unknown`, never `supported`.
 */
export type Verifier = {
  readonly name: string
  /** `block`: cheap, called as each block is matched. `answer`: called once, at the end. */
  readonly batch: 'block' | 'answer'
  verify(request: VerifyRequest): Promise<Verification[]>
}

import type { Verification } from '../../core/citation.ts'
import type { Reporter } from '../../core/incident.ts'
import type { ExplainedCheck, Observe, Verifier } from '../../core/ports.ts'
import { createEvidencePlaces } from '../../text/locators.ts'
import type { EvidencePlaces } from '../../text/locators.ts'
import type { SourceRegistry } from '../../sources/registry.ts'
import { capShares } from './cap-shares.ts'
import type { CapOptions } from './cap-shares.ts'
import { isDecided, rebaseLinks, toCitation } from './claim-state.ts'
import type { ClaimState } from './claim-state.ts'
import { verifyClaims } from './verify-claims.ts'
import { explainRule } from '../verify/explain-rule.ts'
import { decideUnchecked } from '../verify/support/policy.ts'
import { verificationOf } from '../verify/verification.ts'

/** The verification of a citation by a provider or mark that no verifier could check. The citation is still shown. */
const notChecked: Verification = verificationOf(decideUnchecked('verifier-unavailable').verdict, {
  reason: 'It could not be checked.',
  verifier: 'none',
  method: 'words',
})

/** Verifies the claims of one answer; each source is read only once to locate evidence. */
export function createBatchVerifier(options: Omit<CapOptions, 'places'>) {
  const shared = { ...options, places: createEvidencePlaces() }
  return {
    verify: (batch: readonly ClaimState[]) => verifyBatch(batch, shared),
    capShares: (states: readonly ClaimState[]) => capShares(states, shared),
  }
}

/** Verifies matched claims, sets the citations in their states and records in the registry which sources were used. */
async function verifyBatch(
  batch: readonly ClaimState[],
  {
    verifiers,
    registry,
    signal,
    report,
    observe,
    places,
    explain = false,
  }: {
    verifiers: readonly Verifier[]
    registry: SourceRegistry
    signal: AbortSignal
    report: Reporter
    observe?: Observe
    places: EvidencePlaces
    explain?: boolean
  },
): Promise<void> {
  for (const state of batch) state.verifying = 'running'
  const sources = registry.list()
  // The content of a source may have grown since its passages were found.
  const items = batch.map(({ claim, links, sources: then }) => ({
    claim,
    links: rebaseLinks(links, then, (id) => registry.get(id)),
  }))
  const note = (index: number, check: ExplainedCheck) => {
    const trace = batch[index]?.trace
    if (trace) trace.check = check
  }
  const verifications = await verifyClaims({
    verifiers,
    items,
    sources,
    signal,
    report,
    observe,
    places,
    explain: explain ? note : undefined,
  })
  for (const [index, state] of batch.entries()) {
    const isUnchecked = !verifications[index] && state.citedBy.length > 0
    if (isUnchecked) note(index, explainRule('verifier-unavailable'))
    const verification = isUnchecked ? notChecked : (verifications[index] ?? null)
    state.links = items[index]!.links
    state.sources = sources
    state.verifying = verification ? 'done' : 'failed'
    state.citation =
      verification && state.citation && toCitation({ id: state.citation.id, state, verification })
    if (!isDecided(state)) leaveOut(state)
    for (const sourceId of state.citation?.sourceIds ?? []) registry.recordUse(sourceId, state.claim.number)
  }
}

/** An aside about which no source says anything is no claim; it is matched again if sources are added. */
function leaveOut(state: ClaimState): void {
  state.links = []
  state.citation = null
  if (state.trace) state.trace.check = null
}

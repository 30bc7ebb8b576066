import type { Citation, Uncited } from '../../core/citation.ts'
import { isReference } from '../../core/is-reference.ts'
import type { SourceRegistry } from '../../sources/registry.ts'
import { isDecided, rebaseCitation, toUncited } from './claim-state.ts'
import type { ClaimState } from './claim-state.ts'

/**
 * The citations and the uncited claims so far; a claim without a citation that is still undecided is in neither.
 * Evidence spans refer to the newest content of their source. A claim with several candidates is uncited only if none
 * of them is a reference.
 */
export function decidedClaims(
  states: readonly ClaimState[],
  registry: SourceRegistry,
): { citations: Citation[]; uncited: Uncited[] } {
  const citations: Citation[] = []
  const uncited: Uncited[] = []
  for (const [index, state] of states.entries()) {
    const citation = isDecided(state) ? state.citation : null
    if (citation) citations.push(rebaseCitation(citation, state.sources, registry.get))
    if (index > 0 && isSameClaim(states[index - 1]!, state)) continue
    const candidates = candidatesFrom(states, index)
    const isCited = candidates.some((each) => each.citation && isDecided(each) && isReference(each.citation))
    const reason = isCited ? null : toUncited(state)
    if (reason) uncited.push(reason)
  }
  return { citations, uncited }
}

function candidatesFrom(states: readonly ClaimState[], index: number): ClaimState[] {
  let end = index + 1
  while (end < states.length && isSameClaim(states[index]!, states[end]!)) end += 1
  return states.slice(index, end)
}

function isSameClaim({ claim: a }: ClaimState, { claim: b }: ClaimState): boolean {
  return a.number === b.number && a.start === b.start && a.end === b.end
}

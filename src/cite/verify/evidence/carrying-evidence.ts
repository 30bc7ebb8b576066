import type { Evidence } from '../../../core/citation.ts'
import type { Span } from '../../../core/span.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import { createEvidence } from './evidence.ts'
import type { PlacedEvidence } from './gather-evidence.ts'

/**
 * The evidence, with the places that state the claim word for word. A place outside of the narrowed evidence comes
 * first.
 */
export function carryingEvidence(
  placed: readonly PlacedEvidence[],
  carriers: readonly (Span & { content: string })[],
): Evidence[] {
  const beside = carriers.flatMap((carrier) => {
    const source = placed.find((place) => place.source.content === carrier.content)?.source
    const one = source && createEvidence(source, carrier)
    return one && !isEvidence(one, placed) ? [one] : []
  })
  return [...beside, ...placed.map((place) => place.evidence)]
}

function isEvidence(one: Evidence, placed: readonly PlacedEvidence[]): boolean {
  return placed.some(({ evidence }) => evidence.sourceId === one.sourceId && spansOverlap(evidence, one))
}

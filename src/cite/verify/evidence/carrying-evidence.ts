import type { Evidence } from '../../../core/citation.ts'
import type { Span } from '../../../core/span.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import { createEvidence } from './evidence.ts'
import type { PlacedEvidence } from './gather-evidence.ts'

/**
 * The evidence of `placed`, preceded by evidence for those of `carriers` that do not overlap it. `carriers`: the places
 * that state the claim word for word.
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

import type { Evidence } from '../../core/citation.ts'
import { spansOverlap } from '../../core/spans-overlap.ts'
import { createEvidence } from './evidence.ts'
import type { PlacedEvidence } from './gather-evidence.ts'

/** UTF-16 units before evidence in which a sentence beside it may begin. */
const REACH = 2_000

/**
 * The evidence, with the sentences that carry the claim word for word: one that
 * stands beside the narrowed evidence and not in it comes first.
 */
export function carryingEvidence(placed: readonly PlacedEvidence[], carriers: readonly string[]): Evidence[] {
  const evidence = placed.map((place) => place.evidence)
  const beside = carriers
    .flatMap((sentence) => locate(placed, sentence) ?? [])
    .filter((one) => !evidence.some((other) => other.sourceId === one.sourceId && spansOverlap(other, one)))
  return [...beside, ...evidence]
}

function locate(placed: readonly PlacedEvidence[], sentence: string): Evidence | null {
  for (const { source, evidence } of placed) {
    const start = source.content.indexOf(sentence, Math.max(0, evidence.start - REACH))
    if (start >= 0 && start <= evidence.end + REACH)
      return createEvidence(source, { start, end: start + sentence.length })
  }
  return null
}

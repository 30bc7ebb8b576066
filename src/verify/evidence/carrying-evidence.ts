import type { Evidence } from '../../core/citation.ts'
import { spansOverlap } from '../../core/spans-overlap.ts'
import { createEvidence } from './evidence.ts'
import type { PlacedEvidence } from './gather-evidence.ts'

/** UTF-16 units on each side of evidence in which a sentence beside it stands. */
const REACH = 2_000

/**
 * The evidence, with the sentences that carry the claim word for word: one that
 * stands beside the narrowed evidence and not in it comes first.
 */
export function carryingEvidence(placed: readonly PlacedEvidence[], carriers: readonly string[]): Evidence[] {
  const beside = carriers.flatMap((sentence) => {
    const found = placed.flatMap((place) => locate(place, sentence))
    // A sentence may stand in a source twice: the place that is evidence is meant.
    return found.some((one) => isEvidence(one, placed)) ? [] : found.slice(0, 1)
  })
  return [...beside, ...placed.map((place) => place.evidence)]
}

function isEvidence(one: Evidence, placed: readonly PlacedEvidence[]): boolean {
  return placed.some(({ evidence }) => evidence.sourceId === one.sourceId && spansOverlap(evidence, one))
}

/** The places of a sentence near evidence. */
function locate({ source, evidence }: PlacedEvidence, sentence: string): Evidence[] {
  const found: Evidence[] = []
  let start = source.content.indexOf(sentence, evidence.start - REACH)
  while (start >= 0 && start <= evidence.end + REACH) {
    const one = createEvidence(source, { start, end: start + sentence.length })
    if (one) found.push(one)
    start = source.content.indexOf(sentence, start + sentence.length)
  }
  return found
}

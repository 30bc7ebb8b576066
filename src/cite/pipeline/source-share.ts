import { isReference } from '../../core/is-reference.ts'
import type { Verification } from '../../core/citation.ts'
import type { Link } from '../../core/claim.ts'
import type { ClaimState } from './claim-state.ts'

/** Other sources for a claim in the place of one that is cited too often. */
export type Alternative = {
  state: ClaimState
  /** The source that would give way. */
  from: string
  /** Links to other sources alone. */
  links: readonly Link[]
}

export type CheckedAlternative = Alternative & { verification: Verification }

/** Answers with fewer references are left alone: half of three is one and a half. */
const MIN_REFERENCES = 4
/** A score under this says that too few words agree to tell what supports a claim. */
const TELLING_SCORE = 0.5

/** Pairs of a reference and a source that it cites, counted by source. */
export type SourceCounts = { bySource: Map<string, number>; total: number }

/** `null` for an answer with too few references for a share to mean anything. */
export function countReferences(states: readonly ClaimState[]): SourceCounts | null {
  const references = states.filter(({ citation }) => citation && isReference(citation))
  if (references.length < MIN_REFERENCES) return null
  const bySource = new Map<string, number>()
  let total = 0
  for (const { citation } of references) {
    for (const id of citation!.sourceIds) {
      bySource.set(id, (bySource.get(id) ?? 0) + 1)
      total += 1
    }
  }
  return { bySource, total }
}

/** The sources with more than their share of the references. */
export function sourcesOver({ bySource, total }: SourceCounts, maxShare: number): Set<string> {
  return new Set([...bySource].flatMap(([id, count]) => (count > maxShare * total ? [id] : [])))
}

/**
 * Whether a claim is supported as well by its other sources: `supported` stays `supported`; any
 * other verdict stays as it is, with a score that tells something and is no lower, or becomes `supported`.
 */
export function isSupportedAsWell({ state, from, verification }: CheckedAlternative): boolean {
  const now = state.citation
  const { verdict, score, evidence } = verification
  if (!now || evidence.length === 0 || evidence.some(({ sourceId }) => sourceId === from)) return false
  if (verdict === 'supported') return true
  return verdict === now.verdict && isReference(verification) && score >= Math.max(TELLING_SCORE, now.score)
}

/**
 * Chooses which alternatives are taken, at most one a claim: those in the place of the source with
 * most references first, of these the ones that support best in comparison, then those first in
 * the answer. A source gives way only while it is over its share, and not to one that is over its
 * own and has more references than it, or would have more if it were added to the claim.
 */
export function chooseAlternatives<Checked extends CheckedAlternative>(
  alternatives: readonly Checked[],
  { bySource, total }: SourceCounts,
  maxShare: number,
): Checked[] {
  const counts = new Map(bySource)
  let sum = total
  const countOf = (id: string) => counts.get(id) ?? 0
  const taken = new Map<ClaimState, Checked>()
  const gainOf = ({ state, verification }: CheckedAlternative) => verification.score - state.citation!.score
  const inOrder = alternatives.toSorted(
    (a, b) => (bySource.get(b.from) ?? 0) - (bySource.get(a.from) ?? 0) || gainOf(b) - gainOf(a),
  )
  for (const alternative of inOrder) {
    const { state, from, verification } = alternative
    if (taken.has(state) || countOf(from) <= maxShare * sum) continue
    const before = new Set(state.citation!.sourceIds)
    const after = new Set(verification.evidence.map(({ sourceId }) => sourceId))
    const added = [...after].filter((id) => !before.has(id))
    const limit = maxShare * sum
    const isTooMuch = (id: string) =>
      before.has(id)
        ? countOf(id) > Math.max(limit, countOf(from))
        : countOf(id) + 1 > Math.max(limit, countOf(from) - 1)
    if ([...after].some(isTooMuch)) continue
    for (const id of before) if (!after.has(id)) counts.set(id, countOf(id) - 1)
    for (const id of added) counts.set(id, countOf(id) + 1)
    sum += after.size - before.size
    taken.set(state, alternative)
  }
  return [...taken.values()]
}

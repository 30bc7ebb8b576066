import { isReference } from '../../core/is-reference.ts'
import type { Verification } from '../../core/citation.ts'
import type { Link } from '../../core/claim.ts'
import type { ClaimState } from './claim-state.ts'

/** Other sources that a claim can cite instead of a source that is cited too often. */
export type Alternative = {
  state: ClaimState
  /** Id of the source to be replaced. */
  from: string
  /** The claim's links to the other sources. */
  links: readonly Link[]
}

export type CheckedAlternative = Alternative & { verification: Verification }

/**
 * Minimum number of references of an answer for shares to be limited: with three, half of them would be one
 * and a half.
 */
const MIN_REFERENCES = 4
/**
 * Minimum score with which other sources replace a cited one if the claim is not `supported`; below it, too few words
 * agree.
 */
const TELLING_SCORE = 0.5

/** The number of references per source, and their sum. */
export type SourceCounts = { bySource: Map<string, number>; total: number }

/** Counts the references per source; `null` with fewer than `MIN_REFERENCES`, too few for shares. */
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
 * Whether the evidence of the other sources supports a claim as well as the cited source does: the claim is
 * `supported`, or keeps its verdict with a score that is meaningful and not lower.
 */
export function isSupportedAsWell({ state, from, verification }: CheckedAlternative): boolean {
  const now = state.citation
  const { verdict, score, evidence } = verification
  if (!now || evidence.length === 0 || evidence.some(({ sourceId }) => sourceId === from)) return false
  if (verdict === 'supported') return true
  return verdict === now.verdict && isReference(verification) && score >= Math.max(TELLING_SCORE, now.score)
}

/**
 * Chooses which alternatives are taken, at most one per claim. Alternatives to the source that had most references at
 * first come first; among these, those with the greatest gain in score, then those earlier in the answer.
 *
 * A source is replaced only while it is over its share, and only by sources that do not get too many references
 * thereby.
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

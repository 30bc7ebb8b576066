import { MAX_CANDIDATES } from '../../core/ports.ts'
import type { Candidate, Measure, CandidateRule } from '../../core/ports.ts'
import type { Alignment } from './align.ts'
import { NEAR_EQUAL } from './claim-parts.ts'
import type { ClaimPart } from './claim-parts.ts'
import type { CopyGroups } from './source-copies.ts'

/** Why the best alignment of a claim was not linked. */
export type Refusal = { rule: CandidateRule; measure: Measure }

export type AlignmentChoice = {
  /** All alignments of the claim, best first. */
  aligned: readonly Alignment[]
  /** The alignments to choose from: one of each group of near-duplicates. */
  alignments: readonly Alignment[]
  copies: CopyGroups
  refusal: Refusal | null
  /** The parts of the claim with the alignments chosen for each; empty after a refusal. */
  parts: readonly ClaimPart[]
  maxSourcesPerClaim: number
}

/** The best alignments of a claim, at most `MAX_CANDIDATES`: which were linked, and why the others were not. */
export function explainAlignments(choice: AlignmentChoice): Candidate[] {
  return choice.aligned.slice(0, MAX_CANDIDATES).map((alignment, index) => {
    const refused = refusedBy(alignment, choice)
    const { source, score, coverage, places } = alignment
    const [span] = places.map((place) => place.span)
    return {
      sourceId: source.id,
      rank: index + 1,
      score: round(Math.min(1, score)),
      coverage: round(coverage),
      passage: span ? { ...span, text: source.content.slice(span.start, span.end) } : null,
      linked: refused === null,
      refused,
    }
  })
}

function refusedBy(
  alignment: Alignment,
  { alignments, copies, refusal, parts, maxSourcesPerClaim }: AlignmentChoice,
): Candidate['refused'] {
  const index = alignments.indexOf(alignment)
  const { id } = alignment.source
  if (index < 0) {
    const group = copies.get(id)
    const kept = alignments.find(({ source }) => group !== undefined && copies.get(source.id) === group)
    return { rule: 'near-copy', measure: null, copyOf: kept?.source.id ?? null }
  }
  if (refusal && index === 0) {
    const { rule, measure } = refusal
    return { rule, measure: { ...measure, value: round(measure.value) }, copyOf: null }
  }
  if (refusal) return { rule: 'best-refused', measure: null, copyOf: null }
  const positions = parts.map((part) => part.alignments.indexOf(alignment))
  if (positions.some((position) => position >= 0 && position < maxSourcesPerClaim)) return null
  if (positions.some((position) => position >= 0))
    return { rule: 'source-limit', measure: null, copyOf: null }
  const share = Math.max(0, ...parts.map(({ shares }) => shares[index] ?? 0))
  const measure = { name: 'share', value: round(share), threshold: NEAR_EQUAL }
  return { rule: 'holds-less', measure, copyOf: null }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

import type { Claim, Link } from '../../../core/claim.ts'
import { MAX_CANDIDATES } from '../../../core/ports.ts'
import type { Candidate, ExplainedMatch } from '../../../core/ports.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import type { IndexedPassage } from '../../../sources/ranking.ts'
import type { CopyGroups } from '../source-copies.ts'
import { fuseRankings } from './fuse-rankings.ts'
import type { ClaimLinks } from './links-by-claim.ts'

/** A passage with a model's score for a claim. */
export type ScoredPassage = { passage: IndexedPassage; score: number }

export type Rankings = {
  /** Name of the matcher that scored the passages. */
  matcher: string
  /** The links of the lexical matcher, best first. */
  lexical: ClaimLinks
  /** The passages scored by the model, best first. */
  scored: readonly ScoredPassage[]
  copies: CopyGroups
  minScore: number
  maxPassages: number
}

/** Confidence from which a link by words stays even if the model prefers other passages: half of the claim's words. */
const TELLING_CONFIDENCE = 0.5
/**
 * Minimum share of the best passage's score, for the same claim, at which a further passage is linked, so that it
 * states the same and not only something similar.
 */
const NEAR_BEST = 0.9

/**
 * Merges the links by words and the passages that the model scores high into the links of a claim, ordered by both
 * rankings fused. A passage found by both keeps its links by words. Links by few words may be left out if the model
 * finds a better passage.
 */
export function fuseLinks(claim: Claim, rankings: Rankings): { links: Link[]; explained: ExplainedMatch[] } {
  const { matcher, lexical, scored, minScore } = rankings
  const best = Math.max(minScore, (scored[0]?.score ?? 0) * NEAR_BEST)
  const isFound = scored.some(({ score }) => score >= best)
  const kept = lexical.links.filter(
    (link) =>
      !isFound ||
      link.part !== undefined ||
      link.confidence >= TELLING_CONFIDENCE ||
      scored.some(({ passage, score }) => score >= minScore && isWithin(link, passage)),
  )
  const linked: { passage: IndexedPassage; links: readonly Link[] }[] = []
  const candidates = scored.map(({ passage, score }, index): Candidate => {
    const refused = refusalOf({ passage, score }, { best, kept, linked, rankings })
    if (!refused) {
      const own = kept.filter((link) => isWithin(link, passage))
      linked.push({ passage, links: own.length > 0 ? own : [toLink(claim, { passage, score }, matcher)] })
    }
    const { source, start, end } = passage
    return {
      sourceId: source.id,
      rank: index + 1,
      score: round(within(score)),
      coverage: null,
      passage: { start, end, text: source.content.slice(start, end) },
      linked: refused === null,
      refused,
    }
  })
  return {
    links: fuseRankings([[...new Set(linked.flatMap(({ links }) => links))], kept]),
    explained: [
      ...(lexical.explained ? [withoutDropped(lexical.explained, kept)] : []),
      { matcher, passages: scored.length, answer: null, candidates: candidates.slice(0, MAX_CANDIDATES) },
    ],
  }
}

/** The candidates of the lexical matcher; those whose links were left out are marked as refused. */
function withoutDropped(explained: ExplainedMatch, kept: readonly Link[]): ExplainedMatch {
  const candidates = explained.candidates.map((candidate): Candidate => {
    const isDropped = candidate.linked && !kept.some(({ sourceId }) => sourceId === candidate.sourceId)
    if (!isDropped) return candidate
    return { ...candidate, linked: false, refused: { rule: 'min-similarity', measure: null, copyOf: null } }
  })
  return { ...explained, candidates }
}

function refusalOf(
  { passage, score }: ScoredPassage,
  {
    best,
    kept,
    linked,
    rankings: { minScore, maxPassages, copies },
  }: {
    best: number
    kept: readonly Link[]
    linked: readonly { passage: IndexedPassage }[]
    rankings: Rankings
  },
): Candidate['refused'] {
  if (score < best) {
    const [rule, threshold] =
      score < minScore ? (['min-similarity', minScore] as const) : (['holds-less', best] as const)
    return {
      rule,
      measure: { name: 'similarity', value: round(score), threshold: round(threshold) },
      copyOf: null,
    }
  }
  const { id } = passage.source
  const group = copies.get(id)
  const named = [...linked.map((other) => other.passage.source.id), ...kept.map(({ sourceId }) => sourceId)]
  const copyOf = named.find((other) => other !== id && group !== undefined && copies.get(other) === group)
  if (copyOf !== undefined) return { rule: 'near-copy', measure: null, copyOf }
  return linked.length < maxPassages ? null : { rule: 'link-limit', measure: null, copyOf: null }
}

function isWithin({ sourceId, passage: span }: Link, passage: IndexedPassage): boolean {
  return sourceId === passage.source.id && span !== undefined && spansOverlap(span, passage)
}

function toLink(claim: Claim, { passage, score }: ScoredPassage, matcher: string): Link {
  return {
    claimNumber: claim.number,
    sourceId: passage.source.id,
    passage: { start: passage.start, end: passage.end },
    // Similarity does not tell whether all of the claim is stated.
    support: 'partial',
    confidence: round(within(score)),
    matcher,
  }
}

/** The score, clamped to 0–1 because the scores of some models exceed this. */
function within(score: number): number {
  return Math.min(1, Math.max(0, score))
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

import type { Claim, Link } from '../../core/claim.ts'
import { MAX_CANDIDATES } from '../../core/ports/explanation.ts'
import type { Candidate, ExplainedMatch } from '../../core/ports/explanation.ts'
import type { Span } from '../../core/span.ts'
import { alignWithSource } from '../align.ts'
import type { Alignment, ClaimTerms } from '../align.ts'
import type { IndexedPassage } from '../ranking/passage-index.ts'
import type { CopyGroups } from '../source-copies.ts'
import { fuseRankings } from './fuse-rankings.ts'

/** A passage as a model scored it for a claim. */
export type ScoredPassage = { passage: IndexedPassage; score: number }

export type Choice = {
  matcher: string
  terms: ClaimTerms
  /** By words, best first. */
  lexical: readonly IndexedPassage[]
  /** By the model, best first. */
  scored: readonly ScoredPassage[]
  copies: CopyGroups
  minScore: number
  maxPassages: number
}

/** As in the lexical matcher: the share of a claim's words that suffices without a model, and their number. */
const MIN_COVERAGE = 0.15
const MIN_SHARED_WORDS = 2
/** With this share of the words, they tell which sentences of a passage the claim rests on. */
const TELLING_COVERAGE = 0.5
const FULL_COVERAGE = 0.8
/** A further passage is linked if its score is at least this share of the best one's: it says the same, not something like it. */
const NEAR_BEST = 0.9

/**
 * Chooses the passages of a claim from both rankings: those that the model scores high enough or
 * that share enough words, as long as they come near the best of their kind; of near-duplicate
 * sources the first one.
 */
export function choosePassages(claim: Claim, choice: Choice): { links: Link[]; explained: ExplainedMatch } {
  const { matcher, terms, lexical, scored, copies, minScore, maxPassages } = choice
  const scores = new Map(scored.map(({ passage, score }) => [passage, score]))
  const fused = fuseRankings([scored.map(({ passage }) => passage), lexical])
  const candidates = fused.map((passage): Weighed => ({
    passage,
    score: scores.get(passage) ?? null,
    alignment: alignWithSource(terms, [passage]),
  }))
  const best = {
    score: Math.max(minScore, ...scored.map(({ score }) => score * NEAR_BEST)),
    words: Math.max(...candidates.map(({ alignment }) => (alignment?.score ?? 0) * NEAR_BEST)),
  }
  const linked: Weighed[] = []
  const explained = candidates.map((candidate, index) => {
    const refused = refusalOf(candidate, { best, linked, choice, copies })
    if (!refused && linked.length < maxPassages) linked.push(candidate)
    return toCandidate(candidate, index, refused)
  })
  return {
    links: linked.flatMap((candidate) => toLinks(claim, candidate, matcher)),
    explained: {
      matcher,
      passages: fused.length,
      answer: null,
      candidates: explained.slice(0, MAX_CANDIDATES),
    },
  }
}

type Weighed = { passage: IndexedPassage; score: number | null; alignment: Alignment | null }

function refusalOf(
  { passage, score, alignment }: Weighed,
  {
    best,
    linked,
    choice: { minScore, maxPassages, terms },
    copies,
  }: {
    best: { score: number; words: number }
    linked: readonly Weighed[]
    choice: Choice
    copies: CopyGroups
  },
): Candidate['refused'] {
  const isMeant = score !== null && score >= best.score
  const enough = Math.min(MIN_SHARED_WORDS, terms.weights.size)
  const isSaid =
    alignment !== null &&
    alignment.coverage >= MIN_COVERAGE &&
    alignment.covered.size >= enough &&
    alignment.score >= best.words
  if (!isMeant && !isSaid) {
    const isHigh = score !== null && score >= minScore
    const rule = isHigh ? 'holds-less' : 'min-similarity'
    const threshold = isHigh ? best.score : minScore
    return {
      rule,
      measure: { name: 'similarity', value: round(score ?? 0), threshold: round(threshold) },
      copyOf: null,
    }
  }
  const group = copies.get(passage.source.id)
  const original = linked.find(
    ({ passage: { source } }) =>
      source.id !== passage.source.id && group !== undefined && copies.get(source.id) === group,
  )
  if (original) return { rule: 'near-copy', measure: null, copyOf: original.passage.source.id }
  return linked.length < maxPassages ? null : { rule: 'link-limit', measure: null, copyOf: null }
}

function toLinks(claim: Claim, { passage, score, alignment }: Weighed, matcher: string): Link[] {
  const coverage = alignment?.coverage ?? 0
  const spans: Span[] =
    alignment && coverage >= TELLING_COVERAGE
      ? alignment.places.map(({ span }) => span)
      : [{ start: passage.start, end: passage.end }]
  return spans.map((span) => ({
    claimNumber: claim.number,
    sourceId: passage.source.id,
    passage: span,
    support: coverage >= FULL_COVERAGE ? 'full' : 'partial',
    confidence: confidenceOf(score, alignment),
    matcher,
  }))
}

function toCandidate(
  { passage, score, alignment }: Weighed,
  index: number,
  refused: Candidate['refused'],
): Candidate {
  const { source, start, end } = passage
  return {
    sourceId: source.id,
    rank: index + 1,
    score: confidenceOf(score, alignment),
    coverage: alignment ? round(alignment.coverage) : 0,
    passage: { start, end, text: source.content.slice(start, end) },
    linked: refused === null,
    refused,
  }
}

/** The better of both scores within 0–1; some models score beyond. */
function confidenceOf(score: number | null, alignment: Alignment | null): number {
  return round(Math.min(1, Math.max(0, score ?? 0, alignment?.score ?? 0)))
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

import type { Claim, Link } from '../core/claim.ts'
import type { Matcher } from '../core/matcher.ts'
import { createPace } from '../core/pace.ts'
import { alignWithPassage, readClaimTerms } from './align.ts'
import type { Alignment } from './align.ts'
import { createPassageIndexer } from './passage-index.ts'
import type { PassageIndex } from './passage-index.ts'

export type LexicalMatcherOptions = {
  /** Share of a claim's weighted words, 0–1, that a source must hold to be linked; 0.35 unless told. */
  minCoverage?: number
  /** At most this many sources a claim, 3 unless told. */
  maxSourcesPerClaim?: number
  /** Content whose terms are kept between requests, in UTF-16 units; 20,000,000 unless told. */
  maxCachedCharacters?: number
}

const CANDIDATES = 24
/** A further source is linked when it covers the claim nearly as well as the best one … */
const NEAR_EQUAL = 0.95
/** … or when it covers this much of what those before it do not. */
const MIN_COMPLEMENT = 0.18
const FULL_COVERAGE = 0.8

/**
 * Matches claims to sources by the words they share: no model, no network,
 * deterministic.
 *
 * Passages of all sources are ranked by BM25, the best are aligned with the
 * claim sentence by sentence, and the one to three sentences that cover it best
 * become the link's passage. A claim that no source covers gets no link.
 *
 * ```ts
 * for await (const link of lexicalMatcher().match({ claims, sources })) console.log(link.sourceId)
 * ```
 */
export function lexicalMatcher({
  minCoverage = 0.35,
  maxSourcesPerClaim = 3,
  maxCachedCharacters,
}: LexicalMatcherOptions = {}): Matcher {
  const indexSources = createPassageIndexer({ maxLength: 900, overlapSentences: 1, maxCachedCharacters })
  return {
    name: 'lexical',
    async *match({ claims, sources, signal }) {
      if (claims.length === 0 || sources.length === 0) return
      const index = await indexSources(sources, signal)
      const pace = createPace()
      for (const claim of claims) {
        await pace()
        if (!index || signal?.aborted) return
        yield* matchClaim(claim, index, { minCoverage, maxSourcesPerClaim })
      }
    },
  }
}

function matchClaim(
  claim: Claim,
  index: PassageIndex,
  { minCoverage, maxSourcesPerClaim }: { minCoverage: number; maxSourcesPerClaim: number },
): Link[] {
  const terms = readClaimTerms(claim.text, index.weightOf)
  const bySource = new Map<string, Alignment>()
  for (const { passage } of index.rank([...terms.weights.keys()], CANDIDATES)) {
    const alignment = alignWithPassage(terms, passage)
    if (!alignment) continue
    const known = bySource.get(passage.source.id)
    if (!known || alignment.score > known.score) bySource.set(passage.source.id, alignment)
  }
  const [best, ...others] = [...bySource.values()].toSorted((a, b) => b.score - a.score)
  if (!best || best.coverage < minCoverage || best.covered.size < Math.min(2, terms.weights.size)) return []

  const chosen = [best]
  const covered = new Set(best.covered)
  for (const other of others) {
    if (chosen.length === maxSourcesPerClaim) break
    let added = 0
    for (const term of other.covered) if (!covered.has(term)) added += terms.weights.get(term)!
    const isNearEqual = other.score >= best.score * NEAR_EQUAL
    if (!isNearEqual && added / terms.totalWeight < MIN_COMPLEMENT) continue
    chosen.push(other)
    for (const term of other.covered) covered.add(term)
  }
  return chosen.map(({ passage, span, coverage, score }) => ({
    claimNumber: claim.number,
    sourceId: passage.source.id,
    passage: span,
    support: coverage >= FULL_COVERAGE ? 'full' : 'partial',
    confidence: Math.min(1, Math.round(score * 1000) / 1000),
    matcher: 'lexical',
  }))
}

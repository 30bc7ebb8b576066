import type { Claim, Link } from '../core/claim.ts'
import type { Matcher } from '../core/ports/matcher.ts'
import { createPace } from '../core/pace.ts'
import { alignWithSource, readClaimTerms, termsOfClaims } from './align.ts'
import type { Place } from './align.ts'
import { partClaim } from './claim-parts.ts'
import { createCopyFinder, oneOfEach } from './source-copies.ts'
import type { CopyGroups } from './source-copies.ts'
import type { PassageIndex } from './ranking/passage-index.ts'
import { createPassageIndexer } from './ranking/passage-indexer.ts'

export type LexicalMatcherOptions = {
  /** Share of a claim's weighted words, 0–1, that a source must hold to be linked; 0.15 unless told. */
  minCoverage?: number
  /** At most this many sources a claim, 3 unless told. */
  maxSourcesPerClaim?: number
  /** Content whose terms are kept between requests, in UTF-16 units; 20,000,000 unless told. */
  maxCachedCharacters?: number
}

const CANDIDATES = 24
/** Sources that a claim is parted among. */
const MAX_ALIGNED = 8
const FULL_COVERAGE = 0.8

/**
 * Matches claims to sources by the words they share: no model, no network,
 * deterministic.
 *
 * Passages of all sources are ranked by BM25, the best are aligned with the
 * claim sentence by sentence, and the one to three sentences that cover it best
 * become the link's passage. A claim that no source covers gets no link. Of
 * sources that are copies of one another one is linked.
 *
 * ```ts
 * for await (const link of lexicalMatcher().match({ claims, sources })) console.log(link.sourceId)
 * ```
 */
export function lexicalMatcher({
  minCoverage = 0.15,
  maxSourcesPerClaim = 3,
  maxCachedCharacters,
}: LexicalMatcherOptions = {}): Matcher {
  const findCopies = createCopyFinder()
  const indexSources = createPassageIndexer({ maxLength: 900, cut: 'quick', maxCachedCharacters })
  return {
    name: 'lexical',
    async *match({ claims, sources, signal, report }) {
      if (claims.length === 0 || sources.length === 0) return
      const index = await indexSources(sources, { signal, only: termsOfClaims(claims) })
      const copies = await findCopies(sources, { signal, report })
      const pace = createPace()
      for (const claim of claims) {
        await pace()
        if (!index || signal?.aborted) return
        yield* await matchClaim(claim, index, { pace, copies, minCoverage, maxSourcesPerClaim })
      }
    },
  }
}

async function matchClaim(
  claim: Claim,
  index: PassageIndex,
  {
    pace,
    copies,
    minCoverage,
    maxSourcesPerClaim,
  }: { pace: () => Promise<void>; copies: CopyGroups; minCoverage: number; maxSourcesPerClaim: number },
): Promise<Link[]> {
  const terms = readClaimTerms(claim.text, index.weightOf)
  const ranked = index.rank([...terms.weights.keys()], CANDIDATES).map(({ passage }) => passage)
  for (const passage of ranked) {
    await pace()
    // Read here, a passage a slice, they are at hand when they are aligned.
    passage.readSentences()
  }
  const aligned = [...Map.groupBy(ranked, ({ source }) => source.id).values()]
    .flatMap((passages) => alignWithSource(terms, passages) ?? [])
    .toSorted((a, b) => b.score - a.score)
  const alignments = oneOfEach(aligned, copies).slice(0, MAX_ALIGNED)
  const [best] = alignments
  if (!best || best.coverage < minCoverage || best.covered.size < Math.min(2, terms.weights.size)) return []
  const parts = partClaim(claim.text, terms, alignments)
  const isWhole = parts.length === 1
  return parts.flatMap(({ start, end, terms: partTerms, alignments: chosen }) =>
    chosen.slice(0, maxSourcesPerClaim).flatMap(({ source, places, coverage, score }) =>
      placesFor(partTerms, places).map(({ span }) => ({
        claimNumber: claim.number,
        sourceId: source.id,
        passage: span,
        ...(!isWhole && { part: { start, end } }),
        support: coverage >= FULL_COVERAGE ? ('full' as const) : ('partial' as const),
        confidence: Math.min(1, Math.round(score * 1000) / 1000),
        matcher: 'lexical',
      })),
    ),
  )
}

/** The places that hold something of a part of the claim. */
function placesFor(terms: ReadonlySet<string>, places: readonly Place[]): readonly Place[] {
  const holding = places.filter((place) => [...place.terms].some((term) => terms.has(term)))
  return holding.length > 0 ? holding : places.slice(0, 1)
}

/**
 * Matching of claims to sources. In: claims of an answer and sources. Out: links, each from a claim to a
 * passage of a source with a confidence, by shared words or by a language model.
 */
import type { Claim, Link } from '../../core/claim.ts'
import type { Matcher, MatchRequest } from '../../core/ports.ts'
import { createPace } from '../../core/pace.ts'
import { tokenize } from '../../text/words.ts'
import type { Token } from '../../text/words.ts'
import { createAligner } from './align.ts'
import type { Alignment, Place } from './align.ts'
import { readClaimTerms, termsOfClaims, createPassageIndexer } from '../../sources/ranking.ts'
import type { ClaimTerms, PassageIndex } from '../../sources/ranking.ts'
import { partClaim } from './claim-parts.ts'
import { explainAlignments } from './explain-alignments.ts'
import type { Refusal } from './explain-alignments.ts'
import { createCopyFinder, oneOfEach } from './source-copies.ts'
import type { CopyGroups } from './source-copies.ts'
import { createQuestionRepeats } from './question-repeats.ts'
import type { QuestionRepeats } from './question-repeats.ts'
import { rankForClaim } from './rank-for-claim.ts'

/** When a source is linked to a claim, and the limits of matching. */
export type LexicalMatcherOptions = {
  /**
   * Minimum share (0–1) of a claim's words that the best source must contain; 0.15 by default. Rare words count more.
   * If the best source has less, the claim gets no link.
   */
  minCoverage?: number
  /**
   * Maximum number of sources linked to one claim; 3 by default. If different sources contain different stretches of a
   * claim, the claim is split into these parts, and the maximum applies to each part.
   */
  maxSourcesPerClaim?: number
  /** Maximum UTF-16 units of source texts whose words are cached between requests; 20,000,000 by default. */
  maxCachedCharacters?: number
}

/** The `matcher` name of links by words. */
export const LEXICAL_MATCHER = 'lexical'
const CANDIDATES = 24
/** Maximum number of sources among which a claim is split: the best ones. */
const MAX_ALIGNED = 8
const FULL_COVERAGE = 0.8
/** Number of words that a claim must share with a source, or all if it has fewer: a single word occurs in any text. */
const MIN_SHARED_WORDS = 2

/** The matcher that `lexicalMatcher` of `on-demand.ts` creates at its first call. Does not check its options. */
export function lexicalMatcher({
  minCoverage = 0.15,
  maxSourcesPerClaim = 3,
  maxCachedCharacters,
}: LexicalMatcherOptions = {}): Matcher {
  const findCopies = createCopyFinder()
  const indexSources = createPassageIndexer({ maxLength: 900, cut: 'quick', maxCachedCharacters })
  return {
    name: LEXICAL_MATCHER,
    async *match({ claims, sources, question, signal, report, explain }) {
      if (claims.length === 0 || sources.length === 0) return
      const repeats = createQuestionRepeats(question)
      const index = await indexSources(sources, { signal, only: await termsOfClaims(claims) })
      const copies = await findCopies(sources, { signal, report })
      const pace = createPace()
      for (const claim of claims) {
        await pace()
        if (!index || signal?.aborted) return
        yield* await matchClaim(claim, index, {
          pace,
          repeats,
          copies,
          minCoverage,
          maxSourcesPerClaim,
          explain,
        })
      }
    },
  }
}

async function matchClaim(
  claim: Claim,
  index: PassageIndex,
  {
    pace,
    repeats,
    copies,
    minCoverage,
    maxSourcesPerClaim,
    explain,
  }: {
    pace: () => Promise<void>
    repeats: QuestionRepeats | null
    copies: CopyGroups
    minCoverage: number
    maxSourcesPerClaim: number
    explain: MatchRequest['explain']
  },
): Promise<Link[]> {
  const terms = readClaimTerms(claim.text, index.weightOf)
  const ranked = await rankForClaim(terms, index, { limit: CANDIDATES, repeats, pace })
  for (const passage of ranked) {
    await pace()
    // Reads and caches the sentences for aligning here, because this loop yields between passages.
    passage.readSentences()
  }
  const align = createAligner(terms, repeats)
  const aligned = [...Map.groupBy(ranked, ({ source }) => source.id).values()]
    .flatMap((passages) => align(passages) ?? [])
    .toSorted((a, b) => b.score - a.score)
  const alignments = oneOfEach(aligned, copies).slice(0, MAX_ALIGNED)
  const [best] = alignments
  const refusal = best ? refusalOf(best, terms, minCoverage) : null
  const parts = best && !refusal ? partClaim(claim.text, terms, alignments) : []
  explain?.(claim.number, {
    matcher: LEXICAL_MATCHER,
    passages: ranked.length,
    answer: null,
    candidates: explainAlignments({ aligned, alignments, copies, refusal, parts, maxSourcesPerClaim }),
  })
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
        matcher: LEXICAL_MATCHER,
      })),
    ),
  )
}

/** Why the best alignment gives no link: coverage (0–1) below `minCoverage`, or too few words; otherwise `null`. */
function refusalOf(best: Alignment, { tokens, weights }: ClaimTerms, minCoverage: number): Refusal | null {
  if (best.coverage < minCoverage) {
    return {
      rule: 'min-coverage',
      measure: { name: 'coverage', value: best.coverage, threshold: minCoverage },
    }
  }
  const wanted = Math.min(MIN_SHARED_WORDS, weights.size)
  if (best.covered.size >= wanted || isSameButFigures(tokens, best)) return null
  return { rule: 'too-few-words', measure: { name: 'words', value: best.covered.size, threshold: wanted } }
}

/** Whether a place of the source has all words of the claim in order, with any number for each number of the claim. */
function isSameButFigures(claim: readonly Token[], { source, places }: Alignment): boolean {
  return places.some(({ span }) => {
    const given = tokenize(source.content?.slice(span.start, span.end) ?? '')
    for (let from = 0; from + claim.length <= given.length; from++) {
      const isSame = claim.every(({ term, isNumber }, at) => {
        const other = given[from + at]!
        return isNumber ? other.isNumber : other.term === term
      })
      if (isSame) return true
    }
    return false
  })
}

/** The places that contain a term of a part of the claim; the best place if none does. */
function placesFor(terms: ReadonlySet<string>, places: readonly Place[]): readonly Place[] {
  const holding = places.filter((place) => [...place.terms].some((term) => terms.has(term)))
  return holding.length > 0 ? holding : places.slice(0, 1)
}

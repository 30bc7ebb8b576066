/**
 * Matching by meaning. In: claims, sources, and a model that embeds or reranks texts. Out: links, from
 * the ranking of the model fused with that by words.
 */
import type { Claim } from '../../../core/claim.ts'
import type { Reporter } from '../../../core/incident.ts'
import { createPace } from '../../../core/pace.ts'
import type { Matcher } from '../../../core/ports.ts'
import { statementLine } from '../../../text/sentences.ts'
import { readClaimTerms, termsOfClaims, createPassageIndexer } from '../../../sources/ranking.ts'
import { lexicalMatcher } from '../lexical.ts'
import { createQuestionRepeats } from '../question-repeats.ts'
import type { QuestionRepeats } from '../question-repeats.ts'
import type { IndexedPassage, PassageIndex } from '../../../sources/ranking.ts'
import { createCopyFinder } from '../source-copies.ts'
import { candidatePassages } from './candidate-passages.ts'
import { createEmbedder, similarityOf } from './embedder.ts'
import type { EmbedderOptions } from './embedder.ts'
import { fuseLinks } from './fuse-links.ts'
import type { ScoredPassage } from './fuse-links.ts'
import { linksByClaim } from './links-by-claim.ts'

/** Options of `embeddingMatcher`, which adds links by meaning to the links by words of `lexicalMatcher`. */
export type EmbeddingMatcherOptions = EmbedderOptions & {
  /**
   * Minimum cosine similarity of a passage and a claim for a link by meaning; 0.5 by default. The similarity must also
   * be at least 90 % of the highest one for the claim. The links by words, which `lexicalMatcher` makes, need neither.
   * But if a passage meets both conditions, links by words with a confidence below 0.5 may be dropped. Useful values
   * depend on the model: with E5 models, unrelated texts have 0.7 and more.
   */
  minSimilarity?: number
  /** Maximum number of passages linked to one claim by their meaning; 3 by default. Links by words come in addition. */
  maxPassagesPerClaim?: number
  /**
   * Maximum number of passages that are embedded for the claims of one call, those with words of the claims first;
   * 2,000 by default. The others are compared only by words (incident `too-many-passages`).
   */
  maxPassages?: number
  /**
   * Prefixes of each claim and each passage, such as `query: ` and `passage: `, for models trained with them; none by
   * default.
   */
  prefixes?: { claim: string; passage: string }
}

const EMBEDDING_MATCHER = 'embedding'
/** Maximum UTF-16 units of a passage (a few sentences): the vector of a longer text is less specific. */
const PASSAGE_LENGTH = 400
/** Number of passages ranked for a claim, by words and by meaning. */
const RANKED = 24

/** The implementation that `embeddingMatcher` of `on-demand.ts` loads. */
export function embeddingMatcher({
  minSimilarity = 0.5,
  maxPassagesPerClaim = 3,
  maxPassages = 2_000,
  prefixes = { claim: '', passage: '' },
  ...options
}: EmbeddingMatcherOptions): Matcher {
  const indexSources = createPassageIndexer({ maxLength: PASSAGE_LENGTH, cut: 'sentences' })
  const findCopies = createCopyFinder()
  const embed = createEmbedder(options)
  const lexical = lexicalMatcher()
  return {
    name: EMBEDDING_MATCHER,
    async *match(request) {
      const { claims, sources, question, signal, report, explain } = request
      if (claims.length === 0 || sources.every(({ content }) => content.trim() === '')) return
      const byWords = await linksByClaim(lexical, request)
      const index = await indexSources(sources, { signal, only: await termsOfClaims(claims) })
      if (!index) return
      const copies = await findCopies(sources, { signal })
      const repeats = createQuestionRepeats(question)
      const passages = await selectPassages(claims, { index, limit: maxPassages, report })
      const vectors = await embed({
        queries: claims.map(({ text }) => prefixes.claim + statementLine(text)),
        passages: passages.map(
          ({ source, start, end }) => prefixes.passage + source.content.slice(start, end),
        ),
        signal,
        report,
      })
      const pace = createPace()
      for (const [position, claim] of claims.entries()) {
        await pace()
        if (!vectors || signal?.aborted) return
        const query = vectors.queries[position]!
        const scored = passages
          .map((passage, order) => ({ passage, score: similarityOf(query, vectors.passages[order]!) }))
          .toSorted((a, b) => b.score - a.score)
        const { links, explained } = fuseLinks(claim, {
          matcher: EMBEDDING_MATCHER,
          lexical: byWords(claim.number),
          scored: firstSpeaking(scored, repeats),
          copies,
          minScore: minSimilarity,
          maxPassages: maxPassagesPerClaim,
        })
        for (const match of explained) explain?.(claim.number, match)
        yield* links
      }
    },
  }
}

/** The first of these passages, best first, that do more than repeat the question; at most `RANKED`. */
function firstSpeaking(scored: readonly ScoredPassage[], repeats: QuestionRepeats | null): ScoredPassage[] {
  const first: ScoredPassage[] = []
  for (const candidate of scored) {
    if (first.length === RANKED) break
    if (!repeats?.isOnlyRepeat(candidate.passage)) first.push(candidate)
  }
  return first
}

/** At most `limit` passages, those with words of the claims first; reports if there are more. */
async function selectPassages(
  claims: readonly Claim[],
  { index, limit, report }: { index: PassageIndex; limit: number; report?: Reporter },
): Promise<IndexedPassage[]> {
  const { passages } = index
  if (passages.length <= limit) return [...passages]
  const pace = createPace()
  const ranked: IndexedPassage[][] = []
  for (const { text } of claims) {
    await pace()
    const { weights } = readClaimTerms(text, index.weightOf)
    ranked.push(index.rank([...weights.keys()], RANKED).map(({ passage }) => passage))
  }
  // The best passage of every claim comes before the second best of any.
  const inTurn = Array.from({ length: RANKED }, (_, rank) => ranked.flatMap((own) => own[rank] ?? []))
  report?.incident({
    step: 'match',
    code: 'too-many-passages',
    message: `Only ${limit} of ${passages.length} passages were compared by meaning; raise \`maxPassages\` for more.`,
  })
  return candidatePassages(inTurn.flat(), { passages, limit })
}

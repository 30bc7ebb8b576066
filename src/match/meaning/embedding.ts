/**
 * Matching by meaning. In: claims, sources, and a model that embeds or reranks texts. Out: links, from
 * the ranking of the model fused with that by words.
 */
import type { Claim } from '../../core/claim.ts'
import { createPace } from '../../core/pace.ts'
import type { Matcher } from '../../core/ports/matcher.ts'
import { statementLine } from '../../text/sentences/statement-line.ts'
import { readClaimTerms, termsOfClaims } from '../align.ts'
import { createPassageIndexer } from '../ranking/passage-indexer.ts'
import type { IndexedPassage } from '../ranking/passage-index.ts'
import { createCopyFinder } from '../source-copies.ts'
import { candidatePassages } from './candidate-passages.ts'
import { choosePassages } from './choose-passages.ts'
import { createEmbedder, similarityOf } from './embedder.ts'
import type { EmbedderOptions } from './embedder.ts'

export type EmbeddingMatcherOptions = EmbedderOptions & {
  /**
   * Cosine from which on a passage is linked for its meaning alone; 0.5 by default. It depends on
   * the model: with E5 models, for one, unrelated texts have 0.7 and more.
   */
  minSimilarity?: number
  /** Passages linked to one claim at most; 3 by default. */
  maxPassagesPerClaim?: number
  /** Passages embedded for one request at most, those with words of the claims first; 2,000 by default. */
  maxPassages?: number
  /** Put before each claim and each passage, for models that were trained with prefixes: `query: ` and `passage: `. */
  prefixes?: { claim: string; passage: string }
}

const EMBEDDING_MATCHER = 'embedding'
/** UTF-16 units of a passage, a few sentences: a vector of more says less about each. */
const PASSAGE_LENGTH = 400
/** Passages by words and by meaning that are fused, of each. */
const RANKED = 24

/**
 * Matches claims to passages by the meaning of their texts, as vectors of an embedding model, and by
 * their words; the two rankings are fused. It finds paraphrases and other languages, where the
 * lexical matcher sees no common word. It does not judge: a passage may be near a claim and deny it.
 *
 * Each passage is embedded once and cached by the hash of its text. Throws a `CitationError`
 * (`model-failed`, `timeout`, `budget-spent`) if the call fails; the engine then matches by words.
 *
 * ```ts
 * new CitationEngine({ matcher: embeddingMatcher({ model: openai.embedding('text-embedding-3-small') }) })
 * ```
 */
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
  return {
    name: EMBEDDING_MATCHER,
    async *match({ claims, sources, signal, report, explain }) {
      if (claims.length === 0 || sources.every(({ content }) => content.trim() === '')) return
      const index = await indexSources(sources, { signal, only: termsOfClaims(claims) })
      if (!index) return
      const copies = await findCopies(sources, { signal, report })
      const pace = createPace()
      const byClaim: { claim: Claim; terms: ReturnType<typeof readClaimTerms>; lexical: IndexedPassage[] }[] =
        []
      for (const claim of claims) {
        await pace()
        const terms = readClaimTerms(claim.text, index.weightOf)
        const lexical = index.rank([...terms.weights.keys()], RANKED).map(({ passage }) => passage)
        byClaim.push({ claim, terms, lexical })
      }
      const { passages: all } = index
      const passages = candidatePassages(
        Array.from({ length: RANKED }, (_, rank) =>
          byClaim.flatMap(({ lexical }) => lexical[rank] ?? []),
        ).flat(),
        { passages: all, limit: maxPassages },
      )
      if (passages.length < all.length) {
        report?.incident({
          step: 'match',
          code: 'too-many-passages',
          message: `Only ${passages.length} of ${all.length} passages were compared by meaning; raise \`maxPassages\` for more.`,
        })
      }
      const vectors = await embed({
        queries: claims.map(({ text }) => prefixes.claim + statementLine(text)),
        passages: passages.map(
          ({ source, start, end }) => prefixes.passage + source.content.slice(start, end),
        ),
        signal,
        report,
      })
      for (const [position, { claim, terms, lexical }] of byClaim.entries()) {
        await pace()
        if (!vectors || signal?.aborted) return
        const query = vectors.queries[position]!
        const scored = passages
          .map((passage, index) => ({ passage, score: similarityOf(query, vectors.passages[index]!) }))
          .toSorted((a, b) => b.score - a.score)
          .slice(0, RANKED)
        const { links, explained } = choosePassages(claim, {
          matcher: EMBEDDING_MATCHER,
          terms,
          lexical,
          scored,
          copies,
          minScore: minSimilarity,
          maxPassages: maxPassagesPerClaim,
        })
        explain?.(claim.number, explained)
        yield* links
      }
    },
  }
}

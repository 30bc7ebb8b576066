import type { RerankingModel, rerank } from 'ai'
import type { Claim, Link } from '../../../core/claim.ts'
import type { Matcher, MatchRequest } from '../../../core/ports.ts'
import { callWithin } from '../../model/bounded-call.ts'
import type { CallOptions } from '../../model/bounded-call.ts'
import { mergeBounded } from '../../model/merge-bounded.ts'
import { unusable } from '../../model/model-error.ts'
import { statementLine } from '../../../text/sentences.ts'
import { readClaimTerms, termsOfClaims, createPassageIndexer } from '../../../sources/ranking.ts'
import { lexicalMatcher } from '../lexical.ts'
import { createQuestionRepeats } from '../question-repeats.ts'
import type { QuestionRepeats } from '../question-repeats.ts'
import type { PassageIndex } from '../../../sources/ranking.ts'
import { createCopyFinder } from '../source-copies.ts'
import type { CopyGroups } from '../source-copies.ts'
import { withProgress } from '../with-progress.ts'
import { candidatePassages } from './candidate-passages.ts'
import { fuseLinks } from './fuse-links.ts'
import type { ScoredPassage } from './fuse-links.ts'
import { linksByClaim } from './links-by-claim.ts'
import type { ClaimLinks } from './links-by-claim.ts'

/** Options of `rerankMatcher`, which adds links by the model's scores to the links by words of `lexicalMatcher`. */
export type RerankMatcherOptions = CallOptions & {
  /** Any reranking model of the AI SDK; a string is resolved by the SDK's global provider. */
  model: RerankingModel
  /** Options for the provider of the model, under its name: `{ cohere: { … } }`. */
  providerOptions?: Parameters<typeof rerank>[0]['providerOptions']
  /**
   * Minimum score that the model gives a passage for a link to a claim; 0.3 by default. The score must also be at least
   * 90 % of the highest one for the claim. The links by words, which `lexicalMatcher` makes, need neither. But if a
   * passage meets both conditions, links by words with a confidence below 0.5 may be dropped. Useful values depend on
   * the model.
   */
  minScore?: number
  /**
   * Maximum number of passages that the model scores for one claim; 40 by default. If there are more, up to 24 that
   * share most words with the claim come first, then passages of each source in turn.
   */
  maxCandidates?: number
  /** Maximum number of passages linked to one claim by their score; 3 by default. Links by words come in addition. */
  maxPassagesPerClaim?: number
  /** Maximum number of concurrent calls of the model for one call of `match`; 4 by default. */
  maxConcurrentCalls?: number
}

const RERANK_MATCHER = 'rerank'
const FUNCTION_ID = 'citespan.rerank'
/** Maximum UTF-16 units of a passage (a few sentences); sources are cut into passages of this length. */
const PASSAGE_LENGTH = 400
/**
 * Maximum number of candidates chosen by the claim's words. The rest, up to `maxCandidates`, are the next passages of
 * each source in turn.
 */
const RANKED = 24

type ClaimRequest = Pick<MatchRequest, 'signal' | 'report' | 'explain'> & {
  index: PassageIndex
  repeats: QuestionRepeats | null
  copies: CopyGroups
  byWords: (claimNumber: number) => ClaimLinks
}

/** The implementation that `rerankMatcher` of `on-demand.ts` loads. */
export function rerankMatcher({
  model,
  providerOptions,
  minScore = 0.3,
  maxCandidates = 40,
  maxPassagesPerClaim = 3,
  maxConcurrentCalls = 4,
  ...callOptions
}: RerankMatcherOptions): Matcher {
  const indexSources = createPassageIndexer({ maxLength: PASSAGE_LENGTH, cut: 'sentences' })
  const findCopies = createCopyFinder()
  const lexical = lexicalMatcher()

  async function* matchClaim(
    claim: Claim,
    { index, repeats, copies, byWords, signal, report, explain }: ClaimRequest,
  ): AsyncGenerator<Link> {
    const terms = readClaimTerms(claim.text, index.weightOf)
    const ranked = index.rank([...terms.weights.keys()], RANKED).map(({ passage }) => passage)
    const passages = candidatePassages(ranked, { passages: index.passages, limit: maxCandidates })
    const documents = passages.map(({ source, start, end }) => source.content.slice(start, end))
    const query = statementLine(claim.text)
    const length = documents.reduce((sum, document) => sum + document.length + query.length, 0)
    const scored = await callWithin(
      { functionId: FUNCTION_ID, load: async () => (await import('ai')).rerank, length, signal, report },
      callOptions,
      async (rerank, abortSignal) => {
        const { ranking } = await rerank({
          model,
          query,
          documents,
          maxRetries: callOptions.maxRetries ?? 1,
          abortSignal,
          providerOptions,
          telemetry: { functionId: FUNCTION_ID },
        })
        const result = ranking.map(({ originalIndex, score }): ScoredPassage => {
          const passage = passages[originalIndex]
          if (!passage || !Number.isFinite(score))
            throw unusable(FUNCTION_ID, 'was not a score for each text')
          return { passage, score }
        })
        return { result: result.toSorted((a, b) => b.score - a.score), inputTokens: 0 }
      },
    )
    if (!scored) return
    const { links, explained } = fuseLinks(claim, {
      matcher: RERANK_MATCHER,
      lexical: byWords(claim.number),
      scored: scored.filter(({ passage }) => !repeats?.isOnlyRepeat(passage)),
      copies,
      minScore,
      maxPassages: maxPassagesPerClaim,
    })
    for (const match of explained) explain?.(claim.number, match)
    yield* links
  }

  return {
    name: RERANK_MATCHER,
    async *match(asked) {
      const { claims, sources, question, signal, report, explain } = asked
      if (claims.length === 0 || sources.every(({ content }) => content.trim() === '')) return
      const index = await indexSources(sources, { signal, only: await termsOfClaims(claims) })
      if (!index) return
      const copies = await findCopies(sources, { signal })
      const byWords = await linksByClaim(lexical, asked)
      const answered: number[] = []
      const repeats = createQuestionRepeats(question)
      const request = { index, repeats, copies, byWords, signal, report, explain }
      const tasks = claims.map(
        (claim) =>
          async function* () {
            yield* matchClaim(claim, request)
            answered.push(claim.number)
          },
      )
      try {
        yield* mergeBounded(tasks, maxConcurrentCalls)
      } catch (error) {
        throw withProgress(error, { answeredClaimNumbers: answered })
      }
    },
  }
}

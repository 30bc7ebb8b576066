import type { Claim } from '../../core/claim.ts'
import type { Matcher } from '../../core/ports.ts'
import { createModelAsker } from '../model/ask-model.ts'
import type { ModelOptions } from '../model/ask-model.ts'
import { createRandomDelimiter } from '../../core/delimiter.ts'
import { evenBatches } from '../model/even-batches.ts'
import { mergeBounded } from '../model/merge-bounded.ts'
import { termsOfClaims, createPassageIndexer } from '../../sources/ranking.ts'
import { matchInTwoRounds } from './match-in-two-rounds.ts'
import { createMatchCall, LLM_MATCHER } from './match-call.ts'
import type { BatchRequest } from './match-call.ts'
import { createQuestionRepeats } from './question-repeats.ts'
import { createDominanceCheck } from './source-dominance.ts'
import { withProgress } from './with-progress.ts'

/** Options of `llmMatcher`. */
export type LlmMatcherOptions = ModelOptions & {
  /**
   * Maximum number of passages shown to the model in one call, for all claims of the call together; 40 by default. If
   * there are more, those that share most words with the claims are chosen.
   */
  maxPassages?: number
  /**
   * Maximum length of a passage in UTF-16 units; 600 by default. A passage consists of whole sentences, so a single
   * long sentence may exceed the maximum. If the maximum is below 400, two or three adjacent sentences may also exceed
   * it, up to 400 units together. The model sees a passage only up to twice the maximum.
   */
  maxPassageLength?: number
  /** Maximum number of claims in one call; 10 by default. More claims are split evenly into concurrent calls. */
  maxClaimsPerCall?: number
  /** Maximum number of passages linked to one claim; 4 by default. */
  maxPassagesPerClaim?: number
}

/** The implementation that `llmMatcher` of `on-demand.ts` loads. */
export function llmMatcher({
  maxPassages = 40,
  maxPassageLength = 600,
  maxClaimsPerCall = 10,
  maxPassagesPerClaim = 4,
  maxConcurrentCalls = 4,
  createDelimiter = createRandomDelimiter,
  ...modelOptions
}: LlmMatcherOptions): Matcher {
  const indexSources = createPassageIndexer({ maxLength: 900, cut: 'quick' })
  const matchOnce = createMatchCall({
    ask: createModelAsker(modelOptions),
    createDelimiter,
    maxPassages,
    maxPassageLength,
    maxPassagesPerClaim,
  })

  return {
    name: LLM_MATCHER,
    async *match({ claims, sources, question, signal, report, explain }) {
      if (claims.length === 0 || sources.every(({ content }) => content.trim() === '')) return
      const index = await indexSources(sources, { signal, only: await termsOfClaims(claims) })
      if (!index) return

      const answered = new Set<number>()
      const dominance = createDominanceCheck(claims, sources, report)
      const stop = new AbortController()
      const request: BatchRequest = {
        sources,
        index,
        repeats: createQuestionRepeats(question),
        signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
        report,
        explain,
        onAnswered: (claim: Claim) => answered.add(claim.number),
      }
      const calls = evenBatches(claims, maxClaimsPerCall).map(
        (batch) => () => matchInTwoRounds(batch, request, matchOnce),
      )
      try {
        for await (const link of mergeBounded(calls, maxConcurrentCalls)) {
          dominance.add(link)
          yield link
        }
      } catch (error) {
        throw withProgress(error, { answeredClaimNumbers: [...answered] })
      } finally {
        stop.abort()
        dominance.flush()
      }
    },
  }
}

import type { Claim, Link } from '../core/claim.ts'
import type { Matcher, MatchRequest } from '../core/ports/matcher.ts'
import { createModelAsker } from '../model/ask-model.ts'
import type { ModelOptions } from '../model/ask-model.ts'
import { createRandomDelimiter } from '../model/delimiter.ts'
import { mergeBounded } from '../model/merge-bounded.ts'
import { createTally } from '../model/tally.ts'
import { termsOfClaims } from './align.ts'
import { createAnswerExplainer } from './explain-answers.ts'
import { buildMatchPrompt, matchInstructions } from './match-prompt.ts'
import type { PassageIndex } from './ranking/passage-index.ts'
import { createPassageIndexer } from './ranking/passage-indexer.ts'
import { matchUntilAnswered } from './match-until-answered.ts'
import type { CallRequest } from './match-until-answered.ts'
import { createMatchReader } from './read-match.ts'
import { selectPassages } from './select-passages.ts'
import type { ShownPassage } from './select-passages.ts'
import { createDominanceCheck } from './source-dominance.ts'
import { withProgress } from './with-progress.ts'

export type LlmMatcherOptions = ModelOptions & {
  /** Maximum number of passages shown in one call; 40 by default. They are pre-selected by shared words. */
  maxPassages?: number
  /** Maximum length of a passage in UTF-16 units; 400 by default. */
  maxPassageLength?: number
  /** Claims per call; 10 by default. More claims are split into concurrent calls. */
  maxClaimsPerCall?: number
  /** Maximum number of passages linked to one claim; 4 by default. */
  maxPassagesPerClaim?: number
}

const CONFIDENCE = { full: 0.9, partial: 0.6 }

/**
 * Matches claims to passages with a language model.
 *
 * The model gets numbered claims and passages between random marks and answers with numbers
 * only, so it can neither invent a source nor change a quote. Links are yielded while the
 * answer streams. Claims missing from an answer are asked about once more. Throws a
 * `CitationError` (`model-failed`, `timeout` or `budget-spent`) after yielding the valid
 * links. Without claims or sources no call is made.
 *
 * ```ts
 * const matcher = withFallback(llmMatcher({ model: openai.chat('gpt-5-mini') }), lexicalMatcher())
 * ```
 */
export function llmMatcher({
  maxPassages = 40,
  maxPassageLength = 400,
  maxClaimsPerCall = 10,
  maxPassagesPerClaim = 4,
  maxConcurrentCalls = 4,
  createDelimiter = createRandomDelimiter,
  ...modelOptions
}: LlmMatcherOptions): Matcher {
  const indexSources = createPassageIndexer({ maxLength: 900, cut: 'quick' })
  const ask = createModelAsker(modelOptions)

  /** One call. Throws if the answer is unusable or breaks off. */
  async function* matchOnce(
    claims: readonly Claim[],
    { sources, index, signal, report, explain, onAnswered }: BatchRequest,
  ): AsyncGenerator<Link> {
    const passages = await selectPassages(claims, {
      sources,
      index,
      limit: maxPassages,
      maxLength: maxPassageLength,
    })
    const explainer = explain && createAnswerExplainer(explain, { matcher: LLM_MATCHER, claims, passages })
    const answer = (claim: Claim, links: readonly Link[]) => {
      onAnswered(claim)
      explainer?.add(claim, links)
    }
    const tally = createTally('match', report)
    const readMatch = createMatchReader({
      claimCount: claims.length,
      passageCount: passages.length,
      maxPassagesPerClaim,
      tally,
    })
    try {
      let count = 0
      const elements = ask({
        functionId: 'citespan.match',
        elementName: 'matches',
        instructions: matchInstructions,
        prompt: buildMatchPrompt({ claims, passages, delimiter: createDelimiter(), maxPassageLength }),
        itemCount: claims.length,
        signal,
        report,
      })
      for await (const element of elements) {
        count++
        const match = readMatch(element)
        if (!match) continue
        const claim = claims[match.claim]!
        const links = match.passages.map((position) => toLink(claim, passages[position]!, match.support))
        answer(claim, links)
        yield* links
      }
      // An empty list is an answer for all claims: nothing matches.
      if (count === 0 && !signal?.aborted) for (const claim of claims) answer(claim, [])
    } finally {
      tally.flush()
      explainer?.flush()
    }
  }

  return {
    name: LLM_MATCHER,
    async *match({ claims, sources, signal, report, explain }) {
      if (claims.length === 0 || sources.every(({ content }) => content.trim() === '')) return
      const index = await indexSources(sources, { signal, only: termsOfClaims(claims) })
      if (!index) return

      const answered = new Set<number>()
      const dominance = createDominanceCheck(claims, sources, report)
      const stop = new AbortController()
      const request: BatchRequest = {
        sources,
        index,
        signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
        report,
        explain,
        onAnswered: (claim) => answered.add(claim.number),
      }
      const calls = evenBatches(claims, maxClaimsPerCall).map(
        (batch) => () => matchUntilAnswered(batch, request, matchOnce),
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

/** `matcher` of links that a model found; their `support` is its judgement. */
export const LLM_MATCHER = 'llm'

type BatchRequest = CallRequest &
  Pick<MatchRequest, 'sources' | 'report' | 'explain'> & { index: PassageIndex }

/** The smallest number of batches of at most `size` items, evenly filled, since the largest determines the time. */
function evenBatches<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / Math.max(1, size))
  const length = Math.ceil(items.length / count)
  return Array.from({ length: count }, (_, batch) =>
    items.slice(batch * length, (batch + 1) * length),
  ).filter((batch) => batch.length > 0)
}

function toLink(claim: Claim, { source, start, end }: ShownPassage, support: 'full' | 'partial'): Link {
  return {
    claimNumber: claim.number,
    sourceId: source.id,
    passage: { start, end },
    support,
    confidence: CONFIDENCE[support],
    matcher: LLM_MATCHER,
  }
}

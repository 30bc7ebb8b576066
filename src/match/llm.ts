import type { Claim, Link } from '../core/claim.ts'
import { CitationError } from '../core/error.ts'
import type { Matcher, MatchRequest } from '../core/matcher.ts'
import { askModel } from '../model/ask-model.ts'
import type { ModelOptions } from '../model/ask-model.ts'
import { createRandomDelimiter } from '../model/delimiter.ts'
import { createTally } from '../model/tally.ts'
import { buildMatchPrompt, matchElement, matchInstructions } from './match-prompt.ts'
import { createPassageIndexer } from './passage-index.ts'
import type { IndexedPassage } from './passage-index.ts'
import { createMatchReader } from './read-match.ts'
import { selectPassages } from './select-passages.ts'
import { createDominanceCheck } from './source-dominance.ts'

export type LlmMatcherOptions = ModelOptions & {
  /** Passages shown in one call, 40 unless told; more are pre-selected by the words they share. */
  maxPassages?: number
  /** Upper bound of a passage in UTF-16 units, 700 unless told. */
  maxPassageLength?: number
  /** Claims asked about in one call, 20 unless told. */
  maxClaimsPerCall?: number
  /** Passages linked to one claim, 4 unless told. */
  maxPassagesPerClaim?: number
}

/** `partialResult` of the `CitationError` that a failing call throws. */
export type MatchProgress = {
  /** Claims the model did answer for, with or without links. */
  answeredClaimNumbers: number[]
}

const CONFIDENCE = { full: 0.9, partial: 0.6 }

/**
 * Matches claims to passages with a language model.
 *
 * The model sees numbered claims and passages between random marks and answers
 * with numbers alone, so it can neither invent a source nor change a quote;
 * links come while the answer streams. Throws a `CitationError` (`model-failed`
 * or `timeout`) after yielding what was valid; without claims or sources no call
 * is made.
 *
 * ```ts
 * const matcher = withFallback(llmMatcher({ model: openai.chat('gpt-5-mini') }), lexicalMatcher())
 * ```
 */
export function llmMatcher({
  maxPassages = 40,
  maxPassageLength = 700,
  maxClaimsPerCall = 20,
  maxPassagesPerClaim = 4,
  createDelimiter = createRandomDelimiter,
  ...modelOptions
}: LlmMatcherOptions): Matcher {
  const indexSources = createPassageIndexer({ maxLength: maxPassageLength, cut: 'sentences' })

  async function* matchBatch(
    claims: readonly Claim[],
    passages: readonly IndexedPassage[],
    { signal, report }: MatchRequest,
    onAnswered: (claim: Claim) => void,
  ): AsyncGenerator<Link> {
    const tally = createTally('match', report)
    const readMatch = createMatchReader({
      claimCount: claims.length,
      passageCount: passages.length,
      maxPassagesPerClaim,
      tally,
    })
    const prompt = buildMatchPrompt({ claims, passages, delimiter: createDelimiter(), maxPassageLength })
    try {
      const elements = askModel({
        ...modelOptions,
        functionId: 'citespan.match',
        elementName: 'links',
        element: matchElement,
        instructions: matchInstructions,
        prompt,
        signal,
        report,
      })
      let badElements = 0
      let goodElements = 0
      for await (const element of elements) {
        const match = readMatch(element)
        if (!match) {
          badElements++
          continue
        }
        goodElements++
        const claim = claims[match.claim]!
        onAnswered(claim)
        for (const position of match.passages) yield toLink(claim, passages[position]!, match.support)
      }
      if (badElements > 0 && goodElements === 0) throw nothingUsable()
      if (!signal?.aborted) for (const claim of claims) onAnswered(claim)
    } finally {
      tally.flush()
    }
  }

  return {
    name: 'llm',
    async *match(request) {
      const { claims, sources, signal, report } = request
      if (claims.length === 0 || sources.every(({ content }) => content.trim() === '')) return
      const index = await indexSources(sources, signal)
      if (!index || index.passages.length === 0) return

      const answered = new Set<number>()
      const dominance = createDominanceCheck(claims, sources, report)
      try {
        for (let first = 0; first < claims.length; first += maxClaimsPerCall) {
          if (signal?.aborted) return
          const batch = claims.slice(first, first + maxClaimsPerCall)
          const passages = selectPassages(index, batch, maxPassages)
          const links = matchBatch(batch, passages, request, (claim) => answered.add(claim.number))
          for await (const link of links) {
            dominance.add(link)
            yield link
          }
        }
      } catch (error) {
        throw withProgress(error, { answeredClaimNumbers: [...answered] })
      } finally {
        dominance.flush()
      }
    },
  }
}

function toLink(claim: Claim, { source, start, end }: IndexedPassage, support: 'full' | 'partial'): Link {
  return {
    claimNumber: claim.number,
    sourceId: source.id,
    passage: { start, end },
    support,
    confidence: CONFIDENCE[support],
    matcher: 'llm',
  }
}

function nothingUsable(): CitationError {
  return new CitationError({
    code: 'model-failed',
    message: "The matcher model's answer holds nothing that was asked for.",
    suggestion: 'Use a model that follows JSON schemas.',
  })
}

function withProgress(error: unknown, partialResult: MatchProgress): unknown {
  if (!(error instanceof CitationError)) return error
  const { code, suggestion, cause } = error
  const message = error.message.slice(0, -suggestion.length).trimEnd()
  return new CitationError({ code, message, suggestion, partialResult, cause })
}

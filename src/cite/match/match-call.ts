import type { Claim, Link } from '../../core/claim.ts'
import type { MatchRequest } from '../../core/ports.ts'
import type { AskModel } from '../model/ask-model.ts'
import { createTally } from '../model/tally.ts'
import { createAnswerExplainer } from './explain-answers.ts'
import { buildMatchPrompt, matchInstructions } from './match-prompt.ts'
import type { CallRequest } from './match-until-answered.ts'
import type { QuestionRepeats } from './question-repeats.ts'
import type { PassageIndex } from '../../sources/ranking.ts'
import { createMatchReader } from './read-match.ts'
import type { MatchSupport } from './read-match.ts'
import { selectPassages } from './select-passages.ts'
import type { ShownPassage } from './select-passages.ts'

/** The input of one model call (`MatchCall`) besides the claims. */
export type BatchRequest = CallRequest &
  Pick<MatchRequest, 'sources' | 'report' | 'explain'> & {
    index: PassageIndex
    /** Detects text that only repeats the question; `null` if the question is unknown. */
    repeats: QuestionRepeats | null
    /** Passages in which the model has already found nothing; the call does not show them again. */
    seen?: readonly ShownPassage[]
    /** Called for each claim for which the model found nothing in the shown passages. */
    onNone?: (claim: Claim, shown: readonly ShownPassage[]) => void
  }

/**
 * Asks the model once about some claims and yields its links. Throws if the answer is unusable or breaks off. Makes no
 * call if the model has already seen all passages (`seen`).
 */
export type MatchCall = (claims: readonly Claim[], request: BatchRequest) => AsyncGenerator<Link>

/** The `matcher` name of links from a model; their `support` is the model's judgement. */
export const LLM_MATCHER = 'llm'

const CONFIDENCE: Record<MatchSupport, number> = { full: 0.9, partial: 0.6, contradicted: 0.9 }
/**
 * Maximum length of a single sentence shown to the model, as a multiple of the maximum length of a passage; a longer
 * one is cut.
 */
const LONGEST_SENTENCE = 2

/** Creates a function that asks the model about a batch of claims and yields its links while it answers. */
export function createMatchCall({
  ask,
  createDelimiter,
  maxPassages,
  maxPassageLength,
  maxPassagesPerClaim,
}: {
  ask: AskModel
  createDelimiter: () => string
  maxPassages: number
  maxPassageLength: number
  maxPassagesPerClaim: number
}): MatchCall {
  return async function* matchOnce(
    claims,
    { sources, index, repeats, signal, report, explain, seen, onAnswered, onNone },
  ) {
    const passages = await selectPassages(claims, {
      sources,
      index,
      limit: maxPassages,
      maxLength: maxPassageLength,
      repeats,
      seen,
    })
    if (seen && passages.length === 0) return
    const explainer = explain && createAnswerExplainer(explain, { matcher: LLM_MATCHER, claims, passages })
    const answer = (claim: Claim, links: readonly Link[]) => {
      onAnswered(claim)
      if (links.length === 0) onNone?.(claim, passages)
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
        prompt: buildMatchPrompt({
          claims,
          passages,
          delimiter: createDelimiter(),
          maxPassageLength: maxPassageLength * LONGEST_SENTENCE,
        }),
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
}

function toLink(claim: Claim, { source, start, end }: ShownPassage, support: MatchSupport): Link {
  return {
    claimNumber: claim.number,
    sourceId: source.id,
    passage: { start, end },
    support,
    confidence: CONFIDENCE[support],
    matcher: LLM_MATCHER,
  }
}

import type { Claim, Link } from '../../core/claim.ts'
import { MAX_CANDIDATES } from '../../core/ports.ts'
import type { Candidate, MatchRequest } from '../../core/ports.ts'
import type { ShownPassage } from './select-passages.ts'

/** Collects the model's answers for the claims of one call. */
export type AnswerExplainer = {
  /** Adds the answer for a claim; no links mean that the model found no match. */
  add(claim: Claim, links: readonly Link[]): void
  /** Reports each claim of the call and its answer to `explain`; also a claim that the model left out. */
  flush(): void
}

export function createAnswerExplainer(
  explain: NonNullable<MatchRequest['explain']>,
  {
    matcher,
    claims,
    passages,
  }: { matcher: string; claims: readonly Claim[]; passages: readonly ShownPassage[] },
): AnswerExplainer {
  const answered = new Map<Claim, Link[]>()
  return {
    add(claim, links) {
      answered.set(claim, [...(answered.get(claim) ?? []), ...links])
    },
    flush() {
      for (const claim of claims) {
        const links = answered.get(claim)
        explain(claim.number, {
          matcher,
          passages: passages.length,
          answer: links === undefined ? 'left-out' : links.length > 0 ? 'links' : 'none',
          candidates: (links ?? [])
            .slice(0, MAX_CANDIDATES)
            .map((link, index) => toCandidate(link, index, passages)),
        })
      }
    },
  }
}

function toCandidate(
  { sourceId, passage, confidence }: Link,
  index: number,
  passages: readonly ShownPassage[],
): Candidate {
  const source = passages.find((shown) => shown.source.id === sourceId)?.source
  return {
    sourceId,
    rank: index + 1,
    score: confidence,
    coverage: null,
    passage:
      passage && source ? { ...passage, text: source.content.slice(passage.start, passage.end) } : null,
    linked: true,
    refused: null,
  }
}

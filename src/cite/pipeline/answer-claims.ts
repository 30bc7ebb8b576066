import type { Claim } from '../../core/claim.ts'
import { defined } from '../../core/defined.ts'
import type { ClaimInContext, SentenceKind } from '../../text/sentences.ts'
import { createClaimState, partState, toCitation } from './claim-state.ts'
import type { ClaimState } from './claim-state.ts'

/** The claims of an answer, each with its state. */
export type AnswerClaims = {
  /**
   * Adds the claims of a block, or of the string at the JSON pointer `pointer`, numbered from 1 throughout the answer;
   * returns those to be matched.
   */
  add(textPart: number, spans: readonly ClaimInContext[], pointer?: string): ClaimState[]
  /**
   * Gives each matched claim with links a pending citation. If parts of the claim have links of their own, each part
   * gets one and the parts replace the claim. Returns the cited claims and parts, without those discarded meanwhile.
   */
  citeLinked(matched: readonly ClaimState[]): ClaimState[]
  /** Adds states for further citations of the same claims, each right after the state of its claim. */
  addBeside(beside: ReadonlyMap<ClaimState, readonly ClaimState[]>): void
  /** Discards the claims of this text part and all after it. */
  discardFrom(textPart: number): void
  /** Claims and asides without links that were last matched before the registry reached this revision, or never. */
  unlinkedBefore(revision: number): ClaimState[]
  inReadingOrder(): ClaimState[]
}

export function createAnswerClaims(createId: () => string): AnswerClaims {
  let states: ClaimState[] = []
  /** Discarded claims may belong to a running batch; its result for them is ignored. */
  const discarded = new WeakSet<ClaimState>()
  let count = 0

  return {
    add(textPart, spans, pointer) {
      const added = spans.map((span) => {
        const { text, start, end, before, titles, placedBy } = span
        count += 1
        const at = { start, end, textPart, ...(pointer !== undefined && { pointer }) }
        const claim = { ...at, text, number: count, ...defined({ before, titles, placedBy }) }
        return createClaimState(claim, kindOf(span))
      })
      for (const state of added) states.push(state)
      return added.filter(({ kind }) => kind !== 'other')
    },
    citeLinked(matched) {
      const linked = matched.filter((state) => state.links.length > 0 && !discarded.has(state))
      const partsOf = new Map(linked.map((state) => [state, partState(state)]))
      // Only if a claim was split, because a pass over all claims for every batch takes quadratic time.
      const isSplit = linked.some((state) => partsOf.get(state)?.[0] !== state)
      if (isSplit) states = states.flatMap((state) => partsOf.get(state) ?? [state])
      const cited = [...partsOf.values()].flat()
      for (const state of cited) state.citation = toCitation({ id: createId(), state, verification: null })
      return cited
    },
    addBeside(beside) {
      if (beside.size > 0) states = states.flatMap((state) => [state, ...(beside.get(state) ?? [])])
    },
    discardFrom(textPart) {
      for (const state of states) if (state.claim.textPart >= textPart) discarded.add(state)
      states = states.filter((state) => !discarded.has(state))
    },
    unlinkedBefore: (revision) =>
      states.filter(
        (state) => state.kind !== 'other' && state.links.length === 0 && state.revision < revision,
      ),
    inReadingOrder: () =>
      states.toSorted(({ claim: a }, { claim: b }) => a.textPart - b.textPart || compareWithin(a, b)),
  }
}

function kindOf({ checkable, isAside }: ClaimInContext): SentenceKind {
  if (checkable) return 'claim'
  return isAside ? 'aside' : 'other'
}

/**
 * Compares two claims of a text part by reading order: in prose, or within one string of JSON (`pointer`), by their
 * offsets, because parts of a claim share its number; in different strings by their numbers, because strings are
 * numbered in order.
 */
function compareWithin(a: Claim, b: Claim): number {
  return a.pointer === b.pointer ? a.start - b.start : a.number - b.number
}

import type { Span } from '../../core/span.ts'
import type { HeldTerms } from './held-terms.ts'
import type { ClaimTerms } from '../../sources/ranking.ts'

/**
 * One to three adjacent sentences, and the claim's terms and pairs that they have: each once, as an index in the
 * claim's `weights` or `pairs`.
 */
export type Window = { span: Span; terms: readonly number[]; pairs: readonly number[] }

export const MAX_SENTENCES = 3
/** Weight of claim terms in the sentences next to a place, as a share of terms in the place itself. */
const CONTEXT_SHARE = 0.3
/**
 * Minimum coverage (0–1, of the claim's terms and pairs) that a further sentence must add to be included in a place.
 */
const SENTENCE_COST = 0.02
export const PAIR_SHARE = 0.2
/** Maximum UTF-16 units of a place of several sentences, readable as one quote. */
export const MAX_LENGTH = 400
/** Minimum coverage that a further place of the same source must add if it adds several words. */
const MIN_PLACE_GAIN = 0.04
/** Minimum coverage that a further place must add if it adds only one word, because a common word occurs anywhere. */
const MIN_GAIN_OF_ONE = 0.08

/** Finds the places of one source, best first; each call of `next` counts only terms that earlier places lack. */
export type PlaceFinder = {
  /**
   * Returns the window of sentences that adds most coverage; sentences next to the window add a little to its value.
   * `null` if none adds enough. `runs`: the sentences of the source, in groups that follow one another without a gap.
   */
  next(runs: readonly (readonly HeldTerms[])[]): Window | null
}

type State = {
  weights: Float64Array
  totalWeight: number
  pairWeight: number
  /** 1 for each term (`covered`) and each pair (`coveredPairs`) that is in a place found so far; otherwise 0. */
  covered: Uint8Array
  coveredPairs: Uint8Array
  /** For each term or pair, the number of the last window that has it. */
  inWindow: Int32Array
  pairInWindow: Int32Array
  window: number
  isFirst: boolean
}

/**
 * Creates a finder of the sentences of one source that have most of a claim's terms. Make one for each source, because
 * it remembers which terms it has found. `weights`: the values of the claim's map `weights`, in the map's order, to
 * which the indexes in `HeldTerms` and `Window` refer.
 */
export function createPlaceFinder({ totalWeight, pairs }: ClaimTerms, weights: Float64Array): PlaceFinder {
  const state: State = {
    weights,
    totalWeight,
    pairWeight: pairs.size === 0 ? 0 : (PAIR_SHARE * totalWeight) / pairs.size,
    covered: new Uint8Array(weights.length),
    coveredPairs: new Uint8Array(pairs.size),
    inWindow: new Int32Array(weights.length),
    pairInWindow: new Int32Array(pairs.size),
    window: 0,
    isFirst: true,
  }
  return {
    next(runs) {
      const most = mostOf(state)
      let bestValue = 0
      let best: readonly HeldTerms[] | null = null
      for (const sentences of runs) {
        const gains = sentences.map((sentence) => gainOf(sentence, state))
        for (let first = 0; first < sentences.length && (best === null || bestValue < most); first++) {
          // If the first sentence adds nothing, a window without it is worth more.
          if (gains[first] === 0 || mostFrom(first, gains) < bestValue) continue
          const own = bestFrom(sentences, { first, least: bestValue, most }, state)
          if (!own) continue
          bestValue = own.value
          best = sentences.slice(first, first + own.count)
        }
      }
      return best && cover(best, state)
    },
  }
}

/** The coverage that a sentence adds by itself. */
function gainOf({ terms, pairs }: HeldTerms, { weights, pairWeight, covered, coveredPairs }: State): number {
  if (terms.length + pairs.length === 0) return 0
  let gain = 0
  // No iterators here and below, as in `readHeldTerms`.
  for (let index = 0; index < terms.length; index++) {
    if (covered[terms[index]!] === 0) gain += weights[terms[index]!]! * (1 - PAIR_SHARE)
  }
  for (let index = 0; index < pairs.length; index++) {
    if (coveredPairs[pairs[index]!] === 0) gain += pairWeight
  }
  return gain
}

/**
 * The most that any window can add: all weight that is still missing. Words of the sentences next to a window cannot
 * add more, because they count less than the words of the window.
 */
function mostOf({ weights, pairWeight, covered, coveredPairs }: State): number {
  let weight = 0
  for (let term = 0; term < weights.length; term++) if (covered[term] === 0) weight += weights[term]!
  let pairs = 0
  for (let pair = 0; pair < coveredPairs.length; pair++) if (coveredPairs[pair] === 0) pairs++
  return weight * (1 - PAIR_SHARE) + pairs * pairWeight
}

/** The best window that begins with a sentence, if it is worth more than `least`; otherwise `null`. */
function bestFrom(
  sentences: readonly HeldTerms[],
  { first, least, most }: { first: number; least: number; most: number },
  state: State,
): { value: number; count: number } | null {
  const { weights, covered, coveredPairs, inWindow, pairInWindow } = state
  const { start } = sentences[first]!
  const window = ++state.window
  let best: { value: number; count: number } | null = null
  let newCount = 0
  let gain = 0
  for (let count = 1; count <= MAX_SENTENCES && first + count <= sentences.length; count++) {
    const { terms, pairs, end } = sentences[first + count - 1]!
    if (count > 1 && end - start > MAX_LENGTH) break
    let weight = 0
    for (let index = 0; index < terms.length; index++) {
      const term = terms[index]!
      if (inWindow[term] === window) continue
      inWindow[term] = window
      if (covered[term] === 1) continue
      newCount++
      weight += weights[term]!
    }
    let newPairs = 0
    for (let index = 0; index < pairs.length; index++) {
      const pair = pairs[index]!
      if (pairInWindow[pair] === window) continue
      pairInWindow[pair] = window
      if (coveredPairs[pair] === 0) newPairs++
    }
    gain += weight * (1 - PAIR_SHARE)
    gain += newPairs * state.pairWeight
    if (count > 1) gain -= SENTENCE_COST * state.totalWeight
    if (newCount === 0 || gain <= leastGain(newCount, state)) continue
    const beside = weightBeside([sentences[first - 1], sentences[first + count]], state)
    const value = gain + CONTEXT_SHARE * beside
    if (value <= (best?.value ?? least)) continue
    best = { value, count }
    if (value >= most) break
  }
  return best
}

function leastGain(newCount: number, { isFirst, totalWeight }: State): number {
  return isFirst ? 0 : (newCount === 1 ? MIN_GAIN_OF_ONE : MIN_PLACE_GAIN) * totalWeight
}

/** The weight of terms in neighbouring sentences that neither the window nor a place has. */
function weightBeside(
  sentences: readonly (HeldTerms | undefined)[],
  { weights, covered, inWindow, window }: State,
): number {
  let weight = 0
  const seen: number[] = []
  for (const sentence of sentences) {
    if (!sentence) continue
    for (let index = 0; index < sentence.terms.length; index++) {
      const term = sentence.terms[index]!
      if (covered[term] === 1 || inWindow[term] === window || seen.includes(term)) continue
      seen.push(term)
      weight += weights[term]!
    }
  }
  return weight
}

/** Turns sentences into a place; their terms are covered from now on. */
function cover(sentences: readonly HeldTerms[], state: State): Window {
  const terms = [...new Set(sentences.flatMap((sentence) => sentence.terms))]
  const pairs = [...new Set(sentences.flatMap((sentence) => sentence.pairs))]
  for (const term of terms) state.covered[term] = 1
  for (const pair of pairs) state.coveredPairs[pair] = 1
  state.isFirst = false
  return { span: { start: sentences[0]!.start, end: sentences.at(-1)!.end }, terms, pairs }
}

/**
 * Upper bound of the value of a window that begins with this sentence. The value may be less, because its
 * sentences may share terms and further sentences have a cost.
 */
function mostFrom(first: number, gains: readonly number[]): number {
  const second = gains[first + 1] ?? 0
  const third = gains[first + 2] ?? 0
  const beside = (gains[first - 1] ?? 0) + Math.max(second, third, gains[first + 3] ?? 0)
  return gains[first]! + second + third + (beside * CONTEXT_SHARE) / (1 - PAIR_SHARE)
}

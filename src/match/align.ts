import type { Source } from '../core/source.ts'
import type { Span } from '../core/span.ts'
import { tokenize } from '../text/words/tokens.ts'
import { readHeldTerms } from './held-terms.ts'
import type { HeldTerms } from './held-terms.ts'
import type { EchoReader } from './question-echo.ts'
import type { ClaimTerms } from './ranking/claim-terms.ts'
import type { IndexedPassage } from './ranking/passage-index.ts'
import { pairSetOf } from './ranking/source-terms.ts'

/** One to three adjacent sentences of a source that contain terms of a claim. */
export type Place = {
  /** In the source's content. */
  span: Span
  terms: ReadonlySet<string>
  pairs: ReadonlySet<string>
}

/** Which terms of a claim a source contains, and where. */
export type Alignment = {
  source: Source
  /** The place with the most terms, then those that add terms to it. */
  places: readonly Place[]
  /** Terms of the claim that are in any of the places. */
  covered: ReadonlySet<string>
  /** Pairs of the claim that are in any of the places. */
  pairs: ReadonlySet<string>
  /** 0–1, weighted share of the claim's terms that are in the places or the source's title. */
  coverage: number
  /** 0–1, coverage with a bonus for adjacent words in the claim's order. */
  score: number
}

const MAX_SENTENCES = 3
/** Weight of claim terms in the sentences next to a place, as a share of terms in the place itself. */
const CONTEXT_SHARE = 0.3
/** Coverage that a further sentence must add to be included in a place. */
const SENTENCE_COST = 0.02
const PAIR_SHARE = 0.2
/** Weight of a term that only the source's title contains: the page is about it. */
const TITLE_SHARE = 0.7
const MAX_PLACES = 3
/** UTF-16 units of a place of several sentences: what is readable as one quote. */
const MAX_LENGTH = 400
/** Share of the claim's words beyond the question that an answer has behind it. */
const ANSWERED = 0.5
/** Coverage that a further place of the same source must add if it adds several words … */
const MIN_PLACE_GAIN = 0.04
/** … and if it adds only one, since a common word occurs anywhere. */
const MIN_GAIN_OF_ONE = 0.08

/**
 * Aligns a claim with passages of one source; `null` if they share no content word.
 *
 * A sentence that `echoes` the question counts only if it, or what stands behind it, answers: holds
 * half of the claim's words that the question does not have.
 */
export function alignWithSource(
  claim: ClaimTerms,
  passages: readonly IndexedPassage[],
  echoes: EchoReader | null = null,
): Alignment | null {
  const [{ source, titleTerms }] = passages as [IndexedPassage]
  const isAnswer = echoes && createAnswerCheck(claim, echoes)
  const sought = { weights: claim.weights, pairs: pairSetOf(claim.tokens.map(({ term }) => term)) }
  const held = joinAdjacent(passages).map((run) => {
    const sentences = run.flatMap((passage) => passage.readSentences())
    const terms = sentences.map((sentence) => readHeldTerms(sentence, sought))
    if (!isAnswer) return terms
    return terms.map((own, index) =>
      echoes.isEcho(sentences[index]!) && !isAnswer(terms.slice(index, index + MAX_SENTENCES))
        ? { ...own, terms: [], pairs: [] }
        : own,
    )
  })
  const places: Place[] = []
  const covered = new Set<string>()
  const pairs = new Set<string>()
  while (places.length < MAX_PLACES) {
    const place = bestPlace(claim, held, { covered, pairs, isFirst: places.length === 0 })
    if (!place) break
    places.push(place)
    for (const term of place.terms) covered.add(term)
    for (const pair of place.pairs) pairs.add(pair)
  }
  if (places.length === 0) return null
  const isTitled = !isAnswer || !isEchoingTitle(source, echoes) || isAnswer([{ terms: [...covered] }])
  let weight = 0
  for (const [term, termWeight] of claim.weights) {
    if (covered.has(term)) weight += termWeight
    else if (isTitled && titleTerms.has(term)) weight += termWeight * TITLE_SHARE
  }
  const coverage = claim.totalWeight === 0 ? 0 : weight / claim.totalWeight
  const order = claim.pairs.size === 0 ? coverage : pairs.size / claim.pairs.size
  const score = (1 - PAIR_SHARE) * coverage + PAIR_SHARE * order
  return { source, places: joinNeighbours(places, source.content), covered, pairs, coverage, score }
}

/** Whether texts hold half of the weight of the claim's terms that are not in the question. */
function createAnswerCheck(claim: ClaimTerms, echoes: EchoReader) {
  const own = [...claim.weights.keys()].filter((term) => !echoes.terms.has(term))
  const whole = weightOf(own, claim)
  return (texts: readonly { terms: readonly string[] }[]): boolean => {
    const held = new Set(texts.flatMap(({ terms }) => terms))
    const found = own.filter((term) => held.has(term))
    return found.length > 0 && weightOf(found, claim) >= whole * ANSWERED
  }
}

function isEchoingTitle({ title = '' }: Source, echoes: EchoReader): boolean {
  return echoes.isEcho({ all: tokenize(title).map(({ term }) => term) })
}

/** Passages in the order of the text, grouped into runs of adjacent ones. */
function joinAdjacent(passages: readonly IndexedPassage[]): IndexedPassage[][] {
  const runs: IndexedPassage[][] = []
  for (const passage of passages.toSorted((a, b) => a.start - b.start)) {
    const run = runs.at(-1)
    if (run?.at(-1)?.end === passage.start) run!.push(passage)
    else runs.push([passage])
  }
  return runs
}

/** Joins adjacent places, as long as the result is not longer than `MAX_LENGTH`. */
function joinNeighbours(places: readonly Place[], content: string): Place[] {
  const joined: Place[] = []
  for (const place of places) {
    const index = joined.findIndex(({ span }) => isNeighbour(span, place.span, content))
    const neighbour = joined[index]
    if (!neighbour) {
      joined.push(place)
      continue
    }
    joined[index] = {
      span: unionOf(neighbour.span, place.span),
      terms: new Set([...neighbour.terms, ...place.terms]),
      pairs: new Set([...neighbour.pairs, ...place.pairs]),
    }
  }
  return joined
}

function isNeighbour(a: Span, b: Span, content: string): boolean {
  const { start, end } = unionOf(a, b)
  if (end - start > MAX_LENGTH) return false
  const between = content.slice(Math.min(a.end, b.end), Math.max(a.start, b.start))
  return between.trim() === ''
}

function unionOf(a: Span, b: Span): Span {
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) }
}

type Known = { covered: ReadonlySet<string>; pairs: ReadonlySet<string>; isFirst: boolean }

/** The window of sentences that adds most coverage, if it adds enough; adjacent sentences add to its score. */
function bestPlace(
  claim: ClaimTerms,
  passages: readonly (readonly HeldTerms[])[],
  { covered, pairs, isFirst }: Known,
): Place | null {
  const pairWeight = claim.pairs.size === 0 ? 0 : (PAIR_SHARE * claim.totalWeight) / claim.pairs.size
  const sentenceCost = SENTENCE_COST * claim.totalWeight
  const leastGain = (count: number) =>
    isFirst ? 0 : (count === 1 ? MIN_GAIN_OF_ONE : MIN_PLACE_GAIN) * claim.totalWeight
  const isNew = (term: string) => !covered.has(term)
  const isNewPair = (pair: string) => !pairs.has(pair)
  const missing = [...claim.weights.keys()].filter(isNew)
  // No window adds more than all that is missing, as words beside it count less than those in it.
  const most =
    weightOf(missing, claim) * (1 - PAIR_SHARE) + [...claim.pairs].filter(isNewPair).length * pairWeight
  let best: Place | null = null
  let bestValue = 0
  for (const sentences of passages) {
    const gains = sentences.map((sentence) => gainOf(sentence, claim, { covered, pairs, pairWeight }))
    for (const [first, { start }] of sentences.entries()) {
      // Without a first sentence that adds nothing, the window is worth more.
      if (gains[first] === 0 || mostFrom(first, gains) < bestValue) continue
      const place = { terms: new Set<string>(), pairs: new Set<string>() }
      let newCount = 0
      let gain = 0
      for (let count = 1; count <= MAX_SENTENCES && first + count <= sentences.length; count++) {
        const sentence = sentences[first + count - 1]!
        if (count > 1 && sentence.end - start > MAX_LENGTH) break
        const added = addTo(place.terms, sentence.terms).filter(isNew)
        newCount += added.length
        gain += weightOf(added, claim) * (1 - PAIR_SHARE)
        gain += addTo(place.pairs, sentence.pairs).filter(isNewPair).length * pairWeight
        if (count > 1) gain -= sentenceCost
        if (newCount === 0 || gain <= leastGain(newCount)) continue
        const beside = [...(sentences[first - 1]?.terms ?? []), ...(sentences[first + count]?.terms ?? [])]
        const besides = new Set(beside.filter((term) => isNew(term) && !place.terms.has(term)))
        const value = gain + CONTEXT_SHARE * weightOf([...besides], claim)
        if (value <= bestValue) continue
        bestValue = value
        best = {
          span: { start, end: sentence.end },
          terms: new Set(place.terms),
          pairs: new Set(place.pairs),
        }
        if (bestValue >= most) return best
      }
    }
  }
  return best
}

/** What a sentence adds by itself to what is covered. */
function gainOf(
  { terms, pairs }: HeldTerms,
  claim: ClaimTerms,
  known: Pick<Known, 'covered' | 'pairs'> & { pairWeight: number },
): number {
  let gain = 0
  for (const term of terms) if (!known.covered.has(term)) gain += claim.weights.get(term)! * (1 - PAIR_SHARE)
  for (const pair of pairs) if (!known.pairs.has(pair)) gain += known.pairWeight
  return gain
}

/** No window that begins with this sentence is worth more: its sentences may say the same, and it has a cost. */
function mostFrom(first: number, gains: readonly number[]): number {
  const [own = 0, second = 0, third = 0, behind = 0] = gains.slice(first, first + MAX_SENTENCES + 1)
  const beside = (gains[first - 1] ?? 0) + Math.max(second, third, behind)
  return own + second + third + (beside * CONTEXT_SHARE) / (1 - PAIR_SHARE)
}

/** Adds items to a set and returns those that were not in it. */
function addTo(known: Set<string>, added: readonly string[]): string[] {
  const fresh = added.filter((item) => !known.has(item))
  // No iterator: it makes an object for each item until V8 has compiled this, which the first answer would collect.
  for (let index = 0; index < fresh.length; index++) known.add(fresh[index]!)
  return fresh
}

function weightOf(terms: readonly string[], { weights }: ClaimTerms): number {
  return terms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
}

import type { Source } from '../core/source.ts'
import type { Span } from '../core/span.ts'
import { readStatement } from '../text/statement.ts'
import { tokenize } from '../text/tokens.ts'
import type { Token } from '../text/tokens.ts'
import type { IndexedPassage } from './passage-index.ts'
import { contentTerms, pairsOf } from './source-terms.ts'
import type { SentenceTerms } from './source-terms.ts'

/** A claim's tokens in order, and the weight of each distinct content term. */
export type ClaimTerms = {
  tokens: readonly Token[]
  weights: ReadonlyMap<string, number>
  totalWeight: number
  /** Neighbouring tokens, function words too. */
  pairs: ReadonlySet<string>
}

/** One to three sentences of a source that hold a part of a claim. */
export type Place = {
  /** In the source's content. */
  span: Span
  terms: ReadonlySet<string>
  pairs: ReadonlySet<string>
}

/** What a source holds of a claim. */
export type Alignment = {
  source: Source
  /** The place that holds most of it, then those that add to it. */
  places: readonly Place[]
  /** Terms of the claim in any of the places. */
  covered: ReadonlySet<string>
  /** Pairs of the claim in any of the places. */
  pairs: ReadonlySet<string>
  /** 0–1, weighted share of the claim's terms that the places or the source's title hold. */
  coverage: number
  /** 0–1, coverage with a bonus for words in the claim's order. */
  score: number
}

const MAX_SENTENCES = 3
/** Coverage that a further sentence must add to be worth quoting. */
const SENTENCE_COST = 0.08
const PAIR_SHARE = 0.2
/** A term that only the source's title holds counts this much: the page is about it. */
const TITLE_SHARE = 0.7
const MAX_PLACES = 3
/** Units of several sentences together: what a reader takes in as one quote. */
const MAX_LENGTH = 400
/** Coverage that a further place of the same source must add. */
const MIN_PLACE_GAIN = 0.08

export function readClaimTerms(text: string, weightOf: (term: string) => number): ClaimTerms {
  const tokens = tokenize(readStatement(text))
  const content = tokens.flatMap(({ term, isContent }) => (isContent ? [term] : []))
  const weights = new Map(content.map((term) => [term, weightOf(term)]))
  let totalWeight = 0
  for (const weight of weights.values()) totalWeight += weight
  return { tokens, weights, totalWeight, pairs: new Set(pairsOf(tokens.map(({ term }) => term))) }
}

/** The distinct content terms of all claims. */
export function termsOfClaims(claims: readonly { text: string }[]): Set<string> {
  return new Set(claims.flatMap(({ text }) => contentTerms(readStatement(text))))
}

/** Aligns a claim with passages of one source; `null` when they share no content word. */
export function alignWithSource(claim: ClaimTerms, passages: readonly IndexedPassage[]): Alignment | null {
  const [{ source, titleTerms }] = passages as [IndexedPassage]
  const places: Place[] = []
  const covered = new Set<string>()
  const pairs = new Set<string>()
  while (places.length < MAX_PLACES) {
    const place = bestPlace(claim, passages, { covered, pairs, isFirst: places.length === 0 })
    if (!place) break
    places.push(place)
    for (const term of place.terms) covered.add(term)
    for (const pair of place.pairs) pairs.add(pair)
  }
  if (places.length === 0) return null
  let weight = 0
  for (const [term, termWeight] of claim.weights) {
    if (covered.has(term)) weight += termWeight
    else if (titleTerms.has(term)) weight += termWeight * TITLE_SHARE
  }
  const coverage = claim.totalWeight === 0 ? 0 : weight / claim.totalWeight
  const order = claim.pairs.size === 0 ? coverage : pairs.size / claim.pairs.size
  const score = (1 - PAIR_SHARE) * coverage + PAIR_SHARE * order
  return { source, places: joinNeighbours(places, source.content), covered, pairs, coverage, score }
}

/** Places that follow on one another as one, as far as it is no longer than a quote should be. */
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

const none: ReadonlySet<string> = new Set()

/** The window that adds most to what is covered, if it adds enough. */
function bestPlace(
  claim: ClaimTerms,
  passages: readonly IndexedPassage[],
  { covered, pairs, isFirst }: Known,
): Place | null {
  const pairWeight = claim.pairs.size === 0 ? 0 : (PAIR_SHARE * claim.totalWeight) / claim.pairs.size
  const sentenceCost = SENTENCE_COST * claim.totalWeight
  let best: Place | null = null
  let bestValue = isFirst ? 0 : MIN_PLACE_GAIN * claim.totalWeight
  for (const passage of passages) {
    const sentences = passage.readSentences()
    for (let first = 0; first < sentences.length; first++) {
      const place = { terms: new Set<string>(), pairs: new Set<string>() }
      let value = 0
      for (let count = 1; count <= MAX_SENTENCES && first + count <= sentences.length; count++) {
        const sentence = sentences[first + count - 1]!
        value += addSentence(claim, sentence, place, {
          covered,
          pairs,
          pairWeight,
          // For a further place it is worth showing where the text names what the page is about.
          titleTerms: isFirst ? passage.titleTerms : none,
        })
        if (count > 1) value -= sentenceCost
        if (count > 1 && sentence.end - sentences[first]!.start > MAX_LENGTH) break
        if (place.terms.size === 0 || value <= bestValue) continue
        bestValue = value
        const span = { start: sentences[first]!.start, end: sentence.end }
        best = { span, terms: new Set(place.terms), pairs: new Set(place.pairs) }
      }
    }
  }
  return best
}

/** Adds what a sentence holds of the claim to a place, and returns the weight that is new. */
function addSentence(
  claim: ClaimTerms,
  sentence: SentenceTerms,
  place: { terms: Set<string>; pairs: Set<string> },
  {
    covered,
    pairs,
    pairWeight,
    titleTerms,
  }: Omit<Known, 'isFirst'> & { pairWeight: number; titleTerms: ReadonlySet<string> },
): number {
  let value = 0
  for (const term of sentence.terms) {
    const weight = claim.weights.get(term)
    if (weight === undefined || place.terms.has(term)) continue
    place.terms.add(term)
    if (covered.has(term)) continue
    value += weight * (1 - PAIR_SHARE) * (titleTerms.has(term) ? 1 - TITLE_SHARE : 1)
  }
  for (const pair of sentence.pairs) {
    if (!claim.pairs.has(pair) || place.pairs.has(pair)) continue
    place.pairs.add(pair)
    if (!pairs.has(pair)) value += pairWeight
  }
  return value
}

import type { Source } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { tokenize } from '../../text/words.ts'
import { readHeldTerms, soughtTermsOf } from './held-terms.ts'
import type { HeldTerms } from './held-terms.ts'
import { createPlaceFinder, MAX_LENGTH, MAX_SENTENCES, PAIR_SHARE } from './place-finder.ts'
import type { Window } from './place-finder.ts'
import type { QuestionRepeats } from './question-repeats.ts'
import type { ClaimTerms, IndexedPassage } from '../../sources/ranking.ts'

/**
 * One to three adjacent sentences of a source that contain terms of a claim; several such places without a gap may be
 * joined to one.
 */
export type Place = {
  /** The span in the source's content. */
  span: Span
  terms: ReadonlySet<string>
  pairs: ReadonlySet<string>
}

/** Which terms of a claim a source contains, and where. */
export type Alignment = {
  source: Source
  /** The place with the most terms, then places that add terms to it. */
  places: readonly Place[]
  /** Terms of the claim that are in any of the places. */
  covered: ReadonlySet<string>
  /** Pairs of adjacent words of the claim that are in any of the places. */
  pairs: ReadonlySet<string>
  /** 0–1, share of the claim's terms in the places or, for less, in the source's title; rare terms count more. */
  coverage: number
  /** 0–1: four fifths count the coverage, one fifth the share of the claim's pairs of adjacent words. */
  score: number
}

/**
 * Weight of a term that only the source's title contains, as a share of its full weight: a title shows the topic of the
 * page.
 */
const TITLE_SHARE = 0.7
const MAX_PLACES = 3
/**
 * A repeated question counts as a match only if it and the text after it have at least this weighted share of the
 * claim's words that are not in the question.
 */
const ANSWERED = 0.5

/** Aligns a claim with passages of one source; `null` if they share no content word. */
export type Aligner = (passages: readonly IndexedPassage[]) => Alignment | null

/**
 * Creates the aligner of a claim.
 *
 * A sentence that repeats the question (`repeats`) counts only if it or the following text answers it: has half of the
 * claim's words that are not in the question.
 */
export function createAligner(claim: ClaimTerms, repeats: QuestionRepeats | null = null): Aligner {
  const terms = [...claim.weights.keys()]
  const pairs = [...claim.pairs]
  const weights = Float64Array.from(claim.weights.values())
  const sought = soughtTermsOf(claim)
  const isAnswer = repeats && createAnswerCheck(terms, { weights, repeats })

  function readRun(run: readonly IndexedPassage[]): HeldTerms[] {
    const sentences = run.flatMap((passage) => passage.readSentences())
    const held = sentences.map((sentence) => readHeldTerms(sentence, sought))
    if (!isAnswer) return held
    return held.map((own, index) =>
      repeats.isRepeat(sentences[index]!) &&
      !isAnswer(held.slice(index, index + MAX_SENTENCES).flatMap((sentence) => sentence.terms))
        ? { ...own, terms: [], pairs: [] }
        : own,
    )
  }

  return (passages) => {
    const [{ source, titleTerms }] = passages as [IndexedPassage]
    const held = joinAdjacent(passages).map(readRun)
    const finder = createPlaceFinder(claim, weights)
    const found: Window[] = []
    while (found.length < MAX_PLACES) {
      const window = finder.next(held)
      if (!window) break
      found.push(window)
    }
    if (found.length === 0) return null
    const places = found.map((window) => ({
      span: window.span,
      terms: new Set(window.terms.map((place) => terms[place]!)),
      pairs: new Set(window.pairs.map((place) => pairs[place]!)),
    }))
    const covered = new Set(places.flatMap((place) => [...place.terms]))
    const coveredPairs = new Set(places.flatMap((place) => [...place.pairs]))
    const coveredPlaces = found.flatMap((window) => window.terms)
    const isTitled = !isAnswer || !isRepeatingTitle(source, repeats) || isAnswer(coveredPlaces)
    let weight = 0
    for (const [term, termWeight] of claim.weights) {
      if (covered.has(term)) weight += termWeight
      else if (isTitled && titleTerms.has(term)) weight += termWeight * TITLE_SHARE
    }
    const coverage = claim.totalWeight === 0 ? 0 : weight / claim.totalWeight
    const order = claim.pairs.size === 0 ? coverage : coveredPairs.size / claim.pairs.size
    const score = (1 - PAIR_SHARE) * coverage + PAIR_SHARE * order
    return {
      source,
      places: joinNeighbours(places, source.content),
      covered,
      pairs: coveredPairs,
      coverage,
      score,
    }
  }
}

/**
 * Creates a function that gets some terms of the claim, by index. It says whether these have at least half of the
 * weight of all terms of the claim that are not in the question.
 */
function createAnswerCheck(
  terms: readonly string[],
  { weights, repeats }: { weights: Float64Array; repeats: QuestionRepeats },
) {
  const own = [...terms.keys()].filter((place) => !repeats.terms.has(terms[place]!))
  const weightOf = (places: readonly number[]) => places.reduce((sum, place) => sum + weights[place]!, 0)
  const whole = weightOf(own)
  return (given: readonly number[]): boolean => {
    const held = new Set(given)
    const found = own.filter((place) => held.has(place))
    return found.length > 0 && weightOf(found) >= whole * ANSWERED
  }
}

function isRepeatingTitle({ title = '' }: Source, repeats: QuestionRepeats): boolean {
  return repeats.isRepeat({ all: tokenize(title).map(({ term }) => term) })
}

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

import type { Span } from '../core/span.ts'
import { readStatement } from '../text/statement.ts'
import type { IndexedPassage } from './passage-index.ts'
import { adjacentPairs, contentTerms } from './source-terms.ts'
import type { SentenceTerms } from './source-terms.ts'

/** The content terms of a claim, each with its weight, and the pairs that stand side by side. */
export type ClaimTerms = {
  weights: ReadonlyMap<string, number>
  totalWeight: number
  pairs: ReadonlySet<string>
}

/** The one to three sentences of a passage that cover a claim best. */
export type Alignment = {
  passage: IndexedPassage
  /** In the source's content. */
  span: Span
  covered: ReadonlySet<string>
  /** 0–1, weighted share of the claim's terms that the sentences or the source's title hold. */
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

export function readClaimTerms(text: string, weightOf: (term: string) => number): ClaimTerms {
  const terms = contentTerms(readStatement(text))
  const weights = new Map(terms.map((term) => [term, weightOf(term)]))
  let totalWeight = 0
  for (const weight of weights.values()) totalWeight += weight
  return { weights, totalWeight, pairs: new Set(adjacentPairs(terms)) }
}

/** Aligns a claim with a passage; `null` when they share no content word. */
export function alignWithPassage(claim: ClaimTerms, passage: IndexedPassage): Alignment | null {
  const sentences = passage.readSentences()
  let best: Alignment | null = null
  let bestValue = 0
  for (let first = 0; first < sentences.length; first++) {
    for (let count = 1; count <= MAX_SENTENCES && first + count <= sentences.length; count++) {
      const window = sentences.slice(first, first + count)
      const { covered, coverage, score } = measure(claim, window, passage.titleTerms)
      const value = score - SENTENCE_COST * (count - 1)
      if (covered.size === 0 || value <= bestValue) continue
      bestValue = value
      const span = { start: window[0]!.start, end: window.at(-1)!.end }
      best = { passage, span, covered, coverage, score }
    }
  }
  return best
}

function measure(claim: ClaimTerms, window: readonly SentenceTerms[], titleTerms: ReadonlySet<string>) {
  const covered = new Set<string>()
  const pairs = new Set<string>()
  for (const sentence of window) {
    for (const term of sentence.terms) if (claim.weights.has(term)) covered.add(term)
    for (const pair of sentence.pairs) if (claim.pairs.has(pair)) pairs.add(pair)
  }
  let weight = 0
  for (const [term, termWeight] of claim.weights) {
    if (covered.has(term)) weight += termWeight
    else if (titleTerms.has(term)) weight += termWeight * TITLE_SHARE
  }
  const coverage = claim.totalWeight === 0 ? 0 : weight / claim.totalWeight
  const pairCoverage = claim.pairs.size === 0 ? coverage : pairs.size / claim.pairs.size
  return { covered, coverage, score: (1 - PAIR_SHARE) * coverage + PAIR_SHARE * pairCoverage }
}

import { lexicon, wordSet } from '../../../text/lexicon.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import type { Span } from '../../../core/span.ts'
import type { FactDifference } from '../../facts/compare/fact-difference.ts'
import type { Token } from '../../../text/words.ts'

/** Tells which of a claim's tokens the evidence has. */
export type Holding = {
  /** Whether the evidence has the word. */
  isSaid: (token: Token) => boolean
  /** Whether the text around the evidence has the word, or one with the same first five letters. */
  isNear: (token: Token) => boolean
  /** Whether the two words are adjacent in the evidence. */
  isPhrase: (first: Token, second: Token) => boolean
  differences: readonly FactDifference[]
}

/*
 * Weights of a token in a logistic regression, rounded from a fit on the claims of WiCE, in which people marked what
 * the cited page does not say. The more words are missing, the less each one means, so `only` is divided by one more
 * than their number.
 */
const WEIGHTS = {
  missing: 0.2,
  /** Added to a missing word's log-odds if the text around the evidence lacks the word too. */
  absent: 0.55,
  /** Added for a missing number or capitalised word. */
  fact: 1.7,
  /** Added for a missing verb form: paraphrases replace verbs more often than nouns. */
  verb: -1,
  only: 2.8,
  /** Added for a function word right before a missing word: `in` before `January`. */
  leading: 0.7,
  /** Added for an auxiliary or pronoun: these words are seldom the missing fact. */
  carrier: -0.9,
  /** Added for each neighbour that is missing. */
  neighbour: 0.55,
  /** Added for each neighbour that is adjacent in the evidence too. */
  phrase: -0.5,
  /** Multiplied by the token's position in the claim, from 0 to nearly 1: additions are mostly at the end. */
  position: 0.75,
}
const INTERCEPT = -1.8
/**
 * Minimum log-odds at which a token is marked as missing: a probability of 0.3, which fits an F measure of about 0.6.
 */
const MARKED = Math.log(0.3 / 0.7)

/** Function words that belong to a missing word behind them: `in January`. */
const prepositions = wordSet(...lexicon('prepositions'))
/** Function words such as auxiliaries and pronouns. */
const carriers = wordSet(
  ...lexicon('be'),
  ...lexicon('auxiliaries'),
  ...lexicon('pronouns'),
  ...lexicon('possessives'),
  ...lexicon('relatives'),
  ...lexicon('demonstratives'),
  ...lexicon('there'),
  ...lexicon('thisForms'),
)
const conjunctions = wordSet(...lexicon('additions'), ...lexicon('contrasts'))
const verbForm = /^\p{Ll}+(?:ed|ing)$/u

/**
 * The spans of a claim that its evidence most likely does not state: missing words and differing facts, together with
 * the words that belong to them (`in January 2010`, `28 faculty members`). In order, without overlap.
 */
export function findMissingSpans(claim: string, tokens: readonly Token[], holding: Holding): Span[] {
  const states = tokens.map((token): State => {
    const isMissing =
      holding.differences.some((difference) => spansOverlap(difference.claim, token)) ||
      (token.isContent && !holding.isSaid(token))
    return isMissing ? 'missing' : token.isContent ? 'said' : 'function'
  })
  const marks = markTokens(claim, tokens, { ...holding, states })
  const spans: Span[] = []
  for (let first = 0; first < tokens.length; first++) {
    if (!marks[first]) continue
    let last = first
    while (marks[last + 1] && isClose(claim, tokens, last + 1)) last++
    const isLed = conjunctions.has(claim.slice(tokens[first]!.start, tokens[first]!.end).toLowerCase())
    const start = tokens[isLed ? first + 1 : first]?.start
    if (start !== undefined && states.slice(first, last + 1).includes('missing')) {
      spans.push({ start, end: tokens[last]!.end })
    }
    first = last
  }
  const opposed = holding.differences.filter(({ contradicts }) => contradicts)
  return mergeOverlapping([...spans, ...opposed.map((difference) => ({ ...difference.claim }))])
}

type State = 'said' | 'missing' | 'function'

/** Whether each token counts as missing: whether the sum of the `WEIGHTS` of what is known of it reaches `MARKED`. */
function markTokens(
  claim: string,
  tokens: readonly Token[],
  { states, isSaid, isNear, isPhrase }: Holding & { states: readonly State[] },
): boolean[] {
  const only = WEIGHTS.only / (1 + states.filter((state) => state === 'missing').length)
  const stateAt = (index: number, from: number): State | undefined => {
    for (let place = Math.min(index, from) + 1; place <= Math.max(index, from); place++) {
      if (place >= tokens.length || !isClose(claim, tokens, place)) return undefined
    }
    return states[index]
  }
  return tokens.map((token, index) => {
    const word = claim.slice(token.start, token.end)
    const lower = word.toLowerCase()
    const after = stateAt(index + 1, index)
    let sum = INTERCEPT + (WEIGHTS.position * index) / tokens.length
    if (states[index] === 'missing') {
      sum += WEIGHTS.missing + only
      if (token.isContent && !isSaid(token)) {
        if (!isNear(token)) sum += WEIGHTS.absent
        if (token.isNumber || (index > 0 && /^\p{Lu}/u.test(word))) sum += WEIGHTS.fact
        else if (verbForm.test(word)) sum += WEIGHTS.verb
      }
    }
    if (!token.isContent) {
      const leads = after === 'function' && prepositions.has(lower) ? stateAt(index + 2, index) : after
      if (leads === 'missing') sum += WEIGHTS.leading
      if (carriers.has(lower)) sum += WEIGHTS.carrier
    }
    const [before, next] = [tokens[index - 1], tokens[index + 1]]
    if (index > 0 && stateAt(index - 1, index) === 'missing') sum += WEIGHTS.neighbour
    if (after === 'missing') sum += WEIGHTS.neighbour
    if (before && isPhrase(before, token)) sum += WEIGHTS.phrase
    if (next && isPhrase(token, next)) sum += WEIGHTS.phrase
    return sum >= MARKED
  })
}

function isClose(claim: string, tokens: readonly Token[], index: number): boolean {
  const between = claim.slice(tokens[index - 1]!.end, tokens[index]!.start)
  return !/[,;:.()–—]/.test(between)
}

export function mergeOverlapping(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else if (span.end > span.start) merged.push({ ...span })
  }
  return merged
}

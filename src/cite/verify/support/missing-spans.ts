import { lexicon, wordSet } from '../../../text/lexicon.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import type { Span } from '../../../core/span.ts'
import type { FactDifference } from '../../facts/compare/fact-difference.ts'
import type { Token } from '../../../text/words.ts'

/** Which of a claim's tokens the evidence has. */
export type Holding = {
  /** The evidence says the word. */
  isSaid: (token: Token) => boolean
  /** The word, or one that begins alike, stands in the text around the evidence. */
  isNear: (token: Token) => boolean
  /** The two words stand side by side in the evidence. */
  isPhrase: (first: Token, second: Token) => boolean
  differences: readonly FactDifference[]
}

/*
 * Logistic weights of a token, rounded from a fit on the claims of WiCE in which
 * people marked what the cited page does not say. The more words are missing, the
 * less each one tells: `only` is divided by one more than their number.
 */
const WEIGHTS = {
  missing: 0.2,
  /** Nowhere around the evidence either. */
  absent: 0.55,
  /** A missing number or capitalised word. */
  fact: 1.7,
  /** A missing verb form: said in another word more often than a noun is. */
  verb: -1,
  only: 2.8,
  /** A function word right before a missing one: in January. */
  leading: 0.7,
  /** An auxiliary or pronoun: what is missing is seldom who, and that it is. */
  carrier: -0.9,
  /** For each side: its neighbour is missing. */
  neighbour: 0.55,
  /** For each side: it stands in the evidence beside its neighbour. */
  phrase: -0.5,
  /** From the first word to the last: what is added stands at the end. */
  position: 0.75,
}
const INTERCEPT = -1.8
/** Log-odds from which a token is marked: those of 0.3, as suits an F measure of about 0.6. */
const MARKED = Math.log(0.3 / 0.7)

/** Function words before what may be missing: `in January`. */
const prepositions = wordSet(...lexicon('prepositions'))
/** Auxiliaries and pronouns. */
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
 * The spans of a claim that its evidence does not state: missing words and differing facts, together with the words
 * that belong to them (`in January 2010`, `28 faculty members`). In order, without overlap.
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

/** Which tokens the weights mark. */
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

/** Whether only space, a hyphen or a quote is between a token and the one before it. */
function isClose(claim: string, tokens: readonly Token[], index: number): boolean {
  const between = claim.slice(tokens[index - 1]!.end, tokens[index]!.start)
  return !/[,;:.()–—]/.test(between)
}

function mergeOverlapping(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else if (span.end > span.start) merged.push({ ...span })
  }
  return merged
}

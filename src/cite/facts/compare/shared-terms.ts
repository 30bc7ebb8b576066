import { lazily } from '../../../text/lexicon.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import type { Span } from '../../../core/span.ts'
import { initialsOf, spelling, synonymGroups } from '../../../text/word-classes.ts'
import { coversDate, isSameNumber } from '../../../text/values.ts'
import type { ReadText } from '../../reading/read-text.ts'
import type { GuardText } from '../../reading/guard-text.ts'
import { MAX_CLAIM_FACTS, MAX_GIVEN_FACTS } from './guard-place.ts'
import type { Token } from '../../../text/words.ts'

const MAX_LENGTH = 20_000

/**
 * The tokens of a claim in the words of its evidence: if the evidence has a number, date or word in another form
 * (`12 %` for `twelve percent`, `closed` for `shut`, `CFO` for `chief financial officer`), the token has the evidence's
 * term. Spans are the claim's.
 */
export function tokensInWordsOf(claim: ReadText, evidence: ReadText): Token[] {
  const said = evidence.upTo(MAX_LENGTH)
  const saidTokens = said.tokens()
  const terms = new Set(saidTokens.map(({ term }) => term))
  const facts = heldFacts(claim.upTo(MAX_LENGTH).facts(), said.facts())
  const find = lazily(() => createTermFinder(said.text, saidTokens))
  const tokens: Token[] = []
  let next = 0
  for (const token of claim.tokens()) {
    while (next < facts.length && facts[next]!.end <= token.start) next++
    const fact = facts[next]
    if (fact && spansOverlap(fact, token)) {
      if (tokens.at(-1)?.start === fact.start && tokens.at(-1)?.end === fact.end) continue
      const { start, end } = fact
      for (const { term, isContent, isNumber } of saidTokens.filter((other) =>
        spansOverlap(other, fact.said),
      ))
        tokens.push({ term, isContent, isNumber, start, end })
      continue
    }
    const isHeld = terms.has(token.term) || !token.isContent
    tokens.push(
      isHeld ? token : { ...token, term: find()(claim.text.slice(token.start, token.end), token.term) },
    )
  }
  return tokens
}

type HeldFact = Span & { said: Span }

/**
 * The spans of the claim's numbers and dates that the evidence has, each with the span of the equal one in the evidence
 * (`said`); in order, without overlap.
 */
function heldFacts(claim: GuardText, evidence: GuardText): HeldFact[] {
  const givenDates = evidence.dates().slice(0, MAX_GIVEN_FACTS)
  const givenNumbers = evidence.numbers().slice(0, MAX_GIVEN_FACTS)
  const dates = claim
    .dates()
    .slice(0, MAX_CLAIM_FACTS)
    .flatMap((date): HeldFact[] => {
      const said = givenDates.find((other) => coversDate(date, other))
      return said ? [{ start: date.start, end: date.end, said }] : []
    })
  const numbers = claim
    .numbers()
    .slice(0, MAX_CLAIM_FACTS)
    .flatMap((number): HeldFact[] => {
      if (dates.some((date) => spansOverlap(date, number))) return []
      const said = givenNumbers.find((other) => isSameNumber(number, other))
      return said ? [{ start: number.start, end: number.end, said }] : []
    })
  return [...dates, ...numbers].toSorted((a, b) => a.start - b.start)
}

/**
 * Creates a function that finds the term of the evidence for a word of the claim: another spelling, a synonym, or the
 * first word of what initials stand for. If there is none, the function returns the `term` that it was given.
 */
function createTermFinder(
  evidence: string,
  tokens: readonly Token[],
): (word: string, term: string) => string {
  const bySpelling = new Map<string, string>()
  const byGroup = new Map<number, string>()
  for (const { term, start, end, isNumber } of tokens) {
    if (isNumber) continue
    const word = evidence.slice(start, end).toLowerCase()
    bySpelling.set(spelling(word), term)
    for (const group of synonymGroups(word)) byGroup.set(group, term)
  }
  const initials = lazily(() => initialsOf(evidence))
  return (word, term) => {
    const folded = word.toLowerCase().replaceAll('ß', 'ss')
    const spelt = bySpelling.get(spelling(folded))
    if (spelt !== undefined) return spelt
    for (const group of synonymGroups(folded)) {
      const other = byGroup.get(group)
      if (other !== undefined) return other
    }
    const long = word === word.toUpperCase() ? initials().get(word) : undefined
    return long === undefined ? term : (tokens.find(({ start }) => start >= long)?.term ?? term)
  }
}

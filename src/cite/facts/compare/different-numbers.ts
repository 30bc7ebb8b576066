/**
 * Differences, one kind per file. In: claim and evidence, read and aligned. Out: the numbers, dates, names, negations,
 * opposites or quantities of the claim that the evidence states differently.
 */
import { partOf } from '../../../core/part-of.ts'
import { letterPattern, lexicon, wordsPattern } from '../../../text/lexicon.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import type { Span } from '../../../core/span.ts'
import type { Comparison, FactDifference } from './fact-difference.ts'
import { otherEndpoint } from './endpoints.ts'
import { factOfNeighbour } from './neighbour-fact.ts'
import { gappedClause } from './contrasting-clause.ts'
import {
  MAX_CLAIM_FACTS,
  MAX_GIVEN_FACTS,
  alignedFact,
  besideAlike,
  displacingFact,
  leftByRivals,
  placeFacts,
} from './guard-place.ts'
import type { PlacedFact } from './guard-place.ts'
import { isSameStatement as saySameThing } from './guard-statement.ts'
import { wordsOfSpan } from './guard-surroundings.ts'
import { placeReferenceSpans } from '../../../text/locators.ts'
import { isClock, isBothIn, isSameNumber } from '../../../text/values.ts'
import type { NumberFact } from '../../../text/values.ts'

/** Amounts of the claim that the evidence lacks or states differently. */
export function differentNumbers({ claim, evidence }: Comparison): FactDifference[] {
  const given = evidence.numbers().slice(0, MAX_GIVEN_FACTS)
  const givenDates = evidence.dates()
  const amounts = placeFacts(evidence, outside(given, givenDates))
  const claimed = outside(claim.numbers(), claim.dates()).slice(0, MAX_CLAIM_FACTS)
  const unclaimed = new Set(amounts.filter(({ fact }) => !claimed.some((own) => isSameNumber(own, fact))))
  const places = placeFacts(claim, claimed)
  const countedHere = new Set(outside(claimed, placeReferenceSpans(claim.text)))
  const countedThere = new Set(outside(given, placeReferenceSpans(evidence.text)))
  return places.flatMap((place): FactDifference[] => {
    const { fact: number, around } = place
    // The number of a place (`§ 257`, `Section 8`) is not an amount.
    const isAmount = countedHere.has(number)
    const comparable = amounts.filter(
      ({ fact }) => isComparable(number, fact) && countedThere.has(fact) === isAmount,
    )
    const same = comparable.filter(({ fact }) => isSameNumber(number, fact))
    const others = leftByRivals(
      place,
      comparable.filter(({ fact }) => !isSameNumber(number, fact)),
      { rivals: places, isSame: isSameNumber },
    )
    const report = (other: NumberFact | null) => [toDifference({ claim, evidence }, number, other)]
    if (same.length > 0) {
      const opposed = same.every(
        ({ fact }) => isOppositeBound(number, fact) || isPartOf(number, fact, { claim, evidence }),
      )
        ? same[0]!.fact
        : null
      const apart = besideAlike(number, { same, others }, { claim, evidence })
      const displacing =
        opposed ??
        otherEndpoint(number, { same: same.map(({ fact }) => fact), others: given }, { claim, evidence }) ??
        displacingFact(around, { same, others: apart }) ??
        neighbourOf(number, { same, others: apart }, { claim, evidence })
      if (displacing) return report(displacing)
      const gapped = gappedClause(
        number,
        same.map(({ fact }) => fact),
        { claim, evidence },
      )
      return gapped ? [saidOfOther(number, gapped, { claim, evidence })] : []
    }
    if (given.some((other) => isSameNumber(number, other))) return []
    if (isBothIn(number, evidence.text)) return []
    const free = others.filter((other) => unclaimed.has(other))
    const aligned = alignedFact(around, free) ?? alignedFact(around, others)
    // `First` and `second` apply to anything. They differ only if the evidence has another ordinal number in
    // their place.
    if (!aligned && number.unit?.dimension === 'ordinal') return []
    return report(aligned?.fact ?? null)
  })
}

function neighbourOf(
  number: NumberFact,
  { same, others }: Record<'same' | 'others', readonly PlacedFact<NumberFact>[]>,
  texts: Comparison,
): NumberFact | null {
  const alike = others.filter(({ fact }) => measureOf(fact)?.dimension === measureOf(number)?.dimension)
  const factsOf = (places: readonly PlacedFact<NumberFact>[]) => places.map(({ fact }) => fact)
  return factOfNeighbour(number, { same: factsOf(same), others: factsOf(alike) }, texts)
}

/** The numbers that overlap none of the spans, such as those of dates. Both lists must be in the order of the text. */
function outside(numbers: readonly NumberFact[], spans: readonly Span[]): NumberFact[] {
  let next = 0
  return numbers.filter((number) => {
    while (next < spans.length && spans[next]!.end <= number.start) next++
    return !(spans[next] && spansOverlap(spans[next]!, number))
  })
}

function isComparable(a: NumberFact, b: NumberFact): boolean {
  const [own, other] = [measureOf(a), measureOf(b)]
  if (!own || !other) return !own === !other || sharesValue(a, b)
  return own.dimension === other.dimension || sharesValue(a, b) || (own.isCurrency && other.isCurrency)
}

/**
 * The unit by which numbers are compared; `null` without a unit and for a time of day, because hours are often written
 * without their unit.
 */
function measureOf(number: NumberFact): NumberFact['unit'] {
  return isClock(number) ? null : number.unit
}

function isOppositeBound(a: NumberFact, b: NumberFact): boolean {
  return (a.bound === 'up' && b.bound === 'down') || (a.bound === 'down' && b.bound === 'up')
}

const wholeBefore = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(lexicon('allOf').flat())}(?: the| of the)? $`,
  'i',
)
const partBefore = letterPattern(() => `(?:\\d|\\p{L}) ${wordsPattern(lexicon('partOf').flat())} $`, 'i')

/**
 * Whether the claim says `all` of a number, and the evidence only a part of it: `all 240 patients`, `18 of
 * 240 patients`.
 */
function isPartOf(number: NumberFact, said: NumberFact, { claim, evidence }: Comparison): boolean {
  const before = (text: string, end: number) => partOf(text, { start: end - 24, end })
  return (
    wholeBefore.test(before(claim.text, number.start)) && partBefore.test(before(evidence.text, said.start))
  )
}

function sharesValue(a: NumberFact, b: NumberFact): boolean {
  return a.values.some((value) => b.values.includes(value))
}

function toDifference(
  { claim, evidence }: Comparison,
  number: NumberFact,
  aligned: NumberFact | null,
): FactDifference {
  const claimText = claim.text.slice(number.start, number.end)
  const evidenceText = aligned && evidence.text.slice(aligned.start, aligned.end)
  return {
    kind: kindOf(number, aligned),
    claim: { start: number.start, end: number.end },
    claimText,
    evidenceText,
    contradicts: aligned !== null && isSameStatement(number, aligned, { claim, evidence }),
    message: messageOf(number, aligned, claimText, evidenceText),
  }
}

/**
 * The difference for a figure that the evidence gives for something other than the claim's subject, as a contrasting
 * clause shows.
 */
function saidOfOther(number: NumberFact, clause: Span, { claim, evidence }: Comparison): FactDifference {
  const claimText = claim.text.slice(number.start, number.end)
  const evidenceText = evidence.text.slice(clause.start, clause.end)
  return {
    kind: 'number',
    claim: { start: number.start, end: number.end },
    claimText,
    evidenceText,
    contradicts: true,
    message: `The source gives ${claimText} for something else; here it gives “${evidenceText}”.`,
  }
}

/**
 * Whether two numbers are about the same thing, as far as the words around them show. Only such numbers can contradict
 * each other, because a bare count may apply to anything.
 */
function isSameStatement(own: NumberFact, said: NumberFact, { claim, evidence }: Comparison): boolean {
  const [first, place] = [wordsOfSpan(claim, own)?.first, wordsOfSpan(evidence, said)?.first]
  return (
    first === undefined || place === undefined || saySameThing({ claim, index: first }, { evidence, place })
  )
}

function messageOf(
  number: NumberFact,
  aligned: NumberFact | null,
  claimText: string,
  evidenceText: string | null,
): string {
  if (!aligned) return `The source does not state ${claimText}.`
  if (isSameNumber(number, aligned) && number.bound === aligned.bound)
    return `The source gives “${evidenceText}” for the other end of the change.`
  if (isSameNumber(number, aligned)) {
    const bounds = { up: 'at least', down: 'at most' }
    return `The claim gives ${claimText} as ${bounds[number.bound ?? 'up']}, the source as ${bounds[aligned.bound ?? 'up']} that.`
  }
  return `The source says “${evidenceText}” where the claim says ${claimText}.`
}

function kindOf(number: NumberFact, aligned: NumberFact | null): 'number' | 'unit' | 'currency' {
  if (!aligned?.unit || !number.unit || aligned.unit.dimension === number.unit.dimension) {
    return aligned?.unit && number.unit && sharesValue(number, aligned) && !isSameNumber(number, aligned)
      ? 'unit'
      : 'number'
  }
  return number.unit.isCurrency && aligned.unit.isCurrency ? 'currency' : 'unit'
}

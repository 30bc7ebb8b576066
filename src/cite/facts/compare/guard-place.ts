import type { Span } from '../../../core/span.ts'
import { affinityOf, surroundingsOf, wordsOfSpan } from './guard-surroundings.ts'
import type { GuardText, Surroundings } from '../../reading/guard-text.ts'

/** Maximum number of facts of a claim that are compared; the rest is ignored. */
export const MAX_CLAIM_FACTS = 200
/** Maximum number of facts of the evidence that are compared; the rest is ignored. */
export const MAX_GIVEN_FACTS = 1000
/**
 * Maximum number of facts of the evidence that are compared with one fact of the claim; the rest is ignored.
 */
const MAX_CANDIDATES = 400

/**
 * Two facts are about the same thing if the likeness (`affinityOf`) of their surroundings is at least this, or at least
 * half the number of neighbours, if that is less. A neighbour that is right next to both facts counts 1.
 */
const MIN_AFFINITY = 0.8
/** Minimum by which another fact of the evidence must fit better than the equal fact, in units of `affinityOf`. */
const MARGIN = 0.4
/**
 * Minimum factor by which the surroundings of another fact of the evidence must fit the claim's better than those of
 * the equal fact do. The equal fact is then taken to be about something else.
 */
const RATIO = 1.25

export type PlacedFact<Fact> = { fact: Fact; around: Surroundings }

export function placeFacts<Fact extends Span>(text: GuardText, facts: readonly Fact[]): PlacedFact<Fact>[] {
  return facts.slice(0, MAX_CANDIDATES).map((fact) => {
    const words = wordsOfSpan(text, fact)
    return { fact, around: words ? surroundingsOf(text, words.first, words.last) : new Map() }
  })
}

/** The fact with the surroundings most similar to `around`; `null` if none is similar enough. */
export function alignedFact<Fact>(
  around: Surroundings,
  facts: readonly PlacedFact<Fact>[],
): (PlacedFact<Fact> & { affinity: number }) | null {
  let best: (PlacedFact<Fact> & { affinity: number }) | null = null
  const needed = Math.min(MIN_AFFINITY, around.size * 0.5)
  for (const { fact, around: other } of facts) {
    const affinity = affinityOf(around, other)
    if (affinity >= needed && affinity > (best?.affinity ?? 0)) best = { fact, around: other, affinity }
  }
  return best
}

/**
 * The fact of `others` that the evidence has in place of the claim's fact. The evidence states the claim's fact too
 * (`same`), but about something else: the claim says `plant B emits 12 t`, but plant A does. `null` if no other fact
 * fits clearly better than the equal one.
 */
export function displacingFact<Fact>(
  around: Surroundings,
  { same, others }: { same: readonly PlacedFact<Fact>[]; others: readonly PlacedFact<Fact>[] },
): Fact | null {
  const other = alignedFact(around, others)
  if (!other) return null
  const fitOf = (near: Surroundings) => affinityOf(around, near) + SHARED_WEIGHT * sharedOf(around, near)
  const own = Math.max(0, ...same.map((place) => fitOf(place.around)))
  const fit = fitOf(other.around)
  return fit >= own + MARGIN && fit >= own * RATIO ? other.fact : null
}

/**
 * The facts of the evidence that may belong to the claim's fact (`place`). A fact is left out if another fact of the
 * claim (`rivals`) equals it and has surroundings at least as similar to it as `place` has.
 */
export function leftByRivals<Fact>(
  place: PlacedFact<Fact>,
  facts: readonly PlacedFact<Fact>[],
  { rivals, isSame }: { rivals: readonly PlacedFact<Fact>[]; isSame: (a: Fact, b: Fact) => boolean },
): PlacedFact<Fact>[] {
  const others = rivals.filter((rival) => rival !== place).slice(0, MAX_RIVALS)
  return facts.filter(({ fact, around }) => {
    const own = affinityOf(place.around, around)
    return !others.some((rival) => isSame(rival.fact, fact) && affinityOf(rival.around, around) >= own)
  })
}

/** Maximum number of other facts of a claim that are compared with each fact of the evidence. */
const MAX_RIVALS = 40

/** How much each word near both facts adds to the likeness of their surroundings, however near it is. */
const SHARED_WEIGHT = 0.3

function sharedOf(a: Surroundings, b: Surroundings): number {
  let shared = 0
  for (const word of a.keys()) if (b.has(word)) shared++
  return shared
}

/**
 * The facts of `others` that may take the place of the claim's fact `own`. If the same noun follows `own` and one of
 * `same`, the equal facts of the evidence (`66 books`), these are only the facts followed by this noun; else all.
 */
export function besideAlike<Fact extends Span>(
  own: Fact,
  { same, others }: { same: readonly PlacedFact<Fact>[]; others: readonly PlacedFact<Fact>[] },
  { claim, evidence }: { claim: GuardText; evidence: GuardText },
): readonly PlacedFact<Fact>[] {
  const noun = wordBehind(claim, own)
  const hasNoun = ({ fact }: PlacedFact<Fact>) => wordBehind(evidence, fact) === noun
  return noun !== null && same.some(hasNoun) ? others.filter(hasNoun) : others
}

/** The stem of the content word right after a fact; `null` if something else follows. */
function wordBehind(text: GuardText, fact: Span): string | null {
  const place = wordsOfSpan(text, fact)
  if (!place) return null
  const next = text.words[place.last + 1]
  const isNoun = next?.isContent && !next.isNumber && next.clause === text.words[place.last]!.clause
  return isNoun ? next.stem : null
}

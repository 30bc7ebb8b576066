import { englishCounted } from '../../lexicon/english/function-words.ts'
import { germanCounted } from '../../lexicon/german/function-words.ts'
import { wordSet } from '../../lexicon/word-list.ts'
import type { FactDifference } from '../alignment/fact-difference.ts'
import { turnedComparatives } from './turned-comparatives.ts'
import { differenceOf } from '../alignment/guard-difference.ts'
import { isNegated } from './different-negations.ts'
import { isSameStatement } from '../alignment/guard-statement.ts'
import { affinityOf, surroundingsOf } from '../alignment/guard-text.ts'
import type { GuardText, GuardWord, Surroundings } from '../alignment/guard-text.ts'
import { createOppositeFinder, findOpposite } from '../lexicon/opposites.ts'
import { isSameWord } from '../lexicon/synonyms.ts'

/** How alike the surroundings of two opposites must be for them to be said of the same thing. */
const MIN_AFFINITY = 0.7
/** How much better than at the same word the surroundings must fit at the opposite. */
const MARGIN = 0.5
/** Words of the claim that are looked at, and places of the evidence for each. */
const MAX_WORDS = 2000
const MAX_PLACES = 40

/**
 * Words of the claim in whose place the evidence says their opposite: `rose`
 * and `fell`, `all` and `some`, `must` and `may`. The place is told by what
 * stands around, so that `costs rose` is held against what fell only where
 * costs fell.
 */
export function differentOpposites(claim: GuardText, evidence: GuardText): FactDifference[] {
  const places = new Map<string, number[]>()
  for (const [index, { text }] of evidence.words.entries()) {
    const known = places.get(text)
    if (!known) places.set(text, [index])
    else if (known.length < MAX_PLACES) known.push(index)
  }
  const findIn = createOppositeFinder([...places.keys()])
  const turned = turnedComparatives(claim, evidence)
  return claim.words.slice(0, MAX_WORDS).flatMap((word, index) => {
    if (turned.has(index)) return []
    const { opposites, same } = findIn(word.text)
    if (opposites.length === 0) return []
    const around = surroundingsOf(claim, index)
    const bestOf = (words: readonly string[]) =>
      bestAt(
        around,
        evidence,
        words.flatMap((said) => places.get(said) ?? []),
      )
    const other = bestOf(opposites)
    if (!other || other.affinity < Math.min(MIN_AFFINITY, around.size * 0.3)) return []
    const own = bestOf(same)
    if (own && other.affinity < own.affinity + MARGIN) return []
    const said = evidence.words[other.index]!
    const kind = findOpposite(word.text, said.text)!
    if (kind === 'quantifier' && !countSame(index, other.index, { claim, evidence })) return []
    const isTurned = isNegated(claim, index) !== isNegated(evidence, other.index)
    // `did not rise` and `fell` agree: two turns are none.
    if (isTurned && kind !== 'quantifier') return []
    const contradicts = isSameStatement({ claim, index }, { evidence, place: other.index })
    return [differenceOf(kind, { claim, evidence, word, said, contradicts })]
  })
}

/** Whether two quantifiers count the same things: one of the next content words is the same, or one of them says `of them`. */
function countSame(
  index: number,
  other: number,
  { claim, evidence }: { claim: GuardText; evidence: GuardText },
): boolean {
  const [own, said] = [countedBy(claim, index), countedBy(evidence, other)]
  if (own.length === 0 || said.length === 0) return true
  return own.some((word) => said.some((near) => word.stem === near.stem || isSameWord(word.text, near.text)))
}

const ofThem = wordSet(englishCounted, germanCounted)

function countedBy({ words }: GuardText, index: number): GuardWord[] {
  const { sentence } = words[index]!
  const counted: GuardWord[] = []
  for (const word of words.slice(index + 1, index + 5)) {
    if (word.sentence !== sentence || ofThem.has(word.text)) break
    if (word.isContent && counted.length < 2) counted.push(word)
  }
  return counted
}

function bestAt(
  around: Surroundings,
  evidence: GuardText,
  places: readonly number[],
): { index: number; affinity: number } | null {
  let best: { index: number; affinity: number } | null = null
  for (const index of places.slice(0, MAX_PLACES)) {
    const affinity = affinityOf(around, surroundingsOf(evidence, index))
    if (!best || affinity > best.affinity) best = { index, affinity }
  }
  return best
}

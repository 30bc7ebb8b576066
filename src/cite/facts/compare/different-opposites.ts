import { partOf } from '../../../core/part-of.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import type { FactDifference } from './fact-difference.ts'
import { differenceOf } from './fact-difference.ts'
import { isNegated } from './different-negations.ts'
import { isSameStatement } from './guard-statement.ts'
import { affinityOf, surroundingsOf } from './guard-surroundings.ts'
import type { GuardText, GuardWord, Surroundings } from '../../reading/guard-text.ts'
import { createOppositeFinder, findOpposite, isSameWord } from '../../../text/word-classes.ts'

/** Two opposites are about the same thing if the likeness (`affinityOf`) of their surroundings is at least this. */
const MIN_AFFINITY = 0.7
/** By how much `affinityOf`, a sum, must be greater at the opposite than at the same word, if the evidence has both. */
const MARGIN = 0.5
/** Maximum number of words of the claim that are compared; the rest is ignored. */
const MAX_WORDS = 2000
/**
 * Maximum number of places of the evidence that are compared with one word of the claim; the rest is ignored.
 */
const MAX_PLACES = 40

/**
 * Words of the claim for which the evidence has the opposite at the same place: `rose` and `fell`, `all` and `some`,
 * `must` and `may`. The surroundings decide the place, so that `costs rose` differs from `fell` only if costs fell.
 */
export function differentOpposites(claim: GuardText, evidence: GuardText): FactDifference[] {
  const places = new Map<string, number[]>()
  for (const [index, { text }] of evidence.words.entries()) {
    const known = places.get(text)
    if (!known) places.set(text, [index])
    else if (known.length < MAX_PLACES) known.push(index)
  }
  const findIn = createOppositeFinder([...places.keys()])
  return claim.words.slice(0, MAX_WORDS).flatMap((word, index) => {
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
    const texts = { claim, evidence }
    if (kind === 'quantifier' && !quantifySame(index, other.index, texts)) return []
    if (!describeSame(index, other.index, texts)) return []
    if (isStatedToo(index, other, texts) || isJoinedWith(same, other.index, evidence)) return []
    const isTurned = isNegated(claim, index) !== isNegated(evidence, other.index)
    // `did not rise` and `fell` agree: a negation and an opposite cancel each other out.
    if (isTurned && kind !== 'quantifier') return []
    const contradicts = isSameStatement({ claim, index }, { evidence, place: other.index })
    return [differenceOf(kind, { claim, evidence, word, said, contradicts })]
  })
}

/**
 * Whether the quantifiers at `index` in the claim and at `other` in the evidence count the same things and exclude each
 * other. `some` in the claim does not exclude `most` in the evidence, because `most` includes `some`; if one of the two
 * is negated, it does.
 */
function quantifySame(index: number, other: number, texts: Texts): boolean {
  const [word, said] = [texts.claim.words[index]!, texts.evidence.words[other]!]
  const isDenied = isNegated(texts.claim, index) || isNegated(texts.evidence, other)
  if (!isDenied && isWeakerQuantifier(word.text, said.text)) return false
  return countSame(index, other, texts)
}

const attributes = wordSet(...lexicon('attributes'))

/**
 * Whether two words may describe the same thing; `north` in `journey north` and `southern` in `the southern autumn` do
 * not.
 */
function describeSame(index: number, other: number, { claim, evidence }: Texts): boolean {
  const [own, said] = [describedBy(claim, index), describedBy(evidence, other)]
  if (own.length > 0 && said.length > 0) return haveCommon(own, said)
  if (own.length === 0 && said.length === 0) return true
  const [nouns, text, at] = own.length > 0 ? [own, evidence, other] : [said, claim, index]
  const { sentence } = text.words[at]!
  const near = partOf(text.words, { start: at - MAX_APART, end: at + MAX_APART })
  return haveCommon(
    nouns,
    near.filter((word) => word.isContent && word.sentence === sentence),
  )
}

/**
 * The next content words, at most two, that an attribute describes, or the word after the hyphen of a compound such as
 * `cutting-edge`; empty for other words.
 */
function describedBy(text: GuardText, index: number): GuardWord[] {
  const { text: word, end } = text.words[index]!
  if (!isBeforeNoun(text.words, index)) return []
  if (/^-\p{L}/u.test(text.text.slice(end, end + 2))) return [text.words[index + 1]!]
  return attributes.has(word) ? countedBy(text, index) : []
}

function isBeforeNoun(words: readonly GuardWord[], index: number): boolean {
  const next = words[index + 1]
  return next !== undefined && next.clause === words[index]!.clause && next.isContent && !next.isNumber
}

/**
 * Whether the claim states the opposite as well, at a place that fits at least as well: `cells with a wall` and
 * `without one`.
 */
function isStatedToo(index: number, other: { index: number; affinity: number }, texts: Texts): boolean {
  const { claim, evidence } = texts
  const said = evidence.words[other.index]!
  const around = surroundingsOf(evidence, other.index)
  return partOf(claim.words, { start: index - MAX_APART, end: index + MAX_APART }).some(
    ({ stem, text, index: at }) =>
      at !== index &&
      (stem === said.stem || text === said.text) &&
      affinityOf(surroundingsOf(claim, at), around) >= other.affinity * NO_WORSE,
  )
}

/** Number of words before and after a word that are searched for its opposite, or for words that describe it. */
const MAX_APART = 60
/**
 * A place fits no worse than another if its likeness is at least this share of the other's: places of one sentence have
 * the same neighbours at slightly different distances.
 */
const NO_WORSE = 0.8

const joins = wordSet(...lexicon('additions'))

/** Whether a word such as `and` joins the opposite (at `other`) to one of the words `same`, as in `buy and sell`. */
function isJoinedWith(same: readonly string[], other: number, { words }: GuardText): boolean {
  return [-1, 1].some((step) => {
    const [join, beside] = [words[other + step], words[other + step * 2]]
    return joins.has(join?.text ?? '') && same.includes(beside?.text ?? '')
  })
}

type Texts = { claim: GuardText; evidence: GuardText }

/**
 * Whether two quantifiers count the same things: they share one of the next two content words, or at least one of them
 * has none, as before `of them`.
 */
function countSame(index: number, other: number, { claim, evidence }: Texts): boolean {
  const [own, said] = [countedBy(claim, index), countedBy(evidence, other)]
  if (own.length === 0 || said.length === 0) return true
  return haveCommon(own, said)
}

function haveCommon(own: readonly GuardWord[], said: readonly GuardWord[]): boolean {
  return own.some((word) => said.some((near) => word.stem === near.stem || isSameWord(word.text, near.text)))
}

const ofThem = wordSet(...lexicon('counted'))

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

const strengthOf = new Map(
  lexicon('quantifierScale').flatMap((scale) =>
    scale.flatMap((words, strength) => words.split(' ').map((word) => [word, strength] as const)),
  ),
)

/** Whether the quantifier `stronger` includes `weaker`, as `most` includes `some`. Folded words. */
function isWeakerQuantifier(weaker: string, stronger: string): boolean {
  const [less, more] = [strengthOf.get(weaker), strengthOf.get(stronger)]
  return less !== undefined && more !== undefined && less < more
}

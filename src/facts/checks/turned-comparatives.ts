import type { GuardText, GuardWord } from '../alignment/guard-text.ts'
import { hasOpposites } from '../lexicon/fact-words.ts'
import { findOpposite } from '../lexicon/opposites.ts'

/** Comparisons of a text that are looked at. */
const MAX_COMPARISONS = 40
/** Words that have opposites which are held against each. */
const MAX_DEGREES = 400
/** Words on each side of `than` that may belong to what is compared. */
const REACH = 14
/** Words before `than` among which the comparative stands. */
const COMPARATIVE_REACH = 4

/** What stands on either side of a `than`. */
type Comparison = {
  left: readonly GuardWord[]
  right: readonly GuardWord[]
  comparative: readonly GuardWord[]
}

/**
 * Words of the claim that compare the other way round two things that have
 * changed sides as well: `A is cheaper than B` is `B is dearer than A`.
 */
export function turnedComparatives(claim: GuardText, evidence: GuardText): ReadonlySet<number> {
  const given = comparisonsOf(evidence)
  const compared = comparisonsOf(claim)
  const words = compared.length === 0 ? [] : evidence.words.filter(({ text }) => hasOpposites(text))
  const degrees = words.slice(0, MAX_DEGREES)
  const turned = compared.filter(
    (own) =>
      given.some((other) => isTurned(own, other) && isExchanged(own, other)) ||
      isSaidOfOther(own, degrees, evidence),
  )
  return new Set(turned.flatMap(({ comparative }) => comparative.map(({ index }) => index)))
}

/**
 * Whether the evidence says the opposite, without `than`, of what the claim compares with: `A is
 * cheaper than B`, where `B is dear`. Its clause holds more words of that side alone than of the other.
 */
function isSaidOfOther(
  { left, right, comparative }: Comparison,
  degrees: readonly GuardWord[],
  { words }: GuardText,
): boolean {
  const [leftStems, rightStems] = [left, right].map((side) => new Set(side.map(({ stem }) => stem)))
  return degrees.some((word) => {
    if (!comparative.some(({ text }) => findOpposite(text, word.text) === 'negation')) return false
    const clause = words
      .slice(Math.max(0, word.index - REACH), word.index)
      .filter((near) => near.clause === word.clause && near.isContent)
    const onlyIn = (side: ReadonlySet<string>, other: ReadonlySet<string>) =>
      clause.filter(({ stem }) => side.has(stem) && !other.has(stem)).length
    return onlyIn(rightStems!, leftStems!) > onlyIn(leftStems!, rightStems!)
  })
}

/** Whether a thing on each side stands, in the other text, on the other side. */
function isExchanged(own: Comparison, other: Comparison): boolean {
  return (
    hasExchanged(own.left, { from: own.right, to: other.right, not: other.left }) &&
    hasExchanged(other.left, { from: other.right, to: own.right, not: own.left })
  )
}

/** Whether a word of a side stands, in the other text, on the other side alone. */
function hasExchanged(
  side: readonly GuardWord[],
  { from, to, not }: { from: readonly GuardWord[]; to: readonly GuardWord[]; not: readonly GuardWord[] },
): boolean {
  const has = (words: readonly GuardWord[], { stem }: GuardWord) => words.some((word) => word.stem === stem)
  return side.some((word) => has(to, word) && !has(from, word) && !has(not, word))
}

function isTurned(own: Comparison, other: Comparison): boolean {
  return own.comparative.some(({ text }) =>
    other.comparative.some((word) => findOpposite(text, word.text) === 'negation'),
  )
}

function comparisonsOf({ words }: GuardText): Comparison[] {
  const found: Comparison[] = []
  for (const [at, word] of words.entries()) {
    if (word.text !== 'than' && word.text !== 'als') continue
    const comparative = words.slice(Math.max(0, at - COMPARATIVE_REACH), at)
    if (word.text === 'als' && !comparative.some(isGermanComparative)) continue
    const next = words[at + 1]
    // `More than 250` bounds a number.
    if (!next || next.isNumber || next.sentence !== word.sentence) continue
    const isBeside = ({ clause, isContent }: GuardWord) => clause === word.clause && isContent
    found.push({
      left: words.slice(Math.max(0, at - REACH), at).filter(isBeside),
      right: words.slice(at + 1, at + 1 + REACH).filter(isBeside),
      comparative,
    })
    if (found.length >= MAX_COMPARISONS) break
  }
  return found
}

/** `Höher als`, `mehr Strom als`; `als` alone is also `when` and `as`. */
function isGermanComparative({ text: word, isCapital }: GuardWord): boolean {
  return !isCapital && /^(?:mehr|weniger|eher|\p{L}{3,}er(?:e[nrsm]?)?)$/u.test(word)
}

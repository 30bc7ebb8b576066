import { partOf } from '../../../core/part-of.ts'
import type { Span } from '../../../core/span.ts'
import { wordsOfSpan } from './guard-surroundings.ts'
import type { GuardText, GuardWord } from '../../reading/guard-text.ts'

/** Maximum number of content words, without numbers, in a clause without a verb: `for students 24 euros`. */
const MAX_GAPPED = 3
/**
 * Minimum number of the claim's words that only the neighbouring clause has, for the claim to be about that clause, if
 * none is only in the fact's clause.
 */
const MIN_REPEATED = 2
/** Maximum number of words on each side of a fact that may belong to its clause. */
const REACH = 20
/** Maximum number of equal facts of the evidence; with more, no neighbouring clause is searched. */
const MAX_FACTS = 12

/**
 * Finds the fact that a neighbouring clause of the evidence gives where the claim has `fact`; `null` if there is none.
 * `same`: the places of `fact` in the evidence. There are two cases:
 *
 * - The claim is nearer to the neighbouring clause. Evidence `Art. 7 asks for a test, Art. 9 for a report`, claim `Art.
 *   9 asks for a test`: the result is `7`.
 * - The neighbouring clause only names a case, which the claim names too. Evidence `The annual fee is 48 euros, for
 *   students 24 euros`, claim `For students the annual fee is 48 euros`: the result is `24 euros`.
 */
export function factOfNeighbour<Fact extends Span>(
  fact: Fact,
  { same, others }: { same: readonly Fact[]; others: readonly Fact[] },
  { claim, evidence }: { claim: GuardText; evidence: GuardText },
): Fact | null {
  const claimed = clauseOf(claim, fact)
  if (!claimed || same.length > MAX_FACTS) return null
  let found: Fact | null = null
  for (const own of same) {
    const clause = clauseOf(evidence, own)
    const other = clause && others.slice(0, MAX_FACTS * 4).find((near) => isMeant(near, clause))
    if (!other) return null
    found ??= other
  }
  return found

  function isMeant(near: Fact, own: Clause): boolean {
    const other = clauseOf(evidence, near)
    if (!other || other.sentence !== own.sentence || other.clause === own.clause) return false
    const heldOnlyIn = (a: Clause, b: Clause) =>
      claimed!.words.filter(({ stem }) => a.stems.has(stem) && !b.stems.has(stem)).length
    const [inOwn, inOther] = [heldOnlyIn(own, other), heldOnlyIn(other, own)]
    if (inOwn === 0) return inOther >= MIN_REPEATED && own.words.length > 0
    if (inOther === 0 || other.words.length > MAX_GAPPED) return false
    return (
      other.words.length < own.words.length || (other.words.length === own.words.length && joins(own, other))
    )
  }

  function joins(own: Clause, other: Clause): boolean {
    return (
      other.words.every(({ stem }) => claimed!.stems.has(stem)) &&
      claimed!.words.every(({ stem }) => own.stems.has(stem) || other.stems.has(stem)) &&
      [...claimed!.functions].every((word) => own.functions.has(word) || other.functions.has(word))
    )
  }
}

type Clause = {
  sentence: number
  clause: number
  /** Content words of the clause without numbers and without the words of the fact, such as its unit. */
  words: readonly GuardWord[]
  stems: ReadonlySet<string>
  /** The function words of the clause, folded. */
  functions: ReadonlySet<string>
}

function clauseOf(text: GuardText, span: Span): Clause | null {
  const place = wordsOfSpan(text, span)
  if (!place) return null
  const { clause, sentence } = text.words[place.last]!
  const all = partOf(text.words, { start: place.first - REACH, end: place.last + REACH }).filter(
    (word) => word.clause === clause,
  )
  const words = all.filter(
    ({ isContent, isNumber, index }) => isContent && !isNumber && (index < place.first || index > place.last),
  )
  return {
    sentence,
    clause,
    words,
    stems: new Set(words.map(({ stem }) => stem)),
    functions: new Set(all.flatMap(({ isContent, text }) => (isContent ? [] : [text]))),
  }
}

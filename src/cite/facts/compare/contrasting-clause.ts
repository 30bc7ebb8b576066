import { partOf } from '../../../core/part-of.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import type { Span } from '../../../core/span.ts'
import type { GuardText, GuardWord } from '../../reading/guard-text.ts'
import { wordsOfSpan } from './guard-surroundings.ts'
import { wordValue } from '../../../text/values.ts'

/** Words that contrast a clause with the previous one. */
const contrast = wordSet(...lexicon('contrasts'))
/** Words for frequencies and amounts that count as figures: `hourly`, `twice`, `half`. */
const figure = wordSet(...lexicon('figures'))
/** Maximum number of content words of a contrasting clause, without numbers; a longer clause does not count. */
const MAX_CONTENTS = 5
/** Maximum number of words of a contrasting clause (a longer one does not count), and of words read before the fact. */
const MAX_WORDS = 16
/** Maximum number of places of one fact in the evidence; with more, no clause is searched. */
const MAX_FACTS = 12

/**
 * Finds the contrasting clause of the evidence which shows that a fact does not apply to the subject of the claim: `It
 * measures the field every twelve minutes, the temperature however only hourly` does not give twelve minutes for the
 * temperature.
 *
 * `same`: the places of the fact in the evidence. Returns the clause behind the first place; `null` unless each place
 * has such a clause behind it.
 */
export function gappedClause<Fact extends Span>(
  fact: Fact,
  same: readonly Fact[],
  { claim, evidence }: { claim: GuardText; evidence: GuardText },
): Span | null {
  if (same.length === 0 || same.length > MAX_FACTS) return null
  const place = wordsOfSpan(claim, fact)
  if (!place) return null
  const { sentence } = claim.words[place.first]!
  const claimed = new Set(
    claim.words.filter((word) => word.sentence === sentence && word.isContent).map(({ stem }) => stem),
  )
  let found: Span | null = null
  for (const said of same) {
    const own = wordsOfSpan(evidence, said)
    const clause = own && contrastBehind(evidence, own.last)
    if (
      !clause ||
      !clause.some(({ isNumber, text }) => isNumber || figure.has(text) || (wordValue(text) ?? 0) > 1)
    )
      return null
    if (!isTaken(clause, { own: own.last, claimed, evidence })) return null
    found ??= { start: clause[0]!.start, end: clause.at(-1)!.end }
  }
  return found
}

/**
 * The words of the clause behind the word at the index `last`: from the next comma, semicolon or colon up to the one
 * after it, or to the end of the sentence. `null` if the clause has no contrasting word, such as `but`, or more than
 * `MAX_WORDS` words.
 */
function contrastBehind({ text, words }: GuardText, last: number): GuardWord[] | null {
  const { sentence } = words[last]!
  const next: GuardWord[] = []
  for (const word of words.slice(last + 1, last + 1 + MAX_WORDS * 2)) {
    if (word.sentence !== sentence) break
    const isBreak = /[,;:]/.test(text.slice(words[word.index - 1]!.end, word.start))
    if (isBreak && next.length > 0) break
    if (isBreak || next.length > 0) next.push(word)
  }
  return next.length <= MAX_WORDS && next.some((word) => contrast.has(word.text)) ? next : null
}

function isTaken(
  clause: readonly GuardWord[],
  { own, claimed, evidence }: { own: number; claimed: ReadonlySet<string>; evidence: GuardText },
): boolean {
  const contents = clause.filter((word) => word.isContent && !word.isNumber && !contrast.has(word.text))
  const [first, ...rest] = contents
  if (!first || contents.length > MAX_CONTENTS || !claimed.has(first.stem)) return false
  const { clause: ownClause } = evidence.words[own]!
  const before = partOf(evidence.words, { start: own - MAX_WORDS, end: own + 1 }).filter(
    (word) => word.clause === ownClause && word.isContent && !word.isNumber,
  )
  const stems = new Set(before.map(({ stem }) => stem))
  // The claim has some of the words around the fact, but not all, and of the clause's other words at most the first new
  // one.
  return (
    !stems.has(first.stem) &&
    rest.every(({ stem }) => stems.has(stem) || !claimed.has(stem) || stem === rest[0]!.stem) &&
    before.some(({ stem }) => !claimed.has(stem)) &&
    before.some(({ stem }) => claimed.has(stem))
  )
}

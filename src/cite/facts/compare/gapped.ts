import { lexicon, wordSet } from '../../../text/lexicon.ts'
import type { Span } from '../../../core/span.ts'
import type { GuardText, GuardWord } from '../../reading/guard-text.ts'
import { wordsOfSpan } from './guard-surroundings.ts'
import { wordValue } from '../../../text/values.ts'

/** Words that set one clause against the one before. */
const contrast = wordSet(...lexicon('contrasts'))
/** Words that say how often or how much as a figure does. */
const figure = wordSet(...lexicon('figures'))
/** Content words of a clause that names another thing and says only what is different of it. */
const MAX_CONTENTS = 5
/** Words behind a clause that are looked at, and places of one fact. */
const MAX_WORDS = 16
const MAX_FACTS = 12

/**
 * The clause that takes a fact of the claim from what the claim says it of:
 * `It measures the field every twelve minutes, the temperature however only
 * hourly` gives no twelve minutes for the temperature. The clause stands right
 * behind, sets itself against it, opens with what the claim speaks of and has a
 * figure of its own, and the claim leaves out what the fact is really said of. `null` where any of the
 * same facts stands without such a clause.
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

/** The words of the sentence from the next comma to the one behind it, if they are set against what is before. */
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
  const before = evidence.words
    .slice(Math.max(0, own - MAX_WORDS), own + 1)
    .filter((word) => word.clause === ownClause && word.isContent && !word.isNumber)
  const stems = new Set(before.map(({ stem }) => stem))
  // What the clause says of its own the claim does not say, and what the fact is said of it leaves out.
  return (
    !stems.has(first.stem) &&
    rest.every(({ stem }) => stems.has(stem) || !claimed.has(stem) || stem === rest[0]!.stem) &&
    before.some(({ stem }) => !claimed.has(stem)) &&
    before.some(({ stem }) => claimed.has(stem))
  )
}

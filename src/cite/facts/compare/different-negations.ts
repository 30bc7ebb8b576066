import { partOf } from '../../../core/part-of.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import { breaksNegation, hasOpposites, isNegator, findOpposite } from '../../../text/word-classes.ts'
import type { FactDifference } from './fact-difference.ts'
import { differenceOf } from './fact-difference.ts'
import { isSameStatement } from './guard-statement.ts'
import { affinityOf, surroundingsOf } from './guard-surroundings.ts'
import type { GuardText, GuardWord } from '../../reading/guard-text.ts'

/** Maximum number of content words between a negation and a word of its clause that it negates. */
const SCOPE = 3
/** Two places are about the same thing if the likeness (`affinityOf`) of their surroundings is at least this. */
const MIN_AFFINITY = 0.9
/**
 * Minimum likeness per neighbour. A place with one or two neighbours needs this for each, instead of `MIN_AFFINITY`.
 */
const MIN_EACH = 0.33
const MAX_NEGATORS = 100
/** Maximum number of words on each side of a word that are searched for its negation, or for the word it negates. */
const MAX_STEPS = 14

/** Words that one text negates and the other does not, at places that are about the same thing. */
export function differentNegations(claim: GuardText, evidence: GuardText): FactDifference[] {
  const differences: FactDifference[] = []
  const seen = new Set<GuardWord>()
  const add = (at: GuardWord, other: GuardWord) => {
    if (seen.has(at)) return
    seen.add(at)
    const message = (own: string, said: string) =>
      `The source says “${said}” where the claim says ${own}: one of them negates it.`
    const contradicts = isSameStatement({ claim, index: at.index }, { evidence, place: other.index })
    differences.push(
      differenceOf('negation', { claim, evidence, word: at, said: other, contradicts, message }),
    )
  }
  const [claimed, said] = [headsOf(claim), headsOf(evidence)]
  for (const { negator, head } of claimed) {
    const other = placeOf(head, claim, evidence)
    if (other === null || isNegated(evidence, other) || isTurned(claim, evidence, head, other)) continue
    if (isMoved({ negator, head }, claimed, { own: claim, other: evidence })) continue
    if (isSaidNear({ own: claim, index: head }, { other: evidence, place: other, negated: true })) continue
    if (isSaidOtherwise(evidence, other)) continue
    // Nothing differs if the claim states both: `those that float and those that do not float`.
    if (isSaidNear({ own: evidence, index: other }, { other: claim, place: head, negated: false })) continue
    add(claim.words[negator]!, evidence.words[other]!)
  }
  for (const { negator, head } of said) {
    const own = placeOf(head, evidence, claim)
    if (own === null || isNegated(claim, own) || isTurned(evidence, claim, head, own)) continue
    if (isMoved({ negator, head }, said, { own: evidence, other: claim })) continue
    if (isSaidOtherwise(claim, own)) continue
    // The claim may repeat another place of the evidence, where the same word is not negated.
    const back = placeOf(own, claim, evidence)
    if (back !== null && !isNegated(evidence, back)) continue
    add(claim.words[own]!, evidence.words[negator]!)
  }
  return differences
}

type Head = { negator: number; head: number }

/**
 * Each negation with the word that it negates: the next content word of its clause, else the previous one. A negator
 * that may follow its verb is listed with both.
 */
function headsOf(text: GuardText): Head[] {
  const heads: Head[] = []
  for (const [negator, word] of text.words.entries()) {
    if (!isTrueNegator(text, negator)) continue
    const head = contentBeside(text, negator, 1) ?? contentBeside(text, negator, -1)
    if (head !== null) heads.push({ negator, head })
    // The word before it may be the verb, which is then negated as well.
    if (negatorsBehind.has(word.text)) {
      const before = contentBeside(text, negator, -1)
      if (before !== null && before !== head) heads.push({ negator, head: before })
    }
    if (heads.length >= MAX_NEGATORS) break
  }
  return heads
}

/**
 * Whether the negator also negates another word (`heads` has both), and the other text negates that word. Then only
 * the word order differs, as in `haftet nicht für Mängel` and `für Mängel haftet er nicht`.
 */
function isMoved(
  { negator, head }: Head,
  heads: readonly Head[],
  { own, other }: { own: GuardText; other: GuardText },
): boolean {
  return heads.some((beside) => {
    if (beside.negator !== negator || beside.head === head) return false
    const place = placeOf(beside.head, own, other)
    return place !== null && isNegated(other, place)
  })
}

function contentBeside({ words }: GuardText, from: number, step: 1 | -1): number | null {
  const { clause } = words[from]!
  for (let taken = 1; taken <= MAX_STEPS; taken++) {
    const index = from + step * taken
    if (words[index]?.clause !== clause) break
    if (words[index]!.isContent && !words[index]!.isNumber) return index
  }
  return null
}

const definiteArticles = wordSet(...lexicon('subjectArticles'))
const onlyOnes = wordSet(...lexicon('onlyOnes'))
const alternatives = wordSet(...lexicon('alternatives'))
const choiceNegators = wordSet(...lexicon('choiceNegators'))
const numberSigns = wordSet(...lexicon('numberSigns'))
const negatorsBehind = wordSet(...lexicon('negatorsBehind'))
const splitBreakers = new Map(
  lexicon('splitBreakers').flatMap((phrases) =>
    phrases.map((phrase) => phrase.split(' ', 2) as [string, string]),
  ),
)

/** Whether a negator really negates, unlike the one in `not only` or `No. 12`. */
export function isTrueNegator({ text: whole, words }: GuardText, index: number): boolean {
  const { text, end } = words[index]!
  if (!isNegator(text)) return false
  // In `No. 12`, `no` is an abbreviation and does not negate.
  if (numberSigns.has(text) && whole[end] === '.' && words[index + 1]?.isNumber) return false
  const before = words[index - 1]?.text ?? ''
  const after = words[index + 1]?.text ?? ''
  if (breaksNegation(after)) return false
  const last = splitBreakers.get(after)
  if (last !== undefined && words.slice(index + 2, index + 5).some((word) => word.text === last)) return false
  if (definiteArticles.has(after) && onlyOnes.has(words[index + 2]?.text ?? '')) return false
  return !(alternatives.has(before) && choiceNegators.has(text))
}

/**
 * Finds the word at `index` in the other text, where its surroundings are most alike; returns its index there. `null`
 * if the other text lacks the word or uses it only about something else.
 */
function placeOf(index: number, own: GuardText, other: GuardText): number | null {
  const around = surroundingsOf(own, index)
  let best: number | null = null
  let most = 0
  for (const place of other.occurrences.get(own.words[index]!.stem) ?? []) {
    const there = surroundingsOf(other, place)
    const affinity = affinityOf(around, there)
    if (affinity < Math.min(MIN_AFFINITY, Math.min(around.size, there.size) * MIN_EACH)) continue
    if (best === null || affinity > most) {
      best = place
      most = affinity
    }
  }
  return best
}

/**
 * Whether the other text has the word again, at another place than `place` that fits nearly as well. Only places count
 * where the word is negated (`negated: true`) or not negated (`false`).
 */
function isSaidNear(
  { own, index }: { own: GuardText; index: number },
  { other, place, negated }: { other: GuardText; place: number; negated: boolean },
): boolean {
  const around = surroundingsOf(own, index)
  const least = affinityOf(around, surroundingsOf(other, place)) - MARGIN
  return (other.occurrences.get(own.words[index]!.stem) ?? []).some(
    (near) =>
      near !== place &&
      isNegated(other, near) === negated &&
      affinityOf(around, surroundingsOf(other, near)) >= Math.max(least, MARGIN),
  )
}

/**
 * For `isSaidNear`: by how much the likeness of another place may be lower than that of the given place; also the least
 * likeness of a place that fits at all.
 */
const MARGIN = 0.5

const lacking = wordSet(...lexicon('lacking'))
const farNegators = wordSet(...lexicon('farNegators'))

/** Whether a negation of the same sentence is near enough to the word to negate it. */
export function isNegated(text: GuardText, index: number): boolean {
  const { words } = text
  const word = words[index]!
  for (const step of [-1, 1] as const) {
    for (let taken = 1; taken <= MAX_STEPS; taken++) {
      const near = index + step * taken
      const other = words[near]
      if (!other || other.sentence !== word.sentence) break
      const isSameClause = other.clause === word.clause
      if (Math.abs(other.position - word.position) > (isSameClause ? SCOPE + 1 : 1.5)) break
      // `Rode without a helmet` does not negate `rode`.
      if (step === 1 && lacking.has(other.text)) continue
      if (!isSameClause && step === 1 && !farNegators.has(other.text)) continue
      if (isTrueNegator(text, near)) return true
    }
  }
  return false
}

/** Words that deny the following words without being negators: `fails to rise`, `less useful`. */
const denying = wordSet(...lexicon('denials'))
/** Number of words before a word that are searched for a denial. */
const DENIAL_REACH = 4

/**
 * Whether one of the `DENIAL_REACH` words before the given one denies it without being a negator (`fails to rise`):
 * then the two texts may agree.
 */
export function isSaidOtherwise({ words }: GuardText, index: number): boolean {
  const { sentence } = words[index]!
  return partOf(words, { start: index - DENIAL_REACH, end: index }).some(
    (word) => word.sentence === sentence && denying.has(word.text),
  )
}

/**
 * Whether the other text has, around the word `place`, the opposite of the negated word `head` or of a word near it:
 * `did not rise` and `fell` agree.
 */
function isTurned(own: GuardText, other: GuardText, head: number, place: number): boolean {
  const { words } = own
  const { sentence } = words[head]!
  for (let index = Math.max(0, head - 4); index <= Math.min(words.length - 1, head + 4); index++) {
    const word = words[index]!
    if (word.sentence !== sentence) continue
    if (!hasOpposites(word.text) && !word.isContent) continue
    const from = Math.max(0, place - 6)
    if (other.words.slice(from, place + 7).some((near) => findOpposite(word.text, near.text) === 'negation'))
      return true
  }
  return false
}

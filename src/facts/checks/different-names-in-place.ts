import { germanCommonWords } from '../../lexicon/german/function-words.ts'
import { wordsOf } from '../../lexicon/word-list.ts'
import { wordsPattern } from '../../lexicon/words-pattern.ts'
import type { FactDifference } from '../alignment/fact-difference.ts'
import { differenceOf } from '../alignment/guard-difference.ts'
import type { GuardText, GuardWord } from '../alignment/guard-text.ts'
import { commonCapitals, nameSame } from '../lexicon/name-words.ts'
import { isSameWord } from '../lexicon/synonyms.ts'
import { unitOf } from '../values/units.ts'

/** Content words of the claim that are looked at, and places of its neighbours. */
const MAX_WORDS = 1500
const MAX_PLACES = 12
/** Content words that may stand between the neighbours of a replaced word. */
const MAX_BETWEEN = 2

/**
 * Names of the claim in whose place the evidence has another one: the
 * neighbours are the same, the name between them is not. A name that the
 * evidence has elsewhere is replaced all the same if there it stands beside
 * none of its neighbours.
 */
export function differentNamesInPlace(claim: GuardText, evidence: GuardText): FactDifference[] {
  const { contents } = claim
  const names = new Set([...namesOf(claim), ...namesOf(evidence)])
  return contents.slice(0, MAX_WORDS).flatMap((word, at) => {
    if (!isName(word, claim, names) || isBeside(word, at, { claim, evidence })) return []
    const said = counterpartOf(at, { claim, evidence })
    if (
      !said ||
      !isName(said, evidence, names) ||
      isSameWord(word.text, said.text) ||
      nameSame(word.text, said.text) ||
      isAlike(word.text, said.text)
    )
      return []
    return [differenceOf('name', { claim, evidence, word, said })]
  })
}

type Texts = { claim: GuardText; evidence: GuardText }

/** Whether the evidence has the word beside one of its neighbours, or it is all the claim has. */
function isBeside(word: GuardWord, at: number, { claim, evidence }: Texts): boolean {
  const places = placesOf(word, evidence)
  if (places.length === 0) return false
  const neighbours = [-2, -1, 1, 2].flatMap((step) => {
    const other = claim.contents[at + step]
    return other && other.sentence === word.sentence ? placesOf(other, evidence) : []
  })
  return places.some((place) =>
    neighbours.some(
      (other) => other.sentence === place.sentence && Math.abs(other.position - place.position) <= 3,
    ),
  )
}

function placesOf({ stem }: GuardWord, { words, occurrences }: GuardText): GuardWord[] {
  return (occurrences.get(stem) ?? []).slice(0, MAX_PLACES).map((index) => words[index]!)
}

/** The word of the evidence between the neighbours of a word, or beyond the last two at an end of the sentence. */
function counterpartOf(at: number, texts: Texts): GuardWord | null {
  const { contents } = texts.claim
  const { sentence } = contents[at]!
  const beside = (step: 1 | -1): GuardWord[] => {
    const found: GuardWord[] = []
    for (let index = at + step; found.length < 2 && Math.abs(index - at) <= 4; index += step) {
      const other = contents[index]
      if (!other || other.sentence !== sentence) break
      if (placesOf(other, texts.evidence).length > 0) found.push(other)
    }
    return found
  }
  const [left, right] = [beside(-1), beside(1)]
  if (left[0] && right[0]) {
    const between = betweenNeighbours(left[0], right[0], texts)
    if (between) return between
  }
  if (left[0] && left[1]) return beyond(left[0], left[1], 1, texts)
  return right[0] && right[1] ? beyond(right[0], right[1], -1, texts) : null
}

function betweenNeighbours(left: GuardWord, right: GuardWord, { claim, evidence }: Texts): GuardWord | null {
  for (const from of placesOf(left, evidence)) {
    for (const to of placesOf(right, evidence)) {
      if (to.sentence !== from.sentence) continue
      const between = to.position - from.position - 1
      if (between < 1 || between > MAX_BETWEEN) continue
      const free = evidence.contents.slice(from.position + 1, to.position).find((word) => isFree(word, claim))
      if (free) return free
    }
  }
  return null
}

/** The word right after (or before) two neighbours that stand as in the claim, in one clause with the nearer. */
function beyond(near: GuardWord, far: GuardWord, step: 1 | -1, { claim, evidence }: Texts): GuardWord | null {
  for (const place of placesOf(near, evidence)) {
    const isInOrder = placesOf(far, evidence).some(
      (other) =>
        other.sentence === place.sentence &&
        (place.position - other.position) * step > 0 &&
        Math.abs(place.position - other.position) <= 2,
    )
    const next = evidence.contents[place.position + step]
    if (isInOrder && next?.sentence === place.sentence && next.clause === place.clause && isFree(next, claim))
      return next
  }
  return null
}

/** A word that the claim does not have is what stands in another one's place. */
function isFree(word: GuardWord, claim: GuardText): boolean {
  return !word.isNumber && !claim.occurrences.has(word.stem)
}

/** Forms of one word: `grade` and `grading`, `Pflicht` and `Pflichten`, parts of a compound. */
function isAlike(a: string, b: string): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  let shared = 0
  while (shared < shorter.length && shorter[shared] === longer[shared]) shared++
  return shared >= 4 && shared >= shorter.length - 3 && shared >= longer.length - 5
}

/** A capital within a sentence, or a word that has one elsewhere in it; German writes every noun so. */
function isName(word: GuardWord, { text, words }: GuardText, names: ReadonlySet<string>): boolean {
  if (!word.isCapital || word.end - word.start < 3) return false
  if (commonCapitals.has(word.text) || unitOf(word.text)) return false
  const isFirst = words[word.index - 1]?.sentence !== word.sentence
  return (!isFirst || names.has(word.stem)) && !isGerman(text)
}

/** Stems that stand with a capital within a sentence. */
function namesOf({ words }: GuardText): string[] {
  return words
    .filter((word) => word.isCapital && words[word.index - 1]?.sentence === word.sentence)
    .map(({ stem }) => stem)
}

const germanSigns = new RegExp(`(?<!\\p{L})${wordsPattern(wordsOf(germanCommonWords))}(?!\\p{L})`, 'iu')

function isGerman(text: string): boolean {
  return germanSigns.test(text.slice(0, 2000))
}

import {
  englishArticles,
  englishBe,
  englishDirected,
  englishLinks,
  englishPossessives,
  englishPrepositions,
} from '../../lexicon/english/function-words.ts'
import { englishTitles } from '../../lexicon/english/names.ts'
import {
  germanArticles,
  germanDirected,
  germanIndefinites,
  germanObliqueArticles,
  germanObliqueIndefinites,
  germanPassives,
  germanPossessives,
  germanPrepositions,
} from '../../lexicon/german/function-words.ts'
import { wordSet } from '../../lexicon/word-list.ts'
import type { FactDifference } from '../alignment/fact-difference.ts'
import { differenceOf } from '../alignment/guard-difference.ts'
import { sentencesOf } from '../alignment/guard-sentences.ts'
import type { GuardText, GuardWord } from '../alignment/guard-text.ts'

/** Content words that are looked at of a sentence, and sentences. */
const limits = { maxWords: 40, maxSentences: 60 }
/** Content words between the parties and what joins them. */
const REACH = 8

const prepositions = wordSet(englishPrepositions, englishLinks, germanPrepositions)
/** What may stand between a preposition and its name or noun. */
const between = wordSet(
  englishArticles,
  englishPossessives,
  englishTitles,
  'st',
  germanArticles,
  germanObliqueArticles,
  germanIndefinites,
  germanObliqueIndefinites,
  germanPossessives,
)
const articles = wordSet(englishArticles)

/**
 * Two parties of the claim that have changed places: `A beat B` where the
 * evidence says `B beat A`. Told by order alone, so that only names (in German
 * nouns) and nouns behind an article count that stand on either side of the same
 * word behind the same prepositions, and not where one text is in the passive.
 */
export function differentRoles(claim: GuardText, evidence: GuardText): FactDifference[] {
  const said = sentencesOf(evidence.contents, limits)
  return sentencesOf(claim.contents, limits).flatMap((own) => {
    for (const other of said) {
      const swap = findSwap(own, other, { claim, evidence })
      if (swap) return [swap]
    }
    return []
  })
}

type Texts = { claim: GuardText; evidence: GuardText }

function findSwap(
  own: readonly GuardWord[],
  other: readonly GuardWord[],
  texts: Texts,
): FactDifference | null {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [index, { stem }] of other.entries()) {
    if (places.has(stem)) repeated.add(stem)
    else places.set(stem, index)
  }
  const at = own.map(({ stem }) => (repeated.has(stem) ? -1 : (places.get(stem) ?? -1)))
  if (at.filter((place) => place >= 0).length < 3) return null
  const isParty = (index: number) => {
    const word = own[index]
    const said = other[at[index] ?? -1]
    if (!word || !said || word.isNumber) return false
    return (word.isCapital && said.isCapital) || (isNoun(word, texts.claim) && isNoun(said, texts.evidence))
  }
  for (const [anchor, place] of at.entries()) {
    if (place < 0 || own[anchor]!.isCapital || own[anchor]!.isNumber) continue
    const left = nearest(
      anchor,
      -1,
      (index) => isParty(index) && at[index]! > place && at[index]! - place <= REACH + 1,
    )
    const right = nearest(
      anchor,
      1,
      (index) => isParty(index) && at[index]! < place && place - at[index]! <= REACH + 1,
    )
    if (left === null || right === null) continue
    const before = governorOf(own[left]!, texts.claim)
    const behind = governorOf(own[right]!, texts.claim)
    if (before !== null || (behind !== null && !directed.has(behind))) continue
    if (governorOf(other[at[right]!]!, texts.evidence) !== null) continue
    if (governorOf(other[at[left]!]!, texts.evidence) !== behind) continue
    if (isPassive(own, texts.claim) !== isPassive(other, texts.evidence)) continue
    return differenceOf('name', {
      ...texts,
      word: own[left]!,
      said: other[at[right]!]!,
      message: (claimText, evidenceText) =>
        `The claim and the source have "${claimText}" and "${evidenceText}" in each other's place.`,
    })
  }
  return null
}

function nearest(from: number, step: 1 | -1, fits: (index: number) => boolean): number | null {
  for (let index = from + step; Math.abs(index - from) <= REACH && index >= 0; index += step) {
    if (fits(index)) return index
  }
  return null
}

/** The preposition before the word's phrase; `null` for who does it, and to whom it is done. */
function governorOf(word: GuardWord, { words }: GuardText): string | null {
  let index = word.index - 1
  while (
    index >= 0 &&
    (between.has(words[index]!.text) || words[index]!.isCapital) &&
    words[index]!.clause === word.clause
  )
    index--
  const found = words[index]
  if (!found || found.sentence !== word.sentence || !prepositions.has(found.text)) return null
  return found.text === 'vom' ? 'von' : found.text
}

/** Prepositions of a party that is not the doer: `gave it to B`, `was hired by B`; not of one that does it as well: `with B`. */
const directed = wordSet(englishDirected, germanDirected)

/** A word behind an article: what an English text calls a party that has no name. */
function isNoun({ index, sentence }: GuardWord, { words }: GuardText): boolean {
  const before = words[index - 1]
  return before?.sentence === sentence && articles.has(before.text)
}

const passive = wordSet(germanPassives)
const auxiliary = wordSet(englishBe)

function isPassive(sentence: readonly GuardWord[], { words }: GuardText): boolean {
  const [first, last] = [sentence[0]!.index, sentence.at(-1)!.index]
  const read = words.slice(first, last + 2)
  if (read.some(({ text }) => passive.has(text))) return true
  return read.some(({ text }) => text === 'by') && read.some(({ text }) => auxiliary.has(text))
}

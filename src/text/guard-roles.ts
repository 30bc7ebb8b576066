import type { FactDifference } from './guard.ts'
import { differenceOf } from './guard-difference.ts'
import type { GuardText, GuardWord } from './guard-text.ts'

/** Content words that are looked at of a sentence, and sentences. */
const MAX_WORDS = 40
const MAX_SENTENCES = 60
/** Content words between the parties and what joins them. */
const REACH = 8

const prepositions =
  /^(?:in|on|at|by|for|from|to|of|with|near|during|after|before|since|until|into|under|per|between|among|about|am|im|in|an|auf|bei|beim|nach|vor|mit|von|vom|zu|zum|zur|aus|seit|durch|für|über|unter|laut|um|bis|ab)$/
const between =
  /^(?:the|a|an|its|their|his|her|der|die|das|den|dem|des|ein|eine|einen|einem|einer|ihr|ihre|sein|seine|st|mr|mrs|ms|dr)$/

/**
 * Two parties of the claim that have changed places: `A beat B` where the
 * evidence says `B beat A`. Told by order alone, so that only names (in German
 * nouns) count that stand free on either side of the same word, and not where
 * one of the texts is in the passive.
 */
export function differentRoles(claim: GuardText, evidence: GuardText): FactDifference[] {
  const said = sentencesOf(evidence)
  return sentencesOf(claim).flatMap((own) => {
    for (const other of said) {
      const swap = findSwap(own, other, { claim, evidence })
      if (swap) return [swap]
    }
    return []
  })
}

function sentencesOf(text: GuardText): GuardWord[][] {
  const sentences: GuardWord[][] = []
  for (const word of text.contents) {
    const last = sentences.at(-1)
    if (last?.[0]?.sentence === word.sentence) {
      if (last.length < MAX_WORDS) last.push(word)
    } else if (sentences.length < MAX_SENTENCES) sentences.push([word])
    else break
  }
  return sentences
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
    if (!word?.isCapital || !said?.isCapital || word.isNumber) return false
    return !isGoverned(word, texts.claim) && !isGoverned(said, texts.evidence)
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

/** Whether a preposition stands before the word's phrase: neither who does it nor to whom it is done. */
function isGoverned(word: GuardWord, { words }: GuardText): boolean {
  let index = word.index - 1
  while (
    index >= 0 &&
    (between.test(words[index]!.text) || words[index]!.isCapital) &&
    words[index]!.clause === word.clause
  )
    index--
  return index >= 0 && words[index]!.sentence === word.sentence && prepositions.test(words[index]!.text)
}

const passive = /^(?:wurde|wurden|worden|werden|wird)$/
const agent = /^(?:by)$/
const auxiliary = /^(?:is|are|was|were|be|been|being)$/

function isPassive(sentence: readonly GuardWord[], { words }: GuardText): boolean {
  const [first, last] = [sentence[0]!.index, sentence.at(-1)!.index]
  const read = words.slice(first, last + 2)
  if (read.some(({ text }) => passive.test(text))) return true
  return read.some(({ text }) => agent.test(text)) && read.some(({ text }) => auxiliary.test(text))
}

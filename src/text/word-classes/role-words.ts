import {
  pronouns as englishPronouns,
  objectPronouns as englishObjects,
} from '../lexicon/english/function-words.ts'
import { isWhole, lexicon, wordsByLanguage } from '../lexicon/languages.ts'
import type { Language } from '../lexicon/languages.ts'
import { otherPointers, otherScriptPointers } from '../lexicon/other/pointers.ts'
import { wordSet, wordsOf } from '../lexicon/word-list.ts'

const pronouns = wordSet(...lexicon('pronouns'), ...lexicon('objectPronouns'))
const pointers = wordSet(...lexicon('pointers'))
type PointingWords = { pointers: ReadonlySet<string>; pronouns: ReadonlySet<string> }

const otherWords = {
  pointers: [otherPointers, otherScriptPointers],
  // A short sentence does not show its language, so the English pronouns count too; no other language has these
  // words.
  pronouns: [englishPronouns, englishObjects],
}

const [ownPronouns, ownObjects] = [wordsByLanguage('pronouns'), wordsByLanguage('objectPronouns')]
const pointing: ReadonlyMap<string, PointingWords> = new Map(
  Object.entries(wordsByLanguage('pointers')).map(([code, words]) => {
    // The keys of the table are the codes of `Language`.
    const language = code as Language
    return [
      code,
      {
        pointers: wordSet(words, ...(isWhole(language) ? [] : otherWords.pointers)),
        pronouns: wordSet(
          ownPronouns[language] ?? '',
          ownObjects[language] ?? '',
          ...(isWhole(language) ? [] : otherWords.pronouns),
        ),
      },
    ]
  }),
)
const others: PointingWords = {
  pointers: wordSet(...otherWords.pointers),
  pronouns: wordSet(...otherWords.pronouns),
}

/**
 * The words of a language that refer to something named before. A language without lists of its own, and `null`, gets
 * the lists for all other languages (`otherWords`); one with only some of the lists gets these in addition.
 */
export function pointingWordsOf(language: Language | null): PointingWords {
  return (language === null ? undefined : pointing.get(language)) ?? others
}

const determiners = wordSet(...lexicon('determiners'))
const subordinators = wordSet(...lexicon('subordinators'))

/** Whether a word refers to somebody or something named before: `it`, `sie`. */
export function isPronoun(word: string): boolean {
  return pronouns.has(word)
}

const subjects = wordSet(...lexicon('subjects'))

/** Whether a pronoun is always the subject of its clause: `he`, but not `it`. */
export function isSubject(word: string): boolean {
  return subjects.has(word)
}

/** Whether a word refers to something named before if a sentence begins with it: `this`, `dort`. */
export function isPointer(word: string): boolean {
  return pointers.has(word)
}

/** Whether a word may begin a subject: an article, or a word used in place of an article. */
export function isDeterminer(word: string): boolean {
  return determiners.has(word)
}

const auxiliaries = wordSet(...lexicon('auxiliaries'), ...lexicon('be'))

/** Whether a word is a form of `be` or an auxiliary: `was`, `hatte`. */
export function isAuxiliary(word: string): boolean {
  return auxiliaries.has(word)
}

const adverbEndings = wordsOf(...lexicon('adverbEndings'))

/** Whether a word may be an adverb, by its ending: `rarely`, `theoretisch`. */
export function isAdverb(word: string): boolean {
  return adverbEndings.some((ending) => word.endsWith(ending))
}

const pastAuxiliaries = wordSet(...lexicon('pastAuxiliaries'))

/** Whether a word is an auxiliary in the past: `was`, `wurde`. */
export function isPastAuxiliary(word: string): boolean {
  return pastAuxiliaries.has(word)
}

const irrealis = wordSet(...lexicon('irrealis'))

/** Whether a word is an auxiliary of suppositions: `would`, `wäre`. */
export function isIrrealis(word: string): boolean {
  return irrealis.has(word)
}

const prepositions = wordSet(...lexicon('prepositions'))

/** Whether a function word governs the next word: `by`, `has`, `mit`. */
export function isVerbOrPreposition(word: string): boolean {
  return auxiliaries.has(word) || prepositions.has(word)
}

const joining = wordSet(...lexicon('additions'), ...lexicon('complements'), ...lexicon('possessives'))

const quantities = wordSet(...lexicon('quantities'))

/** Whether a word may be a subject that counts things named before: `half`, `beide`. */
export function isQuantity(word: string): boolean {
  return quantities.has(word)
}

/** Whether a word usually needs another one after it: an article, a preposition, an auxiliary, `and`. */
export function asksForMore(word: string): boolean {
  return isVerbOrPreposition(word) || isDeterminer(word) || joining.has(word)
}

/** Whether a word is taken to begin a clause: `when`, `weil`, `as`, but not `after`, which may precede a noun. */
export function opensClause(word: string): boolean {
  return subordinators.has(word) && (!isVerbOrPreposition(word) || word === 'as')
}

/** Whether a word begins a subordinate clause: `before`, `dass`. */
export function isSubordinator(word: string): boolean {
  return subordinators.has(word)
}

import { lexicon, wordsByLanguage } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'

const references = wordSet(...lexicon('references'))

/** Whether a word in brackets refers to another place: `see`, `Abbildung`. */
export function isReferenceWord(word: string): boolean {
  return references.has(word)
}

type ExampleOpener = { words: readonly string[]; isGerman: boolean }

const openers: readonly ExampleOpener[] = Object.entries(wordsByLanguage('exampleOpeners')).flatMap(
  ([language, phrases]) =>
    phrases.map((phrase) => ({ words: phrase.split(' '), isGerman: language === 'de' })),
)

/** The words, in lower case, with which a text introduces examples; `null` if there are none. */
export function exampleAt(words: readonly string[]): ExampleOpener | null {
  return openers.find((opener) => opener.words.every((word, at) => word === words[at])) ?? null
}

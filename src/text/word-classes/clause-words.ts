import { lexicon, wordsByLanguage } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'

const references = wordSet(...lexicon('references'))

/** Whether a word refers to another place, as the first word in brackets may: `see`, `abbildung`. */
export function isReferenceWord(word: string): boolean {
  return references.has(word)
}

type ExampleOpener = { words: readonly string[]; isGerman: boolean }

const openers: readonly ExampleOpener[] = Object.entries(wordsByLanguage('exampleOpeners')).flatMap(
  ([language, phrases]) =>
    phrases.map((phrase) => ({ words: phrase.split(' '), isGerman: language === 'de' })),
)

/** The phrase at the beginning of `words` (lower case) that introduces examples: `such as`; `null` if there is none. */
export function exampleAt(words: readonly string[]): ExampleOpener | null {
  return openers.find((opener) => opener.words.every((word, at) => word === words[at])) ?? null
}

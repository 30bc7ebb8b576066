import * as english from '../lexicon/english/frames.ts'
import * as german from '../lexicon/german/frames.ts'
import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'

const references = wordSet(...lexicon('references'))

/** Whether a word in brackets refers to another place: `see`, `Abbildung`. */
export function isReferenceWord(word: string): boolean {
  return references.has(word)
}

type ExampleOpener = { words: readonly string[]; isGerman: boolean }

const openers: readonly ExampleOpener[] = [
  ...english.exampleOpeners.map((phrase) => ({ words: phrase.split(' '), isGerman: false })),
  ...german.exampleOpeners.map((phrase) => ({ words: phrase.split(' '), isGerman: true })),
]

/** The words, in lower case, with which a text introduces examples; `null` if there are none. */
export function exampleAt(words: readonly string[]): ExampleOpener | null {
  return openers.find((opener) => opener.words.every((word, at) => word === words[at])) ?? null
}

import { englishExampleOpeners, englishReferences } from '../lexicon/english/frames.ts'
import { germanExampleOpeners, germanReferences } from '../lexicon/german/frames.ts'
import { wordSet } from '../lexicon/word-list.ts'

const references = wordSet(englishReferences, germanReferences)

/** Whether a word in brackets leads to another place: `see`, `Abbildung`. */
export function isReferenceWord(word: string): boolean {
  return references.has(word)
}

type ExampleOpener = { words: readonly string[]; isGerman: boolean }

const openers: readonly ExampleOpener[] = [
  ...englishExampleOpeners.map((phrase) => ({ words: phrase.split(' '), isGerman: false })),
  ...germanExampleOpeners.map((phrase) => ({ words: phrase.split(' '), isGerman: true })),
]

/** The words, in small letters, by which a text opens examples of what stands before it; `null` without. */
export function exampleAt(words: readonly string[]): ExampleOpener | null {
  return openers.find((opener) => opener.words.every((word, at) => word === words[at])) ?? null
}

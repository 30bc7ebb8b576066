import { englishExampleOpeners, englishPartOpeners, englishReferences } from '../../lexicon/english/frames.ts'
import { germanExampleOpeners, germanPartOpeners, germanReferences } from '../../lexicon/german/frames.ts'
import { wordSet } from '../../lexicon/word-list.ts'

const references = wordSet(englishReferences, germanReferences)

/** Whether a word in brackets leads to another place: `see`, `Abbildung`. */
export function isReferenceWord(word: string): boolean {
  return references.has(word)
}

type ExampleOpener = { words: readonly string[]; isPart: boolean; isGerman: boolean }

const openers: readonly ExampleOpener[] = [
  { phrases: englishExampleOpeners, isPart: false, isGerman: false },
  { phrases: germanExampleOpeners, isPart: false, isGerman: true },
  { phrases: englishPartOpeners, isPart: true, isGerman: false },
  { phrases: germanPartOpeners, isPart: true, isGerman: true },
].flatMap(({ phrases, ...kind }) => phrases.map((phrase) => ({ words: phrase.split(' '), ...kind })))

/** The words, in small letters, by which a text opens examples of what stands before it, or parts of that; `null` without. */
export function exampleAt(words: readonly string[]): ExampleOpener | null {
  return openers.find((opener) => opener.words.every((word, at) => word === words[at])) ?? null
}

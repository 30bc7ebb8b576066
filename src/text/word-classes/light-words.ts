import { lexicon } from '../lexicon/languages.ts'
import { wordsOf } from '../lexicon/word-list.ts'
import { stem } from '../words/stem.ts'

const words: ReadonlySet<string> = new Set(wordsOf(...lexicon('lightWords')))
const terms: ReadonlySet<string> = new Set([...words].map(stem))
/** Matches endings of agent nouns and of comparatives: `worker`, `greater`. */
const ofAgent = /(?:er|or)(?:s|n|in|innen)?$/

/** Whether a term, the stem of a word, says little about the topic of a sentence: `various`, `allow`, `furthermore`. */
export function isLight(term: string): boolean {
  return terms.has(term)
}

/**
 * Whether a folded word is a form of a light word, which says little about a topic: `works` is, but `worker` is not.
 */
export function isLightWord(word: string): boolean {
  return words.has(word) || (!ofAgent.test(word) && isLight(stem(word)))
}

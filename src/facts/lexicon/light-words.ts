import { englishLightWords } from '../../lexicon/english/light-words.ts'
import { germanLightWords } from '../../lexicon/german/light-words.ts'
import { wordsOf } from '../../lexicon/word-list.ts'
import { stem } from '../../text/words/stem.ts'

const terms: ReadonlySet<string> = new Set(wordsOf(englishLightWords, germanLightWords).map(stem))

/** Whether a term says little of what a sentence is about: `various`, `allow`, `furthermore`. */
export function isLight(term: string): boolean {
  return terms.has(term)
}

import { wordsByLanguage } from '../lexicon/languages.ts'
import type { Language } from '../lexicon/languages.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordsOf } from '../lexicon/word-list.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'

const letters = wordsByLanguage('telltaleLetters')

const telltales = Object.entries(wordsByLanguage('telltales')).map(([code, words]) => {
  // The keys of the table are the codes of `Language`.
  const language = code as Language
  const own = letters[language]
  const pattern = letterPattern(
    () => `(?<!\\p{L})${wordsPattern(wordsOf(words))}(?!\\p{L})${own === undefined ? '' : `|[${own}]`}`,
    'gi',
  )
  return { language, pattern }
})

/** Maximum UTF-16 units to read. */
const SAMPLE = 4000

/**
 * Guesses the language of a text by counting the words that identify each language: the language with the most wins.
 * `null` if there are no such words, or if two languages have equally many.
 */
export function guessLanguage(text: string): Language | null {
  const sample = text.slice(0, SAMPLE)
  let best: Language | null = null
  let most = 0
  for (const { language, pattern } of telltales) {
    const count = sample.match(pattern.in(sample))?.length ?? 0
    if (count === most) best = null
    else if (count > most) [best, most] = [language, count]
  }
  return best
}

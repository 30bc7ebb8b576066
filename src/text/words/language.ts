import { telltales as englishTelltales } from '../lexicon/english/function-words.ts'
import { commonWords, telltales } from '../lexicon/german/function-words.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordsOf } from '../lexicon/word-list.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'

const wholeWord = (words: readonly string[]) => `(?<!\\p{L})${wordsPattern(words)}(?!\\p{L})`
const german = letterPattern(() => `${wholeWord(wordsOf(commonWords, telltales))}|[äöüß]`, 'gi')
const english = letterPattern(() => wholeWord(wordsOf(englishTelltales)), 'gi')
/** Maximum UTF-16 units to read. */
const SAMPLE = 4000

/** Guesses by function words whether a text is English or German; `null` when it cannot tell. */
export function guessLanguage(text: string): 'en' | 'de' | null {
  const sample = text.slice(0, SAMPLE)
  const de = sample.match(german.in(sample))?.length ?? 0
  const en = sample.match(english.in(sample))?.length ?? 0
  if (de === en) return null
  return de > en ? 'de' : 'en'
}

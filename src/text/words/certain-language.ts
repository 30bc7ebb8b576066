import { foldText } from '../folding.ts'
import { wholeLanguages, wordsByLanguage } from '../lexicon/languages.ts'
import type { Language } from '../lexicon/languages.ts'
import { otherNumbers } from '../lexicon/other-numbers.ts'
import { wordSet } from '../lexicon/word-list.ts'

const [stopWords, telltales] = [wordsByLanguage('stopWords'), wordsByLanguage('telltales')]

/** By language: the function words, and the words that identify it. `null`: a language without word lists. */
const known: { language: Language | null; words: ReadonlySet<string> }[] = [
  ...wholeLanguages.map((language) => ({
    language,
    words: wordSet(foldText(`${stopWords[language] ?? ''}\n${telltales[language] ?? ''}`).text),
  })),
  ...otherNumbers.map(({ telltales: words }) => ({ language: null, words: wordSet(words) })),
]

/** Minimum number of known words; a single one may be borrowed or part of a name, or a word of another language. */
const MIN_KNOWN = 2
/**
 * Minimum share of known words (`known`) in a text. It is about .45 in English and German prose, and .1 in French,
 * Spanish or Danish, which have words such as `a` and `on` too.
 */
const MIN_SHARE = 0.25
/** Maximum UTF-16 units to read. */
const SAMPLE = 4000

/**
 * The language of a text, of those with complete word lists, if its function words leave no doubt; otherwise `null`.
 * `guessLanguage` takes the likeliest language, also for a text in a language without word lists.
 */
export function certainLanguage(text: string): Language | null {
  const words = foldText(text.slice(0, SAMPLE)).text.match(/\p{L}+/gu) ?? []
  const counts = known.map(({ language, words: own }) => ({
    language,
    count: words.filter((word) => own.has(word)).length,
  }))
  const [best, next] = counts.toSorted((a, b) => b.count - a.count)
  const isCertain =
    best !== undefined &&
    best.count > (next?.count ?? 0) &&
    best.count >= Math.max(MIN_KNOWN, MIN_SHARE * words.length)
  return isCertain ? best.language : null
}

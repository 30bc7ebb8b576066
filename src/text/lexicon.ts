/** Public exports of `lexicon/`: word lists of all languages, as data. */
export { isWhole, lexicon } from './lexicon/languages.ts'
export type { Language } from './lexicon/languages.ts'
export { lazily } from './lexicon/lazily.ts'
export type { LetterPattern } from './lexicon/letter-pattern.ts'
export { letterPattern } from './lexicon/letter-pattern.ts'
export { startsWithCapital } from './lexicon/letters.ts'
export {
  otherPhraseOpeners,
  otherSourceHeadings,
  unspacedPhraseOpeners,
  unspacedPhraseParts,
} from './lexicon/mark-words.ts'
export { otherRetractions, otherScriptReports, otherScriptRetractions } from './lexicon/other/retractions.ts'
export { wordSet, wordsOf } from './lexicon/word-list.ts'
export { wordsPattern } from './lexicon/words-pattern.ts'

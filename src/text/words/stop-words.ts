import { lexicon, wholeLanguages, wordsByLanguage } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'

const ofLanguage = wordsByLanguage('stopWords')

/**
 * Function words of the languages that have all lists, folded (lower-case, ß as ss). They apply to texts in
 * every language. The function words of other languages are left out: French `y`, for example, would hide a
 * word of another language.
 */
export const stopWords = wordSet(...wholeLanguages.map((language) => ofLanguage[language] ?? ''))

/** Function words of all languages, for short sentences that consist of little else, such as remarks. */
export const functionWords = wordSet(...lexicon('stopWords'))

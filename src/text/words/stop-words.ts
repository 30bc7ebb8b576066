import { wholeLanguages, wordsByLanguage } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'

const ofLanguage = wordsByLanguage('stopWords')

/**
 * Function words of the whole languages, folded (lower-case, ß as ss). Words are counted without asking for the
 * language of a text, so that those of a begun one, such as French `y`, would hide words of others.
 */
export const stopWords = wordSet(...wholeLanguages.map((language) => ofLanguage[language] ?? ''))

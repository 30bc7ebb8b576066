import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'

/** Function words of English and German, folded (lower-case, ß as ss). */
export const stopWords = wordSet(...lexicon('stopWords'))

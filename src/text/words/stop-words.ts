import { englishStopWords } from '../lexicon/english/function-words.ts'
import { germanStopWords } from '../lexicon/german/function-words.ts'
import { wordSet } from '../lexicon/word-list.ts'

/** Function words of English and German, folded (lower-case, ß as ss). */
export const stopWords = wordSet(englishStopWords, germanStopWords)

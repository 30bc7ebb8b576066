import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'

const irregular = wordSet(...lexicon('irregularPlurals'))

/** Whether a folded English noun is in the plural, by its form: `mills`, `children`, but not `glass`. */
export function isPlural(noun: string): boolean {
  return irregular.has(noun) || /[^sui]s$/.test(noun)
}

import { lexicon, wordSet } from '../../../text/lexicon.ts'

const verbs = wordSet(...lexicon('tellingVerbs'))
const equalVerbs = wordSet(...lexicon('equalVerbs'))
const particles = wordSet(...lexicon('tellingParticles'))
const countNouns = wordSet(...lexicon('countNouns'))
const valueNames = wordSet(...lexicon('valueNames'))
const years = wordSet(...lexicon('years'))
const phrases = new Map(
  [...wordSet(...lexicon('tellingPhrases'))].map((phrase) => phrase.split('-') as [string, string]),
)

/** Whether a folded word is an article or preposition that does not affect row, column or value. */
export function isParticle(word: string): boolean {
  return particles.has(word)
}

/** Whether a folded word is a verb of a sentence that states a cell: `has`, `beträgt`, `lies` of `lies at`. */
export function isTellingVerb(word: string): boolean {
  return verbs.has(word) || phrases.has(word)
}

/** Whether a folded word equates the words before and after it: `is`, `ist`. */
export function isEqualVerb(word: string): boolean {
  return equalVerbs.has(word)
}

/** Whether the folded words at an index count the words after them: `number of`, `Anzahl der`. */
export function isCountNoun(words: readonly string[], at: number): boolean {
  return countNouns.has(words[at]!) && /^(?:of|der|von|an)$/.test(words[at + 1] ?? '')
}

/** Whether a folded word is a generic name of a column of amounts: `Number`, `Value`. */
export function isBareCount(word: string): boolean {
  return countNouns.has(word) || valueNames.has(word)
}

/**
 * For each word of a claim, whether it is one that only tells and says nothing about which cell is meant, such as
 * `amounts`, a particle, or `year` before a date. `isBeforeDate(at)`: whether a date that names row or column follows
 * the word `at`.
 */
export function tellingWords(words: readonly string[], isBeforeDate: (at: number) => boolean): boolean[] {
  return words.map((word, at) => {
    const partner = phrases.get(word)
    if (partner !== undefined) return words.includes(partner)
    // `To`, `auf`, `sich`, `es` and `on` count only with their verb or before a date; otherwise they say
    // something else.
    if (word === 'to') return (words[at - 1] ?? '').startsWith('amount')
    if (word === 'auf' || word === 'sich') return words.some((one) => phrases.get(one) === 'auf')
    if (word === 'es') return words.some((one) => phrases.get(one) === 'es')
    if (word === 'on') return isBeforeDate(at)
    if (years.has(word)) return isBeforeDate(at)
    return verbs.has(word) || particles.has(word) || isCountNoun(words, at)
  })
}

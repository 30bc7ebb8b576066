import { lexicon } from '../lexicon/languages.ts'

const umlaut = /[äöü]/
const umlauts: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' }

/** Suffixes by their last character: most words end in none of them. */
const suffixesByEnd = lexicon('suffixes').map((suffixes) =>
  Map.groupBy(suffixes, ([suffix]) => suffix.charCodeAt(suffix.length - 1)),
)

/**
 * Cuts inflection off a folded word: umlauts become plain vowels (`ä` becomes `a`), then one English and one German
 * suffix are removed, and a double letter at the end becomes single, except vowels, `l` and `s`. A light stemmer in the
 * manner of Savoy 2006 ("Light stemming approaches for the French, Portuguese, German and Hungarian languages"), the
 * same for both languages, because answers mix them.
 */
export function stem(word: string): string {
  let shorter = umlaut.test(word) ? word.replaceAll(/[äöü]/g, (vowel) => umlauts[vowel]!) : word
  for (let index = 0; index < suffixesByEnd.length; index++) shorter = cut(shorter, suffixesByEnd[index]!)
  const { length } = shorter
  const last = shorter.charCodeAt(length - 1)
  const isDoubled = length > 3 && last === shorter.charCodeAt(length - 2)
  return isDoubled && !keptDouble.has(last) ? shorter.slice(0, -1) : shorter
}

const keptDouble = new Set([...'aeiouls'].map((letter) => letter.charCodeAt(0)))
const S = 0x73
/** Letters before a final `s` that belongs to the word: class, status, basis. */
const keepsS = new Set([...'sui'].map((letter) => letter.charCodeAt(0)))

function cut(word: string, byEnd: (typeof suffixesByEnd)[number]): string {
  const { length } = word
  const last = word.charCodeAt(length - 1)
  const suffixes = byEnd.get(last)
  if (!suffixes || (last === S && keepsS.has(word.charCodeAt(length - 2)))) return word
  // No iterators or destructuring: until V8 has optimised this, they would create garbage for each word of
  // the sources.
  for (let index = 0; index < suffixes.length; index++) {
    const rule = suffixes[index]!
    if (length >= rule[2] && word.endsWith(rule[0])) return word.slice(0, -rule[0].length) + rule[1]
  }
  return word
}

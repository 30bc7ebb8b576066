/** English suffixes, longest first: light on purpose, so that stems stay words apart. */
const english: readonly [suffix: string, to: string, shortest: number][] = [
  ['ational', 'ate', 10],
  ['ization', 'ize', 10],
  ['isation', 'ize', 10],
  ['fulness', 'ful', 9],
  ['iveness', 'ive', 9],
  ['ously', 'ous', 7],
  ['ingly', '', 8],
  ['edly', '', 7],
  ['ies', 'y', 5],
  ['sses', 'ss', 6],
  ['ings', '', 7],
  ['ing', '', 6],
  ['ied', 'y', 5],
  ['ely', '', 6],
  ['ly', '', 5],
  ['ed', '', 5],
  ['es', '', 5],
  ['s', '', 4],
]
const german: readonly [suffix: string, to: string, shortest: number][] = [
  ['ungen', 'ung', 8],
  ['heiten', 'heit', 9],
  ['keiten', 'keit', 9],
  ['innen', 'in', 8],
  ['sten', '', 8],
  ['ern', '', 6],
  ['est', '', 7],
  ['em', '', 5],
  ['er', '', 5],
  ['en', '', 5],
  ['es', '', 5],
  ['et', '', 6],
  ['te', '', 6],
  ['e', '', 4],
  ['n', '', 5],
  ['s', '', 5],
]
const umlaut = /[äöü]/
const umlauts: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' }

/** Suffixes by their last character: most words end in none of them. */
const englishByEnd = Map.groupBy(english, ([suffix]) => suffix.charCodeAt(suffix.length - 1))
const germanByEnd = Map.groupBy(german, ([suffix]) => suffix.charCodeAt(suffix.length - 1))

/**
 * Cuts inflection off a folded word: umlauts to vowels, then one English and
 * one German suffix. A light stemmer in the manner of Savoy 2006 ("Light
 * stemming approaches for the French, Portuguese, German and Hungarian
 * languages"), the same for both languages, as answers mix them.
 */
export function stem(word: string): string {
  const plain = umlaut.test(word) ? word.replaceAll(/[äöü]/g, (vowel) => umlauts[vowel]!) : word
  const shorter = cut(cut(plain, englishByEnd), germanByEnd)
  const { length } = shorter
  const last = shorter.charCodeAt(length - 1)
  const isDoubled = length > 3 && last === shorter.charCodeAt(length - 2)
  return isDoubled && !keptDouble.has(last) ? shorter.slice(0, -1) : shorter
}

const keptDouble = new Set([...'aeiouls'].map((letter) => letter.charCodeAt(0)))
const S = 0x73
/** Before a last `s` that belongs to the word: class, status, basis. */
const keepsS = new Set([...'sui'].map((letter) => letter.charCodeAt(0)))

function cut(word: string, byEnd: typeof englishByEnd): string {
  const { length } = word
  const last = word.charCodeAt(length - 1)
  const suffixes = byEnd.get(last)
  if (!suffixes || (last === S && keepsS.has(word.charCodeAt(length - 2)))) return word
  for (const [suffix, to, shortest] of suffixes) {
    if (length >= shortest && word.endsWith(suffix)) return word.slice(0, -suffix.length) + to
  }
  return word
}

import * as english from '../lexicon/english/spelling.ts'
import * as german from '../lexicon/german/spelling.ts'
import { lazily } from '../lexicon/lazily.ts'
import { wordsOf } from '../lexicon/word-list.ts'

/**
 * Whether two folded words are spellings of one word, whatever their apostrophes: `metre`, `meter`; `Maerz`, `März`;
 * `dont`, `don't`.
 */
export function isSpelledAlike(a: string, b: string): boolean {
  if (a === b) return true
  const [left, right] = [a.replaceAll("'", ''), b.replaceAll("'", '')]
  if (left === right) return true
  return (
    pairOf().get(left) === right ||
    pairOf().get(right) === left ||
    englishSpelling(left) === englishSpelling(right) ||
    germanSpelling(left) === germanSpelling(right)
  )
}

/**
 * Whether two lower-case words are the same word in another spelling: British or American, old or new German, `ae`
 * for `ä`. An apostrophe, an accent or an ending makes another word: `its`, `it's`.
 */
export function isSpelledSame(a: string, b: string): boolean {
  if (a === b || englishPairs().get(a) === b || englishPairs().get(b) === a) return true
  if (englishSpelling(a) === englishSpelling(b)) return true
  const [left, right] = [a, b].map((word) => germanSpelling(word.replaceAll('ß', 'ss')))
  const isOtherWord = a.includes('ß') !== b.includes('ß') && isSharpWord(a.replaceAll('ß', 'ss'))
  return left === right && !isOtherWord
}

/**
 * Whether two words differ at most by ß and ss, as `maße` and `masse` do. Where ß is not used, as in Switzerland, both
 * are spelt alike.
 */
export function isSharpS(a: string, b: string): boolean {
  return a.replaceAll('ß', 'ss') === b.replaceAll('ß', 'ss')
}

/** Whether a folded word is, or ends in, a word that means something else when written with ß instead of ss. */
export function isSharpWord(word: string): boolean {
  return sharpWords().some((end) => word.endsWith(end))
}

const sharpWords = lazily(() => wordsOf(german.sharpWords))

const pairOf = lazily(() => pairsIn(`${english.spellingPairs},${german.spellingPairs}`))
const englishPairs = lazily(() => pairsIn(english.spellingPairs))

function pairsIn(list: string): Map<string, string> {
  return new Map(list.split(',').map((pair) => pair.trim().split(/\s+/) as [string, string]))
}

/** The folded word with a British ending made American. */
export function englishSpelling(word: string): string {
  for (const [end, to, shortest] of english.spellingEnds) {
    if (word.length >= shortest && word.endsWith(end)) return word.slice(0, -end.length) + to
  }
  return word
}

/** The folded word with umlauts instead of all `ae`, `oe` and `ue`, and in the newer spelling; only for comparison. */
function germanSpelling(word: string): string {
  const umlauts = german.spellingLetters.reduce((so, [letters, to]) => so.replaceAll(letters, to), word)
  return german.spellingParts.reduce((so, [part, to]) => so.replace(part, to), umlauts)
}

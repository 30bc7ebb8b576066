import { lexicon, wordsOf, wordsPattern } from '../../text/lexicon.ts'

/**
 * Minimum number of different words about checking, within `WINDOW`, by which a text seems to speak to a judge;
 * ordinary text seldom has as many.
 */
const MIN_WORDS = 4
/** Maximum distance of the `MIN_WORDS` words from each other, in UTF-16 units. */
const WINDOW = 200

const judging = new RegExp(
  `(?<![\\p{L}\\p{N}])${wordsPattern(wordsOf(...lexicon('judging')))}(?![\\p{L}\\p{N}])`,
  'giu',
)

/**
 * Whether a text may contain instructions to the judging model (prompt injection): several words of commands and
 * judgements close together. Also true for harmless texts about checking, whose claims then only cost a further
 * question.
 */
export function speaksToJudge(text: string): boolean {
  const near: { word: string; at: number }[] = []
  for (const { 0: word, index } of text.matchAll(judging)) {
    while (near[0] && near[0].at < index - WINDOW) near.shift()
    near.push({ word: word.toLowerCase(), at: index })
    if (near.length >= MIN_WORDS && new Set(near.map((one) => one.word)).size >= MIN_WORDS) return true
  }
  return false
}

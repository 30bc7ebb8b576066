import { lexicon, wordSet } from '../../text/lexicon.ts'
import type { Word } from '../../text/words.ts'

const hyphenated = wordSet(...lexicon('hyphenated'))

/** Joins a negating prefix to its word: `non-toxic` is compared as `nontoxic`, because both spellings occur. */
export function joinPrefixes(words: readonly Word[], folded: string): Word[] {
  const joined: Word[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last && hyphenated.has(last.text) && folded.slice(last.end, word.start) === '-')
      joined[joined.length - 1] = { ...last, text: last.text + word.text, end: word.end }
    else joined.push(word)
  }
  return joined
}

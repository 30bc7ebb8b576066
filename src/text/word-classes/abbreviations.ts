import { lexicon } from '../lexicon/languages.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordSet } from '../lexicon/word-list.ts'

const linking = wordSet(...lexicon('nameLinks'))
const wordPattern = letterPattern(String.raw`\p{L}[\p{L}'’]*`, 'g')
const MAX_WORDS = 8000

/**
 * The initials, in capitals, of runs of three to five words (`CFO` for `chief financial officer`), each with the offset
 * where the first such run begins. Words such as `of` do not count.
 */
export function initialsOf(text: string): Map<string, number> {
  const initials = new Map<string, number>()
  const words: { letter: string; start: number; end: number }[] = []
  for (const { 0: word, index } of text.matchAll(wordPattern.in(text))) {
    if (linking.has(word.toLowerCase())) continue
    words.push({ letter: word.charAt(0).toUpperCase(), start: index, end: index + word.length })
    if (words.length >= MAX_WORDS) break
  }
  for (const [index, { start }] of words.entries()) {
    let letters = words[index]!.letter
    for (let next = index + 1; next < Math.min(words.length, index + 5); next++) {
      if (words[next]!.start - words[next - 1]!.end > 6) break
      letters += words[next]!.letter
      if (letters.length >= 3 && !initials.has(letters)) initials.set(letters, start)
    }
  }
  return initials
}

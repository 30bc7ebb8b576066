import { lexicon } from '../lexicon/languages.ts'
import { englishSpelling, isSpelledSame } from '../words/spelling.ts'
import { stem } from '../words/stem.ts'
import { lazily } from '../lexicon/lazily.ts'

const groupsOf = lazily<ReadonlyMap<string, ReadonlySet<number>>>(buildGroups)

function buildGroups(): Map<string, Set<number>> {
  const groups = new Map<string, Set<number>>()
  for (const [group, line] of lexicon('synonyms').join('').split('\n').entries()) {
    for (const word of line.split(' ').filter(Boolean)) {
      for (const form of new Set([word, stem(word)]))
        groups.set(form, (groups.get(form) ?? new Set()).add(group))
    }
  }
  return groups
}

/** The numbers of the synonym groups of a folded word or stem; empty if it is in none. */
export function synonymGroups(word: string): ReadonlySet<number> {
  return groupsOf().get(word) ?? groupsOf().get(stem(word)) ?? none
}

const none: ReadonlySet<number> = new Set()

/** Whether two folded words are regular forms of one word: with another ending, or in another spelling. */
export function isSameWord(a: string, b: string): boolean {
  return a === b || stem(a) === stem(b) || spelling(a) === spelling(b) || isSpelledSame(a, b)
}

/** The stem of a folded word, equal for British and American spelling. */
export function spelling(word: string): string {
  return stem(englishSpelling(word))
}

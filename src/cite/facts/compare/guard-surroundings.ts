import type { Span } from '../../../core/span.ts'
import type { GuardText, GuardWord, Surroundings } from '../../reading/guard-text.ts'

function distanceOf(a: GuardWord, b: GuardWord): number {
  return Math.max(1, Math.ceil(Math.abs(a.position - b.position))) + (a.clause === b.clause ? 0 : CLAUSE_COST)
}

const CLAUSE_COST = 2
/** Number of content words on each side that show what a word is about. */
const REACH = 6

/**
 * The surroundings of the words `first` to `last` (indices in `words`, inclusive): up to `REACH` content words of the
 * sentence on each side.
 */
export function surroundingsOf(text: GuardText, first: number, last = first): Surroundings {
  if (first !== last) return readSurroundings(text, first, last)
  const known = text.known.get(first) ?? readSurroundings(text, first, last)
  text.known.set(first, known)
  return known
}

function readSurroundings({ words }: GuardText, first: number, last: number): Surroundings {
  const around = new Map<string, number>()
  const walk = (from: number, step: 1 | -1) => {
    const origin = words[step === 1 ? last : first]!
    let taken = 0
    for (let index = from; index >= 0 && index < words.length && taken < REACH; index += step) {
      const word = words[index]!
      if (word.sentence !== origin.sentence) break
      if (!word.isContent) continue
      taken++
      const distance = distanceOf(origin, word)
      if (distance < (around.get(word.stem) ?? Number.POSITIVE_INFINITY)) around.set(word.stem, distance)
    }
  }
  walk(first - 1, -1)
  walk(last + 1, 1)
  return around
}

/** How alike two places are: 1 for each shared neighbour that is next to both, less for farther ones. */
export function affinityOf(a: Surroundings, b: Surroundings): number {
  let sum = 0
  const [smaller, larger] = a.size <= b.size ? [a, b] : [b, a]
  for (const [word, distance] of smaller) {
    const other = larger.get(word)
    if (other !== undefined) sum += 2 / (distance + other)
  }
  return sum
}

/** Indices of the first and last word that a span touches; `null` if it touches none. */
export function wordsOfSpan({ words }: GuardText, span: Span): { first: number; last: number } | null {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (words[middle]!.end <= span.start) low = middle + 1
    else high = middle
  }
  if (low >= words.length || words[low]!.start >= span.end) return null
  let last = low
  while (last + 1 < words.length && words[last + 1]!.start < span.end) last++
  return { first: low, last }
}

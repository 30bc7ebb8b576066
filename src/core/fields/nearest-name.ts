import { plainDistance } from './edit-distance.ts'

/** The known name that was probably meant, such as `quote` by `qoute` or `verbatimQuote`; `null` if none is similar. */
export function nearestName(given: string, known: Iterable<string>): string | null {
  const letters = lettersOf(given)
  const words = wordsOf(given)
  let best: { name: string; cost: number } | null = null
  for (const name of known) {
    const own = lettersOf(name)
    const cost = costOf(plainDistance(letters, own), Math.max(letters.length, own.length))
    const shared = cost ?? costOfWords(words, wordsOf(name))
    if (shared !== null && (best === null || shared < best.cost)) best = { name, cost: shared }
  }
  return best?.name ?? null
}

/**
 * The cost of a name that differs in few letters: below 1, so that it comes before any name that only shares words.
 * `null` if too many letters differ.
 */
function costOf(edits: number, length: number): number | null {
  return edits <= Math.ceil(length / 3) && edits < length ? edits / length : null
}

/**
 * The cost if one of the names has all words of the other: 1, and 1 more for each word that the other lacks; so 2 for
 * `timeoutMs` and `timeout`. Otherwise `null`.
 */
function costOfWords(given: readonly string[], known: readonly string[]): number | null {
  const shared = known.filter((word) => given.includes(word)).length
  const [fewer, more] = [given.length, known.length].toSorted((a, b) => a - b)
  return shared > 0 && shared === fewer ? 1 + more! - shared : null
}

function lettersOf(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

function wordsOf(name: string): string[] {
  return name.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu)?.map((word) => word.toLowerCase()) ?? []
}

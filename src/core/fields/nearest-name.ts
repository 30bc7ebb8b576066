import { plainDistance } from './edit-distance.ts'

/** The known name that was probably meant: one with few other letters, else one that shares whole words; or `null`. */
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

/** A third of the letters may be others: `qoute`, `sesionId`. Below 1, before any name that only shares words. */
function costOf(edits: number, length: number): number | null {
  return edits <= Math.ceil(length / 3) && edits < length ? edits / length : null
}

/** From 1 on: `verbatimQuote` has the word of `quote`, and `timeout` one of `timeoutMs`. */
function costOfWords(given: readonly string[], known: readonly string[]): number | null {
  const shared = known.filter((word) => given.includes(word)).length
  const [fewer, more] = [given.length, known.length].toSorted((a, b) => a - b)
  return shared === fewer ? 1 + more! - shared : null
}

function lettersOf(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

function wordsOf(name: string): string[] {
  return name.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu)?.map((word) => word.toLowerCase()) ?? []
}

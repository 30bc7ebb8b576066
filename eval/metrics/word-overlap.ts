import type { Span } from '../../src/core/span.ts'

/*
 * The trivial baseline: bags of lower-case words, nothing of citespan's own
 * reading of a text.
 */

export function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

/** Share of the claim's distinct words that the text holds, 0–1. */
export function wordOverlap(claim: string, text: string): number {
  const words = [...wordsOf(claim)]
  const held = wordsOf(text)
  return words.length === 0 ? 0 : words.filter((word) => held.has(word)).length / words.length
}

/** The text that shares most words with the claim; the first of equals. */
export function mostOverlapping<Item>(
  claim: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
): Item | undefined {
  let best: { item: Item; overlap: number } | undefined
  for (const item of items) {
    const overlap = wordOverlap(claim, textOf(item))
    if (!best || overlap > best.overlap) best = { item, overlap }
  }
  return best?.item
}

/** Sentences by punctuation and line ends alone. */
export function roughSentences(text: string): Span[] {
  return [...text.matchAll(/[^\n.!?]+[.!?]*/g)]
    .map(({ index, 0: sentence }) => ({ start: index, end: index + sentence.length }))
    .filter(({ start, end }) => text.slice(start, end).trim() !== '')
}

/** Words of the claim that the text does not hold, as spans of the claim. */
export function wordsNotIn(claim: string, text: string): Span[] {
  const held = wordsOf(text)
  return [...claim.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(([word]) => !held.has(word.toLowerCase()))
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length }))
}

import type { Span } from '../../src/core/span.ts'

/* The trivial baseline: it compares sets of lower-case words and uses none of citespan's text processing. */

export function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

/** Share (0–1) of the claim's distinct words that occur in the text. */
export function wordOverlap(claim: string, text: string): number {
  const words = [...wordsOf(claim)]
  const held = wordsOf(text)
  return words.length === 0 ? 0 : words.filter((word) => held.has(word)).length / words.length
}

/** The item whose text has the largest share of the claim's words; the first one if several are equal. */
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

/** Splits a text into sentences at punctuation and line ends only. */
export function roughSentences(text: string): Span[] {
  return [...text.matchAll(/[^\n.!?]+[.!?]*/g)]
    .map(({ index, 0: sentence }) => ({ start: index, end: index + sentence.length }))
    .filter(({ start, end }) => text.slice(start, end).trim() !== '')
}

/** The words of the claim that do not occur in the text, as spans of the claim. */
export function wordsNotIn(claim: string, text: string): Span[] {
  const held = wordsOf(text)
  return [...claim.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(([word]) => !held.has(word.toLowerCase()))
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length }))
}

/**
 * Words that occur in every English text. They are ignored when the baseline looks for a line, but not when it looks
 * for a source.
 */
const functionWords = new Set(
  `a an the of in on at to for from by with and or but if as is are was were be been being it its this that these
  those which who whom whose what when where how than then so such not no nor do does did has have had will would can
  could may might shall should must there their they them he she his her him we our us you your i my me also into over
  under between about after before during through per via more most some any all each other`.split(/\s+/),
)

/** The line that has most of the claim's words, without function words; the first one if several are equal. */
export function bestLine(claim: string, text: string): Span | undefined {
  const words = [...wordsOf(claim)].filter((word) => !functionWords.has(word)).join(' ')
  const lines = [...text.matchAll(/[^\n]+/g)].map(({ index, 0: line }) => ({
    start: index,
    end: index + line.length,
  }))
  return mostOverlapping(words, lines, ({ start, end }) => text.slice(start, end))
}

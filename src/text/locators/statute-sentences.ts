import { countWhile } from '../../core/count-while.ts'
import type { Span } from '../../core/span.ts'
import type { StatuteUnit } from './statute-outline.ts'

/** Finds the sentence of an outline that contains a span, of several the last to begin; `null` if there is none. */
export type SentenceFinder = (span: Span) => StatuteUnit | null

/**
 * Creates a finder of the sentences of one outline. It uses binary search, because it is called for each reference of a
 * §.
 */
export function createSentenceFinder(outline: readonly StatuteUnit[]): SentenceFinder {
  const sentences = outline.filter(({ level }) => level === 'sentence')
  let last = 0
  /** For each sentence, the furthest end of this and all earlier ones. A span that ends after it is in none of them. */
  const reach = sentences.map(({ end }) => (last = Math.max(last, end)))
  return ({ start, end }) => {
    let index = countWhile(sentences, (sentence) => sentence.start <= start) - 1
    for (; index >= 0 && reach[index]! >= end; index--) {
      if (sentences[index]!.end >= end) return sentences[index]!
    }
    return null
  }
}

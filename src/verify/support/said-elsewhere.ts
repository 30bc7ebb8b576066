import { isNegator } from '../../facts/lexicon/fact-words.ts'
import type { FactDifference } from '../../facts/alignment/fact-difference.ts'
import { splitSentences } from '../../text/sentences/sentences.ts'
import { tokenize } from '../../text/words/tokens.ts'

/**
 * Whether a sentence of the evidence says the claim's own number, date or word,
 * and not what another one says in its place: then the two may speak of two
 * things, and the claim of the first. A negation stands in its own sentence alone.
 */
export function isSaidElsewhere(
  { claimText, evidenceText }: FactDifference,
  evidence: readonly string[],
): boolean {
  if (evidenceText === null || isNegator(plain(claimText)) || isNegator(plain(evidenceText))) return false
  const own = tokenize(claimText).map(({ term }) => term)
  return evidence.some((text) =>
    splitSentences(text).some(({ start, end }) => {
      const sentence = text.slice(start, end)
      if (sentence.includes(evidenceText)) return false
      const terms = new Set(tokenize(sentence).map(({ term }) => term))
      return own.every((term) => terms.has(term))
    }),
  )
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll('’', "'")
}

import type { Citation } from '../../../src/core/citation.ts'
import type { CitedSource } from '../../../src/core/citations-data.ts'

let count = 0

/** A verified citation of `S1` on the first occurrence of `phrase`. */
export function cite(text: string, phrase: string, changes: Partial<Citation> = {}): Citation {
  const start = text.indexOf(phrase)
  if (start < 0) throw new Error(`"${phrase}" is not in the text`)
  return citeSpan(text, { start, end: start + phrase.length }, changes)
}

export function citeSpan(
  text: string,
  { start, end }: { start: number; end: number },
  changes: Partial<Citation> = {},
): Citation {
  count += 1
  return {
    id: `c${count}`,
    textPart: 0,
    start,
    end,
    text: text.slice(start, end),
    sourceIds: ['S1'],
    confidence: 0.9,
    matcher: 'test',
    verdict: 'supported',
    status: 'verified',
    score: 0.9,
    reason: 'The source says so.',
    evidence: [],
    missing: [],
    verifier: 'test',
    ...changes,
  }
}

export function citedSource(number: number, changes: Partial<CitedSource> = {}): CitedSource {
  return {
    id: `S${number}`,
    number,
    type: 'website',
    title: `Report ${number}`,
    url: `https://source${number}.example/page`,
    domain: `source${number}.example`,
    ...changes,
  }
}

export const fourSources = [1, 2, 3, 4].map((number) => citedSource(number))

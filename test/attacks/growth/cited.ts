import type { Citation } from '../../../src/core/citation.ts'
import type { CitedSource } from '../../../src/core/citations-data.ts'

/** A source with a hostile title and snippet. */
export const source = (text: string): CitedSource => ({
  id: 'S1',
  number: 1,
  type: 'website',
  title: text,
  url: 'https://a.example',
  snippet: text,
})

export function citationAt(text: string, start: number, length = 20): Citation {
  const end = Math.min(text.length, start + length)
  return {
    id: `c${start}`,
    start,
    end,
    textPart: 0,
    text: text.slice(start, end),
    sourceIds: ['S1'],
    evidence: [],
    verdict: 'supported',
    status: 'verified',
    method: 'verbatim',
    reason: '',
    score: 1,
    verifier: 'lexical',
  } as unknown as Citation
}

/** Citations spread over a text. */
export function citationsOf(text: string, count = 40): Citation[] {
  const step = Math.max(1, Math.floor(text.length / count))
  return Array.from({ length: count }, (_, index) =>
    citationAt(text, Math.min(index * step, text.length - 1)),
  )
}

/** As many citations as an answer of that length may have. */
export const dense = (text: string): Citation[] => citationsOf(text, Math.max(1, text.length >> 6))

import type { MatchKind } from '../core/citation.ts'
import type { Span } from '../core/span.ts'
import { foldText } from './fold.ts'

/** Where a quote stands in a text; `text.slice(start, end)` is what the text really says. */
export type QuoteMatch = Span & { similarity: number; kind: MatchKind }

export type LocateOptions = {
  minSimilarity?: number
  context?: { prefix?: string; suffix?: string }
  near?: number
}

export function locateQuote(quote: string, text: string, _options: LocateOptions = {}): QuoteMatch | null {
  const trimmed = quote.trim()
  if (trimmed.length < 2) return null
  const at = text.indexOf(trimmed)
  if (at >= 0) return { start: at, end: at + trimmed.length, similarity: 1, kind: 'exact' }
  const folded = foldText(text)
  const pattern = foldText(trimmed).text.trim()
  const found = pattern.length < 2 ? -1 : folded.text.indexOf(pattern)
  if (found < 0) return null
  return {
    ...folded.toOriginal({ start: found, end: found + pattern.length }),
    similarity: 1,
    kind: 'folded',
  }
}

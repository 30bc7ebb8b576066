import type { Span } from '../../core/span.ts'
import { findAlike } from './alike.ts'
import { isInsideCluster } from '../folding/clusters.ts'
import { foldText } from '../folding/fold.ts'
import type { FoldedText, FoldOptions } from '../folding/fold.ts'
import { findAll } from './approximate/exact-finder.ts'
import { createHaystack } from './approximate/haystack.ts'
import type { Haystack } from './approximate/haystack.ts'
import type { LocateOptions, QuoteMatch } from './quote-match.ts'
import { pickOccurrence } from './occurrences.ts'
import { trimSpan } from '../sentences/sentences.ts'

export type Prepared = { readonly text: string; readonly folded: FoldedText; readonly haystack: Haystack }

/** A quote without white space around it, and its folded form to search for. */
export type Wanted = { readonly quote: string; readonly pattern: string }

export function prepareText(text: string, options: FoldOptions = {}): Prepared {
  const folded = foldText(text, options)
  return { text, folded, haystack: createHaystack(folded.text) }
}

/** Prepares a quote for searching; `null` if it has at most one visible character, or no letter or figure. */
export function readQuote(quote: string): Wanted | null {
  const pattern = foldText(quote).text.trim()
  const { start, end } = trimSpan(quote, { start: 0, end: quote.length })
  return pattern.length > 1 && /[\p{L}\p{N}]/u.test(quote)
    ? { quote: quote.slice(start, end), pattern }
    : null
}

/** Whether a span begins and ends between whole characters: `cafe` is not in `cafe\u0301`. */
export function isWhole({ start, end }: Span, text: string): boolean {
  return !isInsideCluster(text, start) && !isInsideCluster(text, end)
}

export function locateExact({ quote }: Wanted, text: string, options: LocateOptions): QuoteMatch | null {
  const spans = findAll(quote, text).filter((span) => isWhole(span, text))
  const span = pickOccurrence(spans, text, options)
  return span && { ...span, similarity: 1, kind: 'exact' }
}

/** Finds the folded quote, with or without its quotation marks, in the folded text. */
export function locateFolded(
  { quote, pattern }: Wanted,
  { text, folded, haystack }: Prepared,
  options: LocateOptions,
): QuoteMatch | null {
  for (const wanted of new Set([pattern, withoutQuoteMarks(pattern)])) {
    if (wanted.length < 2) continue
    const spans = haystack
      .findAll(wanted)
      .filter((span) => isWhole(span, folded.text))
      .map(folded.toOriginal)
    // Exact matches come before folded ones.
    const exact = spans.filter(({ start, end }) => text.slice(start, end) === quote)
    for (const [kind, some] of [
      ['exact', exact],
      ['folded', spans],
    ] as const) {
      const span = pickOccurrence(some, text, options)
      if (span) return { ...span, similarity: 1, kind }
    }
  }
  return null
}

function withoutQuoteMarks(pattern: string): string {
  return /^["']/.test(pattern) && /["']$/.test(pattern)
    ? pattern.replace(/^["']+\s*/, '').replace(/\s*["']+$/, '')
    : pattern
}

export function locateFuzzy(
  wanted: Wanted,
  { text, folded, haystack }: Prepared,
  options: LocateOptions,
): QuoteMatch | null {
  const pattern = withoutQuoteMarks(wanted.pattern)
  const { minSimilarity, changedFacts } = options
  const matches = findAlike(pattern, haystack, { minSimilarity, changedFacts })
  const span = pickOccurrence(matches.map(folded.toOriginal), text, options)
  return span && { ...span, similarity: 1 - matches[0]!.distance / pattern.length, kind: 'fuzzy' }
}

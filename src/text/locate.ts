import type { MatchKind } from '../core/citation.ts'
import type { Span } from '../core/span.ts'
import { isInsideCluster } from './clusters.ts'
import { splitEllipsis } from './ellipsis.ts'
import { foldText } from './fold.ts'
import type { FoldedText } from './fold.ts'
import { findFuzzy } from './fuzzy.ts'
import { findAll, pickOccurrence } from './occurrences.ts'
import { findChangedFact } from './quote-guard.ts'
import { trimSpan } from './sentences.ts'

/** Where a quote stands in a text; `text.slice(start, end)` is what the text really says. */
export type QuoteMatch = Span & {
  /** 0–1: share of the quote that needs no edit; 1 for exact and folded matches. */
  similarity: number
  kind: MatchKind
}

export type LocateOptions = {
  /** Least similarity of a fuzzy match, 0.5–1; by the quote's length unless told, see `defaultSimilarity`. */
  minSimilarity?: number
  /** What stands before and after the quote, to choose between equal matches. */
  context?: { prefix?: string; suffix?: string }
  /** An offset of the text: of equal matches in equal context the nearest is chosen, else the first. */
  near?: number
}

/** Locates quotes in one text, which is folded once. */
export type Locator = (quote: string, options?: LocateOptions) => QuoteMatch | null

/** The farthest that two parts of a quote with an ellipsis may stand apart, in UTF-16 units. */
const MAX_OMISSION = 4000

/**
 * Finds a quote in a text: exactly, else folded (`foldText`), else
 * approximately. `null` when it is not there, and for quotes that hold no more
 * than one visible character.
 *
 * An approximate match is refused when a number, negation, quantifier or
 * opposite differs. A quote with an ellipsis (`…`, `[...]`) is found part by
 * part; its span goes from the first part to the last.
 *
 * @example
 * locateQuote('“the Ministry”', 'It was "the  ministry".') // { start: 7, end: 22, similarity: 1, kind: 'folded' }
 */
export function locateQuote(quote: string, text: string, options: LocateOptions = {}): QuoteMatch | null {
  return createLocator(text)(quote, options)
}

/** Prepares a text for locating many quotes in it. */
export function createLocator(text: string): Locator {
  let folded: FoldedText | undefined
  const fold = () => (folded ??= foldText(text))

  const locateWhole: Locator = (quote, options = {}) => {
    const { start, end } = trimSpan(quote, { start: 0, end: quote.length })
    const trimmed = quote.slice(start, end)
    return locateExact(trimmed, text, options) ?? locateFolded(trimmed, fold(), text, options)
  }
  return (quote, options = {}) => {
    if (!isLocatable(quote)) return null
    const match = locateWhole(quote, options)
    if (match) return match
    const parts = splitEllipsis(quote).filter(isLocatable)
    if (parts.length > 1) return locateParts(parts, text, options)
    const [only = quote] = parts
    return (only === quote ? null : locateWhole(only, options)) ?? locateFuzzy(only, fold(), text, options)
  }
}

function isLocatable(quote: string): boolean {
  return foldText(quote).text.trim().length > 1 && /[\p{L}\p{N}]/u.test(quote)
}

/** Occurrences that begin and end between characters: `cafe` is not in `cafe\u0301`. */
function findWhole(pattern: string, text: string): Span[] {
  return findAll(pattern, text).filter(
    ({ start, end }) => !isInsideCluster(text, start) && !isInsideCluster(text, end),
  )
}

function locateExact(quote: string, text: string, options: LocateOptions): QuoteMatch | null {
  const span = pickOccurrence(findWhole(quote, text), text, options)
  return span && { ...span, similarity: 1, kind: 'exact' }
}

function locateFolded(
  quote: string,
  folded: FoldedText,
  text: string,
  options: LocateOptions,
): QuoteMatch | null {
  const pattern = foldText(quote).text.trim()
  const unquoted = pattern.replace(/^["']+\s*(.*?)\s*["']+$/s, '$1')
  for (const wanted of new Set([pattern, unquoted])) {
    if (wanted.length < 2) continue
    const span = pickOccurrence(findWhole(wanted, folded.text).map(folded.toOriginal), text, options)
    if (span) return { ...span, similarity: 1, kind: 'folded' }
  }
  return null
}

function locateFuzzy(
  quote: string,
  folded: FoldedText,
  text: string,
  options: LocateOptions,
): QuoteMatch | null {
  const pattern = foldText(quote)
    .text.trim()
    .replace(/^["']+\s*(.*?)\s*["']+$/s, '$1')
  const least = options.minSimilarity ?? defaultSimilarity(pattern)
  const maxDistance = Math.floor(pattern.length * (1 - Math.min(1, Math.max(0.5, least))) + 1e-9)
  if (maxDistance < 1) return null
  const matches = findFuzzy(pattern, folded.text, maxDistance)
    .map(({ start, end, distance }) => ({ ...trimSpan(folded.text, { start, end }), distance }))
    .filter(({ start, end }) => end > start && !findChangedFact(pattern, folded.text.slice(start, end)))
  const span = pickOccurrence(matches.map(folded.toOriginal), text, options)
  return span && { ...span, similarity: 1 - matches[0]!.distance / pattern.length, kind: 'fuzzy' }
}

/**
 * Least similarity by length: a short quote is like many a place by chance, a
 * long one is like none but its own even when a third of it is garbled.
 */
export function defaultSimilarity(pattern: string): number {
  if (pattern.length < 12) return 0.9
  if (pattern.length < 36) return 0.84
  if (pattern.length < 60) return 0.76
  return pattern.length < 120 ? 0.66 : 0.58
}

/** Finds the parts one after the other, each within reach of the one before. */
function locateParts(parts: readonly string[], text: string, options: LocateOptions): QuoteMatch | null {
  const [first, ...rest] = parts
  let from = 0
  for (let attempt = 0; attempt < 8; attempt++) {
    const head = createLocator(text.slice(from))(first!, { ...options, context: undefined, near: undefined })
    if (!head) return null
    const found = [shift(head, from)]
    for (const part of rest) {
      const { end } = found.at(-1)!
      const match = createLocator(text.slice(end, end + MAX_OMISSION + part.length * 2))(part, {
        minSimilarity: options.minSimilarity,
      })
      if (!match) break
      found.push(shift(match, end))
    }
    if (found.length === parts.length) return joinParts(parts, found)
    from = found[0]!.end
  }
  return null
}

function shift(match: QuoteMatch, by: number): QuoteMatch {
  return { ...match, start: match.start + by, end: match.end + by }
}

function joinParts(parts: readonly string[], found: readonly QuoteMatch[]): QuoteMatch {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const similar = found.reduce((sum, { similarity }, index) => sum + similarity * parts[index]!.length, 0)
  const kind = found.some((match) => match.kind === 'fuzzy') ? 'fuzzy' : 'folded'
  return { start: found[0]!.start, end: found.at(-1)!.end, similarity: Math.min(1, similar / length), kind }
}

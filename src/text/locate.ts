import type { MatchKind } from '../core/citation.ts'
import type { Span } from '../core/span.ts'
import { findAlike } from './alike.ts'
import { isInsideCluster } from './clusters.ts'
import { splitEllipsis } from './ellipsis.ts'
import { foldText } from './fold.ts'
import type { FoldedText } from './fold.ts'
import type { FuzzyMatch } from './fuzzy.ts'
import { createHaystack, findAll } from './haystack.ts'
import type { Haystack } from './haystack.ts'
import { pickOccurrence } from './occurrences.ts'
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
/** A quote holds no more than the text does, but for the markup and spaces of one of them. */
const MAX_LENGTH_RATIO = 4
const MAX_SPARE_LENGTH = 10_000

/** Signs that fold by what stands around them: a slice of a text that holds them may fold otherwise than there. */
const mayBeMarkup = /[*_~\\[\]&]|^\s*[#>+•-]|-\s*$/

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

/** Prepares a text for locating many quotes in it: folded when first needed, then indexed when that pays. */
export function createLocator(text: string): Locator {
  let prepared: Prepared | undefined
  const prepare = () => {
    if (prepared) return prepared
    const folded = foldText(text)
    return (prepared = { text, folded, haystack: createHaystack(folded.text) })
  }
  return (quote, options = {}) => {
    if (quote.length > MAX_LENGTH_RATIO * text.length + MAX_SPARE_LENGTH) return null
    const wanted = readQuote(quote)
    if (!wanted) return null
    const isReady = prepared?.haystack.isIndexedFor(wanted.pattern)
    const locateWhole = (some: Wanted) =>
      (isReady ? null : locateExact(some, text, options)) ?? locateFolded(some, prepare(), options)
    const match = locateWhole(wanted)
    if (match) return match
    const parts = splitEllipsis(quote)
    const readable =
      parts.length === 1 && parts[0] === quote ? [wanted] : parts.flatMap((part) => readQuote(part) ?? [])
    if (readable.length > 1) return locateParts(readable, prepare(), options)
    const [only = wanted] = readable
    const alike = (only === wanted ? null : locateWhole(only)) ?? locateFuzzy(only, prepare(), options)
    // An index is of the folded text, and a slice that holds markup may fold otherwise by itself.
    const isHidden = isReady && mayBeMarkup.test(quote)
    return (isHidden ? locateExactNear(wanted, text, { ...options, alike }) : null) ?? alike
  }
}

/** The quote as it stands where something alike was found, or anywhere if nothing was. */
function locateExactNear(
  wanted: Wanted,
  text: string,
  { alike, ...options }: LocateOptions & { alike: QuoteMatch | null },
): QuoteMatch | null {
  const reach = wanted.quote.length
  const isThere =
    !alike || text.slice(Math.max(0, alike.start - reach), alike.end + reach).includes(wanted.quote)
  return isThere ? locateExact(wanted, text, options) : null
}

type Prepared = { text: string; folded: FoldedText; haystack: Haystack }

/** What is looked for: without what surrounds it, and folded. */
type Wanted = { quote: string; pattern: string }

/** `null` if there is too little to look for. */
function readQuote(quote: string): Wanted | null {
  const pattern = foldText(quote).text.trim()
  const { start, end } = trimSpan(quote, { start: 0, end: quote.length })
  return pattern.length > 1 && /[\p{L}\p{N}]/u.test(quote)
    ? { quote: quote.slice(start, end), pattern }
    : null
}

/** Begins and ends between characters: `cafe` is not in `cafe\u0301`. */
function isWhole({ start, end }: Span, text: string): boolean {
  return !isInsideCluster(text, start) && !isInsideCluster(text, end)
}

function locateExact({ quote }: Wanted, text: string, options: LocateOptions): QuoteMatch | null {
  const spans = findAll(quote, text).filter((span) => isWhole(span, text))
  const span = pickOccurrence(spans, text, options)
  return span && { ...span, similarity: 1, kind: 'exact' }
}

function locateFolded(
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
    // As they stand before as they were folded.
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

function locateFuzzy(
  wanted: Wanted,
  { text, folded, haystack }: Prepared,
  options: LocateOptions,
): QuoteMatch | null {
  const pattern = withoutQuoteMarks(wanted.pattern)
  const matches = findAlike(pattern, haystack, { minSimilarity: options.minSimilarity })
  const span = pickOccurrence(matches.map(folded.toOriginal), text, options)
  return span && { ...span, similarity: 1 - matches[0]!.distance / pattern.length, kind: 'fuzzy' }
}

/** Finds the parts one after the other, each within reach of the one before. */
function locateParts(
  parts: readonly Wanted[],
  { text, folded, haystack }: Prepared,
  options: LocateOptions,
): QuoteMatch | null {
  const patterns = parts.map(({ pattern }) => pattern)
  let from = 0
  for (let attempt = 0; attempt < 8; attempt++) {
    const found: Part[] = []
    for (const pattern of patterns) {
      const start = found.at(-1)?.end ?? from
      const reach = found.length === 0 ? folded.text.length : start + MAX_OMISSION + pattern.length * 2
      const range = { start, end: Math.min(folded.text.length, reach) }
      const part = locatePart(pattern, { text, folded, haystack }, { ...options, range })
      if (!part) break
      found.push(part)
    }
    if (found.length === 0) return null
    if (found.length === parts.length) return joinParts(patterns, found, folded)
    from = found[0]!.end
  }
  return null
}

/** Where a part of a quote stands in the folded text, and how many edits away. */
type Part = FuzzyMatch

function locatePart(
  pattern: string,
  { text, folded, haystack }: Prepared,
  { range, minSimilarity }: { range: Span; minSimilarity?: number },
): Part | null {
  const exact = haystack.findAll(pattern, range).filter((span) => isWhole(span, folded.text))
  const whole = exact.find((span) => pickOccurrence([folded.toOriginal(span)], text))
  if (whole) return { ...whole, distance: 0 }
  return findAlike(pattern, haystack, { minSimilarity, range })[0] ?? null
}

function joinParts(patterns: readonly string[], found: readonly Part[], folded: FoldedText): QuoteMatch {
  const length = patterns.reduce((sum, pattern) => sum + pattern.length, 0)
  const distance = found.reduce((sum, part) => sum + part.distance, 0)
  const span = folded.toOriginal({ start: found[0]!.start, end: found.at(-1)!.end })
  return { ...span, similarity: 1 - distance / length, kind: distance > 0 ? 'fuzzy' : 'folded' }
}

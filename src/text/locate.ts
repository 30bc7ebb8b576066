import type { MatchKind } from '../core/citation.ts'
import type { Span } from '../core/span.ts'
import { isInsideCluster } from './clusters.ts'
import { splitEllipsis } from './ellipsis.ts'
import { foldText } from './fold.ts'
import type { FoldedText } from './fold.ts'
import { findFuzzy } from './fuzzy.ts'
import type { FuzzyMatch } from './fuzzy.ts'
import { createHaystack, findAll } from './haystack.ts'
import type { Haystack } from './haystack.ts'
import { pickOccurrence } from './occurrences.ts'
import { findChangedFact } from './quote-guard.ts'
import { rewordedShare } from './scan-damage.ts'
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
    const locateWhole = (some: Wanted) => {
      const isQuick = prepared?.haystack.isIndexedFor(some.pattern) && !mayBeMarkup.test(some.quote)
      return (isQuick ? null : locateExact(some, text, options)) ?? locateFolded(some, prepare(), options)
    }
    const match = locateWhole(wanted)
    if (match) return match
    const parts = splitEllipsis(quote)
    const readable =
      parts.length === 1 && parts[0] === quote ? [wanted] : parts.flatMap((part) => readQuote(part) ?? [])
    if (readable.length > 1) return locateParts(readable, prepare(), options)
    const [only = wanted] = readable
    return (only === wanted ? null : locateWhole(only)) ?? locateFuzzy(only, prepare(), options)
  }
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

/** The best approximate occurrences that change no fact. */
function findAlike(
  pattern: string,
  haystack: Haystack,
  { minSimilarity, range }: { minSimilarity?: number; range?: Span },
): FuzzyMatch[] {
  const usual = Math.min(1, Math.max(0.5, minSimilarity ?? defaultSimilarity(pattern)))
  const least = minSimilarity === undefined ? usual - SPARE_SIMILARITY : usual
  const maxDistance = Math.floor(pattern.length * (1 - least) + 1e-9)
  if (maxDistance < 1) return []
  const { text } = haystack
  return findFuzzy(pattern, haystack, { maxDistance, range })
    .map((match) => ({ ...match, ...snapToWords(trimSpan(text, match), pattern, text) }))
    .filter(({ start, end, distance }) => {
      const found = text.slice(start, end)
      if (end <= start || findChangedFact(pattern, found)) return false
      return distance <= pattern.length * (1 - usual) + 1e-9 || rewordedShare(pattern, found) <= MAX_REWORDED
    })
}

/** How far below the usual similarity a match may be that has none but garbled words for the quote's own. */
const SPARE_SIMILARITY = 0.07
const MAX_REWORDED = 0.3
/** Letters of a garbled word that the fewest edits may leave out. */
const MAX_SNAP = 3

/**
 * Moves ends that cut a word to its borders, as a garbled first letter costs as
 * much within a match as without. A word of the quote that stands whole in a
 * longer one stays cut: `legal` is not what `illegal` says.
 */
function snapToWords({ start, end }: Span, pattern: string, text: string): Span {
  const head = /[\p{L}\p{N}]{1,4}$/u.exec(text.slice(Math.max(0, start - 4), start))?.[0].length ?? 0
  const tail = /^[\p{L}\p{N}]{1,4}/u.exec(text.slice(end, end + 4))?.[0].length ?? 0
  const first = /^[\p{L}\p{N}]+/u
  const last = /[\p{L}\p{N}]+$/u
  const found = text.slice(start, end)
  const isHeadWhole = first.exec(found)?.[0] === first.exec(pattern)?.[0]
  const isTailWhole = last.exec(found)?.[0] === last.exec(pattern)?.[0]
  return {
    start: first.test(found) && head <= MAX_SNAP && !isHeadWhole ? start - head : start,
    end: last.test(found) && tail <= MAX_SNAP && !isTailWhole ? end + tail : end,
  }
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

import type { Span } from '../../core/span.ts'
import { findNearest } from './alike.ts'
import type { LocateOptions, QuoteMatch } from './quote-match.ts'
import { chooseFolded, findFolded, prepareText, withoutQuoteMarks } from './locate-prepared.ts'
import type { Prepared, Wanted } from './locate-prepared.ts'
import { pickOccurrence } from './occurrences.ts'
import { scanForSeeds } from './approximate/seed-scan.ts'
import type { Window } from './approximate/seeds.ts'

/** A shorter text is folded as fast as it is read for seeds, and searched whole. */
const MIN_TEXT = 1 << 16
/** Fewer units hold too few seeds. */
const MIN_PATTERN = 32
/** A match less alike may have a better one where no seed was left. */
const MIN_SIMILARITY = 0.8
/** A window with a smaller share of the best one's votes is not searched once the quote was found. */
const LEAST_VOTES = 0.4

/** Whether reading the text for seeds may find the quote sooner than folding it. */
export function isScannable({ pattern }: Wanted, text: string): boolean {
  return text.length >= MIN_TEXT && pattern.length >= MIN_PATTERN
}

/**
 * Locates quotes in a text that is read once for all of them and folded only
 * where one may stand. `unknown` says that the text has to be folded to tell:
 * for a quote without seeds, or one that may stand in more places than were
 * kept. `null` says that the place most like the quote changes a fact of it.
 */
export function locateScanned(
  quotes: readonly Wanted[],
  text: string,
  options: LocateOptions,
): (QuoteMatch | null | 'unknown')[] {
  const { windows, isCut, isCrowded, mayBeWhole, isOpaque } = scanForSeeds(
    text,
    quotes.map(({ pattern }) => pattern),
  )
  return quotes.map((wanted, index) => {
    // Of equals in more places than were kept the first is among those, but not one chosen by its surroundings.
    const isChosen = options.near !== undefined || options.context !== undefined
    if (isCut[index] && (mayBeWhole[index] || isChosen)) return 'unknown'
    const places = windows[index]!.map((window) => openWindow(window, text))
    // In the order of the text, as of equals the first is chosen.
    const find = (pattern: string) =>
      places
        .flatMap((place) => findFolded(pattern, place).map(place.toText))
        .toSorted((a, b) => a.start - b.start)
    const match = chooseFolded(wanted, text, { ...options, find })
    return (
      match ??
      (isOpaque || isCrowded[index] ? 'unknown' : locateFuzzyWithin(wanted, places, { text, ...options }))
    )
  })
}

/** A folded stretch of the text. */
type Place = Prepared & { votes: number; toText(span: Span): Span }

function openWindow({ start, end, votes }: Window, text: string): Place {
  const prepared = prepareText(text.slice(start, end))
  return {
    ...prepared,
    votes,
    toText: (span) => ({ start: span.start + start, end: span.end + start }),
  }
}

/** The best of all places; of equals the one that `pickOccurrence` chooses. */
function locateFuzzyWithin(
  wanted: Wanted,
  places: readonly Place[],
  { text, minSimilarity, changedFacts, ...options }: LocateOptions & { text: string },
): QuoteMatch | null | 'unknown' {
  const pattern = withoutQuoteMarks(wanted.pattern)
  const least = Math.max(MIN_SIMILARITY, minSimilarity ?? 0)
  let fewest = Number.POSITIVE_INFINITY
  let nearest: (Span & { isSame: boolean })[] = []
  for (const { folded, haystack, votes, toText } of places) {
    if (nearest.length > 0 && votes < LEAST_VOTES * places[0]!.votes) break
    const matches = findNearest(pattern, haystack, { minSimilarity: least })
    const distance = matches[0]?.distance ?? Number.POSITIVE_INFINITY
    if (distance > fewest || matches.length === 0) continue
    const found = matches.map((match) => ({ ...match, ...toText(folded.toOriginal(match)) }))
    nearest = distance < fewest ? found : [...nearest, ...found]
    fewest = distance
  }
  if (nearest.length === 0) return 'unknown'
  const same = nearest
    .filter(({ isSame }) => isSame || changedFacts === 'kept')
    .map(({ start, end }) => ({ start, end }))
    .toSorted((a, b) => a.start - b.start)
  const span = pickOccurrence(same, text, options)
  return span && { ...span, similarity: 1 - fewest / pattern.length, kind: 'fuzzy' }
}

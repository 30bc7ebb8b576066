import type { Span } from '../../core/span.ts'
import { findNearest, createHaystack } from '../../text/locate.ts'
import type { NearMatch, Haystack } from '../../text/locate.ts'
import { stopWords, alignWords, splitWords } from '../../text/words.ts'
import { isSameWord } from '../../text/word-classes.ts'
import { editDistance } from '../../core/fields.ts'
import type { AlignedWords } from '../../text/words.ts'
import { foldContext, hasContext, isInContext, isNeighbour } from './reanchor-context.ts'
import type { Backbone } from './reanchor-order.ts'
import type { FoldedForAnchors } from '../../references/display.ts'
import { isWholeSentence, saysTheSame } from './reanchor-sentence.ts'
import type { Sought } from './reanchor-sought.ts'

/** The place of an edited quote in the folded text of the edited answer, or the reason why the quote is lost. */
export type AlikePlace = { span: Span; similarity: number } | { reason: 'removed' | 'changed' | 'ambiguous' }

/**
 * Minimum UTF-16 units of a folded quote that is searched as similar text; a shorter one resembles many places by
 * chance.
 */
const LEAST_LENGTH = 20
/** Minimum UTF-16 units of a folded quote that is placed without its context; a shorter one may occur elsewhere too. */
export const LEAST_ALONE = 40
/** Minimum similarity (0–1) of a place and the quote. */
const LEAST_SIMILARITY = 0.7
/**
 * Least share of a quote's words that an edit must leave unchanged; a different sentence of the same form keeps
 * fewer.
 */
const LEAST_KEPT = 0.6
/** Maximum UTF-16 units of folded text between the places of the previous and the next quote that are all searched. */
const MAX_BRACKET = 20_000
/** If the text between is longer than `MAX_BRACKET`: UTF-16 units searched on each side of the expected place. */
const MAX_AWAY = 2000
/**
 * Maximum number of quotes that are searched in the whole text; if more were moved and edited, it is a different
 * answer.
 */
const MAX_FAR = 300
/** Minimum letters of a word in which one changed letter does not make a different word. */
const LEAST_WORD = 6

type Given = { text: string; folded: FoldedForAnchors; backbone: Backbone }
type FoldedAnswer = FoldedForAnchors & { haystack: Haystack }
type Surroundings = Given & { folded: FoldedAnswer }

export type AlikeFinder = {
  /**
   * Finds the place of an edited quote. `expected`: its offset in the folded text, as it follows from the place of the
   * previous quote.
   */
  find(sought: Sought, expected: number): AlikePlace
  /** Whether other text between the places of the previous and the next quote could be the quote as well. */
  hasRival(sought: Sought, span: Span): boolean
  /** Whether no text outside of `span` resembles the quote. `false` once `MAX_FAR` quotes were searched everywhere. */
  isOnly(sought: Sought, span: Span): boolean
  /** Whether the quote's context also occurs outside of `span`, next to text similar to the quote. */
  hasCopy(sought: Sought, span: Span): boolean
}

/**
 * Finds an edited quote between the places of the previous and the next quote, else anywhere. A quote whose words
 * were replaced is found only in its old context.
 */
export function createAlikeFinder({ folded, ...given }: Given): AlikeFinder {
  const haystack = createHaystack(folded.text, folded)
  const surroundings: Surroundings = { ...given, folded: { ...folded, haystack } }
  let far = 0
  return {
    find(sought, expected) {
      const mayGoFar = far < MAX_FAR
      const found = findNear(sought, expected, surroundings)
      if (found || !mayGoFar) return found ?? { reason: 'removed' }
      far++
      return findFar(sought, surroundings)
    },
    hasRival: (sought, span) => hasRival(sought, span, surroundings),
    isOnly({ pattern }, span) {
      far++
      return far <= MAX_FAR && isOnlyPlace(pattern, span, surroundings.folded)
    },
    hasCopy: (sought, span) => hasCopy(sought, span, surroundings.folded),
  }
}

function findNear(sought: Sought, expected: number, surroundings: Surroundings): AlikePlace | null {
  const { pattern, old } = sought
  if (pattern.length < LEAST_LENGTH) return { reason: 'removed' }
  const { folded, backbone } = surroundings
  const bracket = backbone.bracketOf(old)
  const isNarrow = bracket.end - bracket.start <= MAX_BRACKET
  const range = isNarrow
    ? bracket
    : {
        start: Math.max(bracket.start, expected - MAX_AWAY),
        end: Math.min(bracket.end, expected + pattern.length + MAX_AWAY),
      }
  const matches = range.end > range.start ? nearest(pattern, folded, range) : []
  return matches.length === 0 ? null : judge(sought, matches, surroundings)
}

function findFar(sought: Sought, surroundings: Surroundings): AlikePlace {
  return judge(sought, nearest(sought.pattern, surroundings.folded), surroundings)
}

function judge(
  sought: Sought,
  matches: readonly NearMatch[],
  { text, folded, backbone }: Surroundings,
): AlikePlace {
  const { pattern, quote, old } = sought
  const bracket = backbone.bracketOf(old)
  const [match] = matches
  if (!match) return { reason: 'removed' }
  if (matches.length > 1) return { reason: 'ambiguous' }
  const original = folded.toOriginal(match)
  const isInBracket = match.start >= bracket.start && match.end <= bracket.end
  const isWorded = isReworded(pattern, folded.text.slice(match.start, match.end))
  const isThere = isInBracket && isInPlace(sought, match, { folded, backbone })
  const isAnywhere =
    !isWorded &&
    pattern.length >= LEAST_ALONE &&
    isWholeSentence(original, text, quote) &&
    isOnlyPlace(pattern, match, folded)
  if (hasCopy(sought, match, folded)) return { reason: 'ambiguous' }
  if (!isThere && !isAnywhere) return { reason: isWorded ? 'removed' : 'ambiguous' }
  const isSame =
    match.isSame &&
    !exchangesWord(pattern, folded.text.slice(match.start, match.end)) &&
    namesAndNumbers(quote.exact, text.slice(original.start, original.end))
  if (!isSame || !saysTheSame(original, text, quote)) return { reason: 'changed' }
  return { span: match, similarity: 1 - match.distance / pattern.length }
}

function hasRival(sought: Sought, span: Span, { folded, backbone }: Omit<Surroundings, 'text'>): boolean {
  const bracket = backbone.bracketOf(sought.old)
  if (sought.pattern.length < LEAST_LENGTH || bracket.end - bracket.start > MAX_BRACKET) return false
  const before = { start: bracket.start, end: Math.min(bracket.end, span.start) }
  const behind = { start: Math.max(bracket.start, span.end), end: bracket.end }
  return [before, behind]
    .filter(({ start, end }) => end > start)
    .flatMap((range) => nearest(sought.pattern, folded, range))
    .some(
      (match) =>
        !hasContext(sought.quote) ||
        !isReworded(sought.pattern, folded.text.slice(match.start, match.end)) ||
        isInPlace(sought, match, { folded, backbone }),
    )
}

/** Length, in UTF-16 units of folded text, of the context that is searched for elsewhere in the text. */
const COPIED = 24
/** Maximum number of occurrences of a quote's context beside which a copy of the quote is searched. */
const MAX_COPIES = 8

function hasCopy({ pattern, quote }: Sought, span: Span, folded: FoldedAnswer): boolean {
  if (!hasContext(quote) || pattern.length < LEAST_LENGTH) return false
  const { prefix, suffix } = foldContext(quote)
  const reach = Math.ceil(pattern.length * 1.5) + 8
  const ranges = [
    ...contextsOf(prefix.slice(-COPIED), folded).map(({ end }) => ({ start: end, end: end + reach })),
    ...contextsOf(suffix.slice(0, COPIED), folded).map(({ start }) => ({ start: start - reach, end: start })),
  ]
  return ranges
    .map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(folded.text.length, end) }))
    .flatMap((range) => nearest(pattern, folded, range))
    .some(({ start, end }) => end <= span.start || start >= span.end)
}

function contextsOf(context: string, folded: FoldedForAnchors): readonly Span[] {
  return context.length < COPIED / 2 ? [] : folded.findAll(context).slice(0, MAX_COPIES)
}

/**
 * Whether a match stands where the quote stood, by its context or, for a quote without context, by its words and its
 * distance from the quotes beside it.
 */
function isInPlace(
  { pattern, quote, old }: Sought,
  match: Span,
  { folded, backbone }: Omit<Surroundings, 'text'>,
): boolean {
  const found = folded.text.slice(match.start, match.end)
  if (hasContext(quote)) {
    const context = foldContext(quote)
    return isInContext(match, context, folded) && !(isReworded(pattern, found) && isNeighbour(found, context))
  }
  return !isReworded(pattern, found) && backbone.keepsDistance({ old, now: match })
}

function nearest(pattern: string, { haystack }: FoldedAnswer, range?: Span): NearMatch[] {
  return findNearest(pattern, haystack, { minSimilarity: LEAST_SIMILARITY, range }).filter(
    ({ start, end }) => end > start && keptWords(pattern, haystack.text.slice(start, end)) >= LEAST_KEPT,
  )
}

function keptWords(quote: string, found: string): number {
  const words = splitWords(quote)
  const kept = alignWords(words, splitWords(found)).filter(
    (pair) => pair.quote && pair.found && (pair.quote.text === pair.found.text || isMistyped(pair)),
  )
  return kept.length / Math.max(1, words.length)
}

/** Whether words were replaced, added or removed; punctuation and words that are `isMistyped` do not count. */
function isReworded(quote: string, found: string): boolean {
  const pairs = alignWords(splitWords(quote), splitWords(found))
  return pairs.some((pair) => pair.quote?.text !== pair.found?.text && !isMistyped(pair))
}

/** Whether a content word was replaced by a different one (`teachers` by `nurses`), not just by another form of it. */
function exchangesWord(quote: string, found: string): boolean {
  return alignWords(splitWords(quote), splitWords(found)).some((pair) => {
    const [a, b] = [pair.quote?.text, pair.found?.text]
    if (a === undefined || b === undefined || stopWords.has(a) || stopWords.has(b)) return false
    return !isSameWord(a, b) && !isMistyped(pair)
  })
}

function isMistyped({ quote, found }: AlignedWords): boolean {
  const [a, b] = [quote?.text ?? '', found?.text ?? '']
  return (
    Math.min(a.length, b.length) >= LEAST_WORD &&
    a[0] === b[0] &&
    editDistance(a, b) <= (isAnagram(a, b) ? 2 : 1)
  )
}

/** Whether both words have the same letters in any order, as after swapping two. */
function isAnagram(a: string, b: string): boolean {
  return a.length === b.length && [...a].toSorted().join('') === [...b].toSorted().join('')
}

function isOnlyPlace(pattern: string, { start, end }: Span, folded: FoldedAnswer): boolean {
  const before = nearest(pattern, folded, { start: 0, end: start })
  const after = nearest(pattern, folded, { start: end, end: folded.text.length })
  return before.length === 0 && after.length === 0
}

/** Whether both have the same figures and names, each as often, in any order; the first word counts as no name. */
function namesAndNumbers(quote: string, found: string): boolean {
  return factsOf(quote) === factsOf(found)
}

function factsOf(text: string): string {
  const numbers = text.match(/\d+(?:[.,:/]\d+)*/g) ?? []
  // The first word is skipped: it is capitalised because it begins the sentence.
  const names =
    text.replace(/^[^\p{L}\p{N}]*[\p{L}\p{N}]+/u, '').match(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*/gu) ?? []
  return [...numbers, ...names].toSorted().join(' ')
}

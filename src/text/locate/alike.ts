import type { Span } from '../../core/span.ts'
import { findFuzzy } from './approximate/fuzzy.ts'
import type { FuzzyMatch } from './approximate/fuzzy.ts'
import type { Haystack } from './approximate/haystack.ts'
import { findChangedFact } from './damage/quote-guard.ts'
import { rewordedShare } from './damage/scan-damage.ts'
import { trimSpan } from '../sentences/sentences.ts'
import { reachEndWords } from './stray-ends.ts'

/**
 * Maximum difference by which a match may fall below the usual minimum similarity if all its differing words are
 * garbled.
 */
const SPARE_SIMILARITY = 0.07
const MAX_REWORDED = 0.2
/** Maximum number of letters of a garbled word outside a match: a minimal edit may leave them out. */
const MAX_SNAP = 3
/** Maximum length of a word, in UTF-16 units. */
const MAX_WORD = 64

const wordStart = /^[\p{L}\p{N}]+/u
const wordEnd = /[\p{L}\p{N}]+$/u

export type AlikeOptions = {
  minSimilarity?: number
  range?: Span
  changedFacts?: 'refused' | 'kept'
}

/**
 * Finds the best approximate occurrences of a folded pattern. Occurrences that change a fact count only if
 * they are `kept`. Returns several only if they are equally good.
 */
export function findAlike(pattern: string, haystack: Haystack, options: AlikeOptions): FuzzyMatch[] {
  const nearest = findNearest(pattern, haystack, options)
  return options.changedFacts === 'kept' ? nearest : nearest.filter(({ isSame }) => isSame)
}

/** The most similar text to a pattern, and whether it has the same meaning. */
export type NearMatch = FuzzyMatch & { isSame: boolean }

/** Finds the best approximate occurrences of a folded pattern, including those that change a fact. */
export function findNearest(
  pattern: string,
  haystack: Haystack,
  { minSimilarity, range }: AlikeOptions,
): NearMatch[] {
  const usual = Math.min(1, Math.max(0.5, minSimilarity ?? defaultSimilarity(pattern)))
  const least = minSimilarity === undefined ? usual - SPARE_SIMILARITY : usual
  const maxDistance = Math.floor(pattern.length * (1 - least) + 1e-9)
  if (maxDistance < 1) return []
  const { text } = haystack
  return findFuzzy(pattern, haystack, { maxDistance, range }).map((match) => {
    const snapped = snapToWords(trimSpan(text, match), pattern, text)
    const wider = reachEndWords(snapped, pattern, text)
    const isWiderSame = !findChangedFact(pattern, text.slice(wider.start, wider.end))
    const span = isWiderSame ? wider : snapped
    const found = text.slice(span.start, span.end)
    const isLikeEnough = () =>
      match.distance <= pattern.length * (1 - usual) + 1e-9 || rewordedShare(pattern, found) <= MAX_REWORDED
    return {
      ...match,
      ...span,
      isSame: found !== '' && (isWiderSame || !findChangedFact(pattern, found)) && isLikeEnough(),
    }
  })
}

/**
 * Moves an end that cuts a word to the border of the word: a garbled first letter costs as much within a
 * match as without. If the quote has the word whole and the text has it inside a longer one, the end stays:
 * `illegal` does not say `legal`.
 */
function snapToWords({ start, end }: Span, pattern: string, text: string): Span {
  const head = wordEnd.exec(text.slice(Math.max(0, start - MAX_SNAP - 1), start))?.[0].length ?? 0
  const tail = wordStart.exec(text.slice(end, end + MAX_SNAP + 1))?.[0].length ?? 0
  const first = wordStart.exec(text.slice(start, end))?.[0]
  const last = wordEnd.exec(text.slice(Math.max(start, end - MAX_WORD), end))?.[0]
  const isHeadWhole = first === wordStart.exec(pattern)?.[0]
  const isTailWhole = last === wordEnd.exec(pattern.slice(-MAX_WORD))?.[0]
  return {
    start: first && head <= MAX_SNAP && !isHeadWhole ? start - head : start,
    end: last && tail <= MAX_SNAP && !isTailWhole ? end + tail : end,
  }
}

/**
 * Minimum similarity by length: a short quote resembles many places by chance, a long one resembles only its
 * own place, even with a third of it garbled.
 */
export function defaultSimilarity(pattern: string): number {
  if (pattern.length < 12) return 0.9
  if (pattern.length < 36) return 0.84
  if (pattern.length < 60) return 0.76
  return pattern.length < 120 ? 0.66 : 0.58
}

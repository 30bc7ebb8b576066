import type { Span } from '../../core/span.ts'
import { findFuzzy } from './approximate/fuzzy.ts'
import type { FuzzyMatch } from './approximate/fuzzy.ts'
import type { Haystack } from './approximate/haystack.ts'
import { findChangedFact } from './damage/quote-guard.ts'
import { rewordedShare } from './damage/scan-damage.ts'
import { trimSpan } from '../sentences/sentences.ts'
import { reachEndWords } from './stray-ends.ts'

/**
 * Without a given `minSimilarity`, a match may be less similar than usual by this much, if its words are garbled and
 * not other words: at most the share `MAX_REWORDED` of them is reworded (see `rewordedShare`).
 */
const SPARE_SIMILARITY = 0.07
const MAX_REWORDED = 0.2
/** Maximum number of letters of a garbled word that the search may leave out at an end of a match. */
const MAX_SNAP = 3
/** UTF-16 units at the end of a quote or match in which its last word is looked for. */
const MAX_WORD = 64

const wordStart = /^[\p{L}\p{N}]+/u
const wordEnd = /[\p{L}\p{N}]+$/u

export type AlikeOptions = {
  minSimilarity?: number
  range?: Span
  changedFacts?: 'refused' | 'kept'
}

/**
 * Finds the best approximate occurrences of a folded pattern. Occurrences that are not `isSame` count only if
 * `changedFacts` is `kept`. Returns several only if they are equally good.
 */
export function findAlike(pattern: string, haystack: Haystack, options: AlikeOptions): FuzzyMatch[] {
  const nearest = findNearest(pattern, haystack, options)
  return options.changedFacts === 'kept' ? nearest : nearest.filter(({ isSame }) => isSame)
}

/**
 * A place of a text that is similar to a pattern. `isSame`: it states the same facts as the pattern, and it is as
 * similar as required or differs mostly in garbled words.
 */
export type NearMatch = FuzzyMatch & { isSame: boolean }

/**
 * Finds the best approximate occurrences of a folded pattern, also those that change a fact, whose `isSame` is `false`.
 */
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
 * Moves an end of a match that cuts a word to the border of that word, over at most `MAX_SNAP` letters: the search
 * may leave out a garbled first or last letter, because including it costs as much. An end at which the match has a
 * whole word of the quote stays: `legal` within `illegal` is another word.
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
 * Minimum similarity (0–1) by the length of a pattern: a short quote resembles many places by chance, a long one
 * resembles only its own place, even with a third of it garbled.
 */
export function defaultSimilarity(pattern: string): number {
  if (pattern.length < 12) return 0.9
  if (pattern.length < 36) return 0.84
  if (pattern.length < 60) return 0.76
  return pattern.length < 120 ? 0.66 : 0.58
}

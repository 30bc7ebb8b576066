/**
 * Approximate search. In: a folded pattern and a folded text, with an index of its grams if that pays. Out:
 * the spans of the text with the fewest edits.
 */
import type { Span } from '../../../core/span.ts'
import type { Haystack } from './haystack.ts'
import { compilePattern } from './myers.ts'
import type { ApproximatePattern } from './myers.ts'
import type { Window } from './seeds.ts'

/** An approximate occurrence in a folded text, with its number of edits. */
export type FuzzyMatch = Span & { distance: number }

/** Maximum length of a pattern in UTF-16 units; a longer one is not searched for approximately. */
export const MAX_PATTERN = 10_000
/** Maximum work spent on one pattern, in operations on machine words. */
const MAX_WORK = 100_000_000
/**
 * Patterns of at most this many UTF-16 units are searched for in the whole text if the index finds nothing, provided
 * this takes at most `MAX_SHORT_WORK` operations on machine words.
 */
const MAX_SHORT = 64
const MAX_SHORT_WORK = 8_000_000
/**
 * Once the pattern was found in a window, windows with less than this share of the votes of the most promising window
 * are not searched (see `findWindows`).
 */
const LEAST_VOTES = 0.4

/**
 * Finds where `pattern` occurs in a haystack with the fewest edits, at most `maxDistance`. Returns several matches
 * only if they have equally few edits; none for an empty pattern or one longer than `MAX_PATTERN`.
 */
export function findFuzzy(
  pattern: string,
  haystack: Haystack,
  { maxDistance, range }: { maxDistance: number; range?: Span },
): FuzzyMatch[] {
  if (pattern.length === 0 || pattern.length > MAX_PATTERN) return []
  const { text } = haystack
  const compiled = compilePattern(pattern)
  const windows = haystack.findWindows(pattern, { maxDistance, work: compiled.work, range })
  const best = searchWindows(pattern, text, { compiled, maxDistance, windows })
  if (best.length > 0 || pattern.length > MAX_SHORT) return withoutOverlaps(best)
  // In a short pattern, edits leave few grams intact, and the index may have none of these.
  const whole = range ?? { start: 0, end: text.length }
  const isRead = windows[0]?.start === whole.start && windows[0].end === whole.end
  if (isRead || (whole.end - whole.start) * compiled.work > MAX_SHORT_WORK) return []
  return withoutOverlaps(
    searchWindows(pattern, text, { compiled, maxDistance, windows: [{ ...whole, votes: 1 }] }),
  )
}

function searchWindows(
  pattern: string,
  text: string,
  {
    compiled,
    maxDistance,
    windows,
  }: { compiled: ApproximatePattern; maxDistance: number; windows: readonly Window[] },
): FuzzyMatch[] {
  let best: FuzzyMatch[] = []
  let allowed = maxDistance
  let work = 0
  for (const { start, end, votes } of windows) {
    work += (end - start) * compiled.work
    if (work > MAX_WORK || (best.length > 0 && votes < LEAST_VOTES * windows[0]!.votes)) break
    const found = compiled.search(text, { from: start, to: end, maxDistance: allowed })
    if (!found) continue
    const matches = toMatches(pattern, text, found)
    best = found.distance < allowed ? matches : [...best, ...matches]
    allowed = found.distance
  }
  return best
}

function toMatches(
  pattern: string,
  text: string,
  { distance, ends }: { distance: number; ends: number[] },
): FuzzyMatch[] {
  const backwards = compilePattern(pattern, { isReversed: true })
  return groupNeighbours(ends, pattern.length).flatMap((group) => {
    const end = group.find((offset) => isWordBorder(text, offset)) ?? group[0]!
    const from = Math.max(0, end - pattern.length - distance)
    const starts = backwards.search(text, { from, to: end, maxDistance: distance })?.ends
    if (!starts) return []
    const start = starts.find((offset) => isWordBorder(text, offset)) ?? starts[0]!
    return [{ start, end, distance }]
  })
}

/** Groups the end offsets of matches: offsets that are close together belong to one occurrence. */
function groupNeighbours(ends: readonly number[], length: number): number[][] {
  const groups: number[][] = []
  for (const end of ends) {
    const group = groups.at(-1)
    if (group && end - group[0]! < Math.max(2, length / 2)) group.push(end)
    else groups.push([end])
  }
  return groups.slice(0, 16)
}

function isWordBorder(text: string, offset: number): boolean {
  return !(/[\p{L}\p{N}]/u.test(text.charAt(offset - 1)) && /[\p{L}\p{N}]/u.test(text.charAt(offset)))
}

function withoutOverlaps(matches: readonly FuzzyMatch[]): FuzzyMatch[] {
  const kept: FuzzyMatch[] = []
  for (const match of matches.toSorted((a, b) => a.start - b.start)) {
    if (match.start >= (kept.at(-1)?.end ?? 0)) kept.push(match)
  }
  return kept
}

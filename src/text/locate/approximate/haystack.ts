import type { Span } from '../../../core/span.ts'
import { createExactFinder } from './exact-finder.ts'
import type { ExactFinder } from './exact-finder.ts'
import { findWindows } from './seeds.ts'
import type { Window } from './seeds.ts'

/** A text to search for patterns, exactly or approximately, with an index if that pays. */
export type Haystack = Omit<ExactFinder, 'indexFor'> & {
  /**
   * The windows of the range in which the pattern may occur with up to `maxDistance` edits, most promising first.
   * `work`: how many operations on machine words the search costs per character of text.
   */
  findWindows(pattern: string, options: { maxDistance: number; work: number; range?: Span }): Window[]
}

/** Up to this many operations on machine words, a search reads the whole text without an index. */
const DIRECT_WORK = 400_000
/**
 * Cost of building an index, in operations per character. The index is built once searches of the whole text have cost
 * as much.
 */
const INDEX_WORK = 2

/**
 * Prepares a text for searching.
 *
 * @param options `finder`: the exact finder of this text, whose index is shared.
 */
export function createHaystack(
  text: string,
  { finder = createExactFinder(text) }: { finder?: ExactFinder } = {},
): Haystack {
  let directWork = 0
  return {
    text,
    isIndexedFor: finder.isIndexedFor,
    findAll: finder.findAll,
    findWindows(pattern, { maxDistance, work, range = { start: 0, end: text.length } }) {
      const whole = (range.end - range.start) * work
      const isCheap = !finder.isIndexedFor(pattern) && directWork + whole <= INDEX_WORK * text.length
      if (whole <= DIRECT_WORK || isCheap) {
        if (whole > DIRECT_WORK) directWork += whole
        return [{ ...range, votes: 1 }]
      }
      return findWindows(pattern, { index: finder.indexFor(pattern), textLength: text.length, maxDistance })
        .map((window) => clip(window, range))
        .filter(({ start, end }) => end > start)
    },
  }
}

function clip(window: Window, { start, end }: Span): Window {
  return { ...window, start: Math.max(start, window.start), end: Math.min(end, window.end) }
}

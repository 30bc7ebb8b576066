import type { Span } from '../../../core/span.ts'
import { createExactFinder } from './exact-finder.ts'
import type { ExactFinder } from './exact-finder.ts'
import { findWindows } from './seeds.ts'
import type { Window } from './seeds.ts'

/** A text that patterns are searched in, also with edits; it is indexed when that pays. */
export type Haystack = Omit<ExactFinder, 'indexFor'> & {
  /** Where in the range the pattern may stand with up to `maxDistance` edits, most promising first. */
  findWindows(pattern: string, options: { maxDistance: number; work: number; range?: Span }): Window[]
}

/** Below this many words of work a text is searched whole, without seeds. */
const DIRECT_WORK = 400_000
/** Cost of an index, in words of work a character. It is built once searches of the whole text have cost as much. */
const INDEX_WORK = 2

/** `finder`: one that the text has already, whose index is then used. */
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

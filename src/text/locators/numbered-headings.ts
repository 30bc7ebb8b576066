import type { Span } from '../../core/span.ts'

const numberedLine =
  /^(?:#{1,6}[ \t]+)?(?:\*\*)?(?:[\p{L}.]{1,12}[ \t])?(\d{1,3}(?:\.\d{1,3}){0,4})\.?(?:\*\*)?[ \t:)–-]+\S/gmu

/**
 * The part of a text below a heading or clause with this number (`8.1`), to the
 * next number that is not below it: `8.2`, `9`; the longest such part, since a table of contents has the number too. Numbers without a point count only
 * behind `#`, as lists are numbered like them. `null` if there is none. Linear.
 */
export function findNumberedHeading(text: string, number: string): Span | null {
  let best: Span | null = null
  let start = -1
  const end = (at: number) => {
    if (start >= 0 && (!best || at - start > best.end - best.start)) best = { start, end: at }
    start = -1
  }
  for (const { 0: line, 1: label, index } of text.matchAll(numberedLine)) {
    if (!line.startsWith('#') && !label!.includes('.')) continue
    if (start >= 0 && label!.startsWith(`${number}.`)) continue
    end(index)
    if (label === number) start = index
  }
  end(text.length)
  return best
}

import type { Span } from '../../core/span.ts'
import { splitSentences } from '../../text/sentences/sentences.ts'

/** UTF-16 units on each side of evidence in which its sentences and their neighbours are looked for. */
const REACH = 1_000

/**
 * The sentences that each place of evidence stands in, whole, with so many neighbours on
 * each side, one unless told; places that share sentences give one run. A sentence that goes on beyond
 * the reach is left out: what it begins with may turn the rest round.
 */
export function sentenceRuns(
  places: readonly { content: string; span: Span }[],
  { neighbours = 1 }: { neighbours?: 0 | 1 } = {},
): string[][] {
  const seen = new Set<string>()
  return places.flatMap(({ content, span }) => {
    const near = {
      start: Math.max(0, span.start - REACH),
      end: Math.min(content.length, span.end + REACH),
    }
    const whole = splitSentences(content, near).filter(
      ({ start, end }) =>
        (near.start === 0 || start > near.start) && (near.end === content.length || end < near.end),
    )
    const first = whole.findIndex(({ end }) => end > span.start)
    const last = whole.findLastIndex(({ start }) => start < span.end)
    if (first < 0 || last < first) return []
    const run = whole
      .slice(Math.max(0, first - neighbours), last + 1 + neighbours)
      .map(({ start, end }) => content.slice(start, end))
    const key = run.join('\n')
    if (seen.has(key)) return []
    seen.add(key)
    return [run]
  })
}

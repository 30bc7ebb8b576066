import type { Span } from '../../core/span.ts'
import { citedSpan } from '../../references/display/cited-span.ts'
import type { Placed, PlacedReference } from '../../references/display/cited-span.ts'

/** A run of text and what cites it: outermost and earliest first, nothing where it is not cited. */
export type Segment<T> = Span & { text: string; references: readonly T[] }

/** Beyond this many on one run the innermost are left out: nested spans would fill the memory. */
export const MAX_OVERLAP = 32

/**
 * Cuts a text part into runs along the spans that cite it. The runs joined are
 * the text again, byte for byte; references that have no place in it are left
 * out.
 *
 * ```ts
 * for (const { text, references } of segmentText(answer, data.citations)) …
 * ```
 */
export function segmentText<T extends Placed | PlacedReference>(
  text: string,
  references: readonly T[],
  { textPart = 0 }: { textPart?: number } = {},
): Segment<T>[] {
  const spans = references.flatMap((reference) => {
    const span = citedSpan(reference, { text, textPart })
    return span ? [{ ...span, reference }] : []
  })
  return cutRuns({ start: 0, end: text.length }, spans).map(({ start, end, references: cited }) => ({
    start,
    end,
    text: text.slice(start, end),
    references: cited.map(({ reference }) => reference),
  }))
}

/** A run of one text, and the spans that reach over it. */
export type Run<S extends Span> = Span & { references: readonly S[] }

/** Cuts `range` into runs along the spans, which may reach out of it; joined, the runs are the range. */
export function cutRuns<S extends Span>(range: Span, spans: readonly S[]): Run<S>[] {
  const sorted = spans.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const inside = sorted
    .flatMap(({ start, end }) => [start, end])
    .filter((offset) => offset > range.start && offset < range.end)
  const boundaries = [...new Set([range.start, range.end, ...inside])].toSorted((a, b) => a - b)

  const runs: Run<S>[] = []
  let active: S[] = []
  let next = 0
  for (const [position, start] of boundaries.slice(0, -1).entries()) {
    active = active.filter((span) => span.end > start)
    for (; next < sorted.length && sorted[next]!.start <= start; next++) {
      if (active.length < MAX_OVERLAP && sorted[next]!.end > start) active.push(sorted[next]!)
    }
    runs.push({ start, end: boundaries[position + 1]!, references: active })
  }
  return runs
}

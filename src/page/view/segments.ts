import { readClosed } from '../../core/fields.ts'
import type { Span } from '../../core/span.ts'
import { citedSpan, textPartFields, textPartIn } from '../../references/display.ts'
import type { Placed, PlacedReference } from '../../references/display.ts'

/**
 * A stretch of text and the references that cover it, outermost and earliest first; none if it is not cited. Beyond 32,
 * inner references are left out.
 */
export type Segment<T> = Span & { text: string; references: readonly T[] }

/**
 * Maximum number of references on one stretch of text; further inner ones are dropped, because nested spans would fill
 * the memory.
 */
export const MAX_OVERLAP = 32

/**
 * Cuts a text part into segments wherever a cited span starts or ends. Joined, they are the text again, byte for byte.
 * References that failed, or that have no valid span in the text, are dropped. `textPart`: the index of the text in the
 * answer, 0 by default.
 *
 * ```ts
 * for (const { text, references } of segmentText(answer, data.citations)) …
 * ```
 */
export function segmentText<T extends Placed | PlacedReference>(
  text: string,
  references: readonly T[],
  options: { textPart?: number } = {},
): Segment<T>[] {
  const { textPart: given = 0 } = readClosed(options, textPartFields, 'segmentText()')
  const textPart = textPartIn(references, { text, textPart: given })
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

/** A run of a text, and the spans that cover it. */
export type Run<S extends Span> = Span & { references: readonly S[] }

/**
 * Cuts `range` into runs wherever a span starts or ends; spans may extend beyond `range`. Joined, the runs are the
 * range.
 */
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

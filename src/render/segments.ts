import type { Span } from '../core/span.ts'
import { citedSpan } from './cited-span.ts'
import type { Placed, PlacedReference } from './cited-span.ts'

/** A run of text and what cites it: outermost and earliest first, nothing where it is not cited. */
export type Segment<T> = Span & { text: string; references: readonly T[] }

/** Beyond this many on one run the innermost are left out: nested spans would fill the memory. */
const MAX_OVERLAP = 32

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
  spans.sort((a, b) => a.start - b.start || b.end - a.end)
  const boundaries = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])]
  boundaries.sort((a, b) => a - b)

  const segments: Segment<T>[] = []
  let active: typeof spans = []
  let next = 0
  for (const [position, start] of boundaries.slice(0, -1).entries()) {
    const end = boundaries[position + 1]!
    active = active.filter((span) => span.end > start)
    for (; next < spans.length && spans[next]!.start <= start; next++) {
      if (active.length < MAX_OVERLAP) active.push(spans[next]!)
    }
    segments.push({
      start,
      end,
      text: text.slice(start, end),
      references: active.map(({ reference }) => reference),
    })
  }
  return segments
}

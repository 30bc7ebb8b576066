import { closedFields } from '../../core/fields.ts'
import { splitsPair } from '../../text/folding.ts'
import type { Citation } from '../../core/citation.ts'
import type { Span } from '../../core/span.ts'
import type { Reference } from './references.ts'

/** A citation with its place in the answer. */
export type Placed = Pick<Citation, 'start' | 'end' | 'sourceIds'> &
  Partial<Pick<Citation, 'id' | 'textPart' | 'pointer' | 'text' | 'status' | 'evidence'>>

/**
 * A reference as `toStoredCitationData` stores it: the span of a citation in the answer, and the ids of its sources.
 * Without `textPart`, the span is in the first text part.
 */
export type PlacedReference = Omit<Reference, 'id' | 'textPart'> & { textPart?: number }

/**
 * The span of a citation or reference in `text`, clamped to the text and widened to whole surrogate pairs. `null` if
 * it cannot be shown there, such as a failed citation, one of another text part, or one whose own `text` differs
 * because the answer was edited or has not arrived yet.
 */
export function citedSpan(
  placed: Placed | PlacedReference,
  { text, textPart }: { text: string; textPart: number },
): Span | null {
  if ((placed.textPart ?? 0) !== textPart || placed.pointer !== undefined) return null
  if ('startIndex' in placed) return clampSpan({ start: placed.startIndex, end: placed.endIndex }, text)
  if (placed.status === 'failed') return null
  const span = clampSpan(placed, text)
  const isThere = !placed.text || text.slice(placed.start, placed.end) === placed.text
  return isThere ? span : null
}

/** The options of functions that take one text part of an answer. */
export const textPartFields = closedFields<{ textPart?: number }>({ textPart: true })

/**
 * Which text part of the answer `text` is: usually the requested one, else an earlier one whose citations all fit
 * (their words are at their offsets in the text). A run counts text parts from its own first one; a message may have
 * others before it.
 */
export function textPartIn(
  citations: readonly (Placed | PlacedReference)[],
  { text, textPart }: { text: string; textPart: number },
): number {
  const isThere = new Map<number, boolean>()
  for (const placed of citations) {
    const part = placed.textPart ?? 0
    const claim = 'start' in placed ? placed.text : undefined
    if (part > textPart || placed.pointer !== undefined) continue
    // A citation without its text cannot show whether it fits.
    if (!claim) {
      if (part === textPart) return textPart
      isThere.set(part, false)
      continue
    }
    const fits =
      'start' in placed && placed.end - placed.start === claim.length && text.startsWith(claim, placed.start)
    if (part !== textPart) isThere.set(part, fits && isThere.get(part) !== false)
    else if (fits) return textPart
  }
  for (const [part, isWhole] of isThere) if (isWhole) return part
  return textPart
}

/**
 * Clamps a span to `text` and widens it to whole surrogate pairs; `null` if the result is empty or an offset is not an
 * integer.
 */
export function clampSpan({ start, end }: Span, text: string): Span | null {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return null
  const from = Math.max(0, start)
  const to = Math.min(text.length, end)
  if (to <= from) return null
  return {
    start: splitsPair(text, from) ? from - 1 : from,
    end: splitsPair(text, to) ? to + 1 : to,
  }
}

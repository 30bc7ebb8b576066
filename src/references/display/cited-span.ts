import type { Citation } from '../../core/citation.ts'
import type { Span } from '../../core/span.ts'
import type { Reference } from './references.ts'

/** What stands at a place of the answer: a citation, or a reference of the stored form. */
export type Placed = Pick<Citation, 'start' | 'end' | 'sourceIds'> &
  Partial<Pick<Citation, 'id' | 'textPart' | 'text' | 'status' | 'evidence'>>
export type PlacedReference = Omit<Reference, 'textPart'> & { textPart?: number }

/**
 * Where in `text` a citation or reference stands, or `null` when that cannot be
 * said: offsets that are no numbers, lie outside or select nothing; another
 * text part; a citation whose own `text` is not what stands there (the answer
 * was edited, or is not there yet). Offsets beyond the end are cut to it, and
 * never split a surrogate pair.
 */
export function citedSpan(
  placed: Placed | PlacedReference,
  { text, textPart }: { text: string; textPart: number },
): Span | null {
  if ((placed.textPart ?? 0) !== textPart) return null
  if ('startIndex' in placed) return clampSpan({ start: placed.startIndex, end: placed.endIndex }, text)
  if (placed.status === 'failed') return null
  const span = clampSpan(placed, text)
  const isElsewhere = placed.text !== undefined && text.slice(placed.start, placed.end) !== placed.text
  return isElsewhere ? null : span
}

/** Cuts a span to `text` and widens it to whole surrogate pairs; `null` when nothing is left. */
export function clampSpan({ start, end }: Span, text: string): Span | null {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return null
  const from = Math.max(0, start)
  const to = Math.min(text.length, end)
  if (to <= from) return null
  return {
    start: splitsSurrogatePair(text, from) ? from - 1 : from,
    end: splitsSurrogatePair(text, to) ? to + 1 : to,
  }
}

function splitsSurrogatePair(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1)
  const after = text.charCodeAt(offset)
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
}

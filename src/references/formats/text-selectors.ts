import type { Span } from '../../core/span.ts'
import { clampSpan } from '../display/cited-span.ts'
import { createOffsetCounter } from '../../text/folding.ts'

/** A span of a text by its offsets: code points, half-open (W3C Web Annotation Data Model, 4.2.5). */
export type TextPositionSelector = { type: 'TextPositionSelector'; start: number; end: number }

/**
 * A span of a text by its words, with up to 64 UTF-16 units before and after, or 65 to keep a surrogate pair whole
 * (Web Annotation Data Model, 4.2.4).
 */
export type TextQuoteSelector = {
  type: 'TextQuoteSelector'
  exact: string
  prefix?: string
  suffix?: string
}

/** A part of a document by the fragment of its address, such as `page=3` (Web Annotation Data Model, 4.2.1). */
export type FragmentSelector = { type: 'FragmentSelector'; conformsTo: string; value: string }

/** UTF-16 units before and after a quote. */
const CONTEXT = 64

/**
 * Returns a function that describes a span of the text by position and by quote. It returns `null` for a span that is
 * empty, reaches beyond the text or splits a surrogate pair.
 */
export function createSelectors(text: string) {
  const { toPoints } = createOffsetCounter(text)
  return (span: Span): { position: TextPositionSelector; quote: TextQuoteSelector } | null => {
    const at = clampSpan(span, text)
    if (!at || at.start !== span.start || at.end !== span.end) return null
    return {
      position: { type: 'TextPositionSelector', start: toPoints(at.start), end: toPoints(at.end) },
      quote: {
        type: 'TextQuoteSelector',
        exact: text.slice(at.start, at.end).toWellFormed(),
        prefix: sliceAround(text, { start: at.start - CONTEXT, end: at.start }),
        suffix: sliceAround(text, { start: at.end, end: at.end + CONTEXT }),
      },
    }
  }
}

function sliceAround(text: string, span: Span): string {
  const at = clampSpan(span, text)
  return at ? text.slice(at.start, at.end).toWellFormed() : ''
}

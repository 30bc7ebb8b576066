import type { Span } from '../../core/span.ts'
import { foldText } from '../../text/folding/fold.ts'
import { createHaystack } from '../../locate/approximate/haystack.ts'
import type { Haystack } from '../../locate/approximate/haystack.ts'
import { citedSpan, clampSpan } from './cited-span.ts'
import type { Placed, PlacedReference } from './cited-span.ts'

/**
 * What is needed to find a reference again in a text that was edited: the
 * `TextQuoteSelector` of the W3C Web Annotation Data Model; the reference's own
 * offsets are its `TextPositionSelector`, in UTF-16 (`toCodePointSpan` gives the
 * model's unit).
 */
export type TextQuote = {
  /** The text part's slice. */
  exact: string
  /** Up to 64 UTF-16 units before it. */
  prefix: string
  /** Up to 64 UTF-16 units after it. */
  suffix: string
  /** The same stood elsewhere in the text too: only its context tells which it is. */
  repeated?: boolean
}

/** A citation or stored reference, with its quote where it is kept. */
export type Quotable = (Placed | PlacedReference) & { quote?: TextQuote }

const CONTEXT = 64

/**
 * The references with what it takes to find them again when the answer was
 * edited: store them so, and give them to `reanchor`. Those of other text parts
 * and those that have no place in the text stay as they are.
 *
 * ```ts
 * const kept = withQuotes(answer, data.citations)
 * // later, when the answer was edited:
 * const { anchored, lost } = reanchor(kept, edited)
 * ```
 */
export function withQuotes<T extends Quotable>(
  text: string,
  references: readonly T[],
  { textPart = 0 }: { textPart?: number } = {},
): (T & { quote?: TextQuote })[] {
  const folded = foldForAnchors(text)
  return references.map((reference) => {
    const span = citedSpan(reference, { text, textPart })
    return span ? { ...reference, quote: quoteAt(text, span, folded) } : reference
  })
}

/** A text as quotes are compared in it; markup stays, so that a slice folds as it does in its place. */
export type FoldedForAnchors = {
  text: string
  haystack: Haystack
  /** As of the haystack, found once. */
  findAll(pattern: string): Span[]
  toOriginal(span: Span): Span
}

export function foldForAnchors(text: string): FoldedForAnchors {
  const { text: folded, toOriginal } = foldText(text, { keepMarkup: true })
  const haystack = createHaystack(folded, { isIndexed: true })
  const known = new Map<string, Span[]>()
  return {
    text: folded,
    haystack,
    findAll(pattern) {
      const spans = known.get(pattern) ?? haystack.findAll(pattern)
      known.set(pattern, spans)
      return spans
    },
    toOriginal,
  }
}

export function foldQuote(text: string): string {
  return foldText(text, { keepMarkup: true }).text
}

function quoteAt(text: string, { start, end }: Span, folded: FoldedForAnchors): TextQuote {
  const before = clampSpan({ start: start - CONTEXT, end: start }, text)
  const after = clampSpan({ start: end, end: end + CONTEXT }, text)
  const exact = text.slice(start, end)
  const pattern = foldQuote(exact).trim()
  const repeated = pattern === '' || folded.findAll(pattern).length > 1
  return {
    exact,
    prefix: before ? text.slice(before.start, before.end) : '',
    suffix: after ? text.slice(after.start, after.end) : '',
    ...(repeated && { repeated }),
  }
}

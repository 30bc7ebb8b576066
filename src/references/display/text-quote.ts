import { readClosed } from '../../core/fields.ts'
import type { Span } from '../../core/span.ts'
import { foldWritten } from '../../text/folding.ts'
import { createExactFinder } from '../../text/locate.ts'
import type { ExactFinder } from '../../text/locate.ts'
import { citedSpan, clampSpan, textPartFields } from './cited-span.ts'
import type { Placed, PlacedReference } from './cited-span.ts'

/**
 * The data that finds a reference in an edited text: the `TextQuoteSelector` of the W3C Web Annotation Data Model.
 * The offsets of the reference are its `TextPositionSelector`, in UTF-16 units (the model uses code points; see
 * `toCodePointSpan`).
 */
export type TextQuote = {
  /** The part of the answer that the reference's `start` and `end` enclose. */
  exact: string
  /** The text before the quote, up to 64 UTF-16 units, or 65 to keep a surrogate pair whole. */
  prefix: string
  /** The text after the quote, up to 64 UTF-16 units, or 65 to keep a surrogate pair whole. */
  suffix: string
  /** Set if the text occurs more than once, so that only prefix and suffix identify the occurrence. */
  repeated?: boolean
}

/**
 * A citation or stored reference. `quote`: the text at its span and the text around it; absent until `withQuotes` adds
 * it.
 */
export type Quotable = (Placed | PlacedReference) & { quote?: TextQuote }

const CONTEXT = 64

/**
 * Adds a quote to each citation or reference of a text, so that `reanchor` can find it after the text was edited. Store
 * the result with the answer. `textPart`: the index of `text` in the answer, 0 by default.
 *
 * These are returned unchanged: failed citations, those of other text parts or of JSON strings, and those whose span is
 * outside of `text`, or holds other words than the citation's own `text`.
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
  given: { textPart?: number } = {},
): (T & { quote?: TextQuote })[] {
  const { textPart = 0 } = readClosed(given, textPartFields, 'withQuotes()')
  const folded = foldForAnchors(text)
  return references.map((reference) => {
    const span = citedSpan(reference, { text, textPart })
    return span ? { ...reference, quote: quoteAt(text, span, folded) } : reference
  })
}

/**
 * A text folded to compare quotes with it. Markup is kept, so that a slice of the text folds to the same characters
 * alone and within the whole text.
 */
export type FoldedForAnchors = {
  text: string
  finder: ExactFinder
  /** All places of a folded pattern, as spans of the folded text; searched for once for each pattern. */
  findAll(pattern: string): Span[]
  toOriginal(span: Span): Span
}

export function foldForAnchors(text: string): FoldedForAnchors {
  const { text: folded, toOriginal } = foldWritten(text)
  const finder = createExactFinder(folded, { isIndexed: true })
  const known = new Map<string, Span[]>()
  return {
    text: folded,
    finder,
    findAll(pattern) {
      const spans = known.get(pattern) ?? finder.findAll(pattern)
      known.set(pattern, spans)
      return spans
    },
    toOriginal,
  }
}

export function foldQuote(text: string): string {
  return foldWritten(text).text
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

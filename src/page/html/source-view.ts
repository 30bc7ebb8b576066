import { closedFields, readClosed } from '../../core/fields.ts'
import type { Span } from '../../core/span.ts'
import { sourceTextView } from '../view/source-text.ts'
import { toHtml } from './to-html.ts'

const renderSourceViewFields = closedFields<NonNullable<Parameters<typeof renderSourceView>[2]>>({
  idPrefix: true,
})

/**
 * Renders a source's content, unchanged and escaped, with the spans of quotes in `<mark>`; spans that overlap or touch
 * are merged. These elements have the ids `citespan-quote-1`, … (with the `idPrefix` `a`: `a-quote-1`, …) in the order
 * of the text, so that a page can scroll to them.
 *
 * ```ts
 * const quotes = citation.evidence.filter(({ sourceId }) => sourceId === source.id)
 * page.innerHTML = renderSourceView(source.content, quotes)
 * ```
 */
export function renderSourceView(
  content: string,
  spans: readonly Span[],
  given: { idPrefix?: string } = {},
): string {
  const options = readClosed(given, renderSourceViewFields, 'renderSourceView()')
  return toHtml([sourceTextView(content, spans, options)])
}

import type { Span } from '../../core/span.ts'
import { sourceTextView } from '../view/source-text.ts'
import { toHtml } from './to-html.ts'

/**
 * A source's content as it is, with the spans of its quotes marked; spans that
 * overlap or touch become one mark. Marks have the ids `citespan-quote-1`, …
 * in the order of the text, to scroll to.
 *
 * ```ts
 * page.innerHTML = renderSourceView(source.content, citation.evidence)
 * ```
 */
export function renderSourceView(
  content: string,
  spans: readonly Span[],
  options: { idPrefix?: string } = {},
): string {
  return toHtml([sourceTextView(content, spans, options)])
}

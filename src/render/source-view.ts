import type { Span } from '../core/span.ts'
import { clampSpan } from './cited-span.ts'
import { DEFAULT_ID_PREFIX } from './view/marker.ts'
import { escapeHtml } from './escape-html.ts'

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
  { idPrefix = DEFAULT_ID_PREFIX }: { idPrefix?: string } = {},
): string {
  let from = 0
  const parts = mergeSpans(content, spans).map(({ start, end }, index) => {
    const before = escapeHtml(content.slice(from, start))
    from = end
    const id = escapeHtml(`${idPrefix}-quote-${index + 1}`)
    return `${before}<mark id="${id}">${escapeHtml(content.slice(start, end))}</mark>`
  })
  const rest = escapeHtml(content.slice(from))
  return `<pre class="citespan-source-text" dir="auto">${parts.join('')}${rest}</pre>`
}

function mergeSpans(content: string, spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  const valid = spans.flatMap((span) => clampSpan(span, content) ?? [])
  for (const { start, end } of valid.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

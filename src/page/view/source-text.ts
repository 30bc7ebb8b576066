import type { Span } from '../../core/span.ts'
import { clampSpan } from '../../references/display.ts'
import { DEFAULT_ID_PREFIX } from './marker.ts'
import { h } from './node.ts'
import type { ViewElement, ViewNode } from './node.ts'

/**
 * A source's content, unchanged, with the spans of quotes marked; spans that overlap or touch are merged. The marked
 * quotes have the ids `citespan-quote-1`, … in the order of the text, so that a page can scroll to them.
 */
export function sourceTextView(
  content: string,
  spans: readonly Span[],
  { idPrefix = DEFAULT_ID_PREFIX }: { idPrefix?: string } = {},
): ViewElement {
  const children: ViewNode[] = []
  let from = 0
  for (const [index, { start, end }] of mergeSpans(content, spans).entries()) {
    const id = `${idPrefix}-quote-${index + 1}`
    children.push(content.slice(from, start), h('mark', { key: id, id }, [content.slice(start, end)]))
    from = end
  }
  return h('pre', { class: 'citespan-source-text', dir: 'auto' }, [...children, content.slice(from)])
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

import { renderSourceView } from 'citespan/client'
import type { Evidence } from 'citespan'
import { create } from './element.ts'
import type { SourceView } from './source-view.ts'

/** The full text of a source with its quotes marked. */
export function showText(
  body: HTMLElement,
  { content, quotes }: { content: string; quotes: readonly Evidence[] },
): SourceView {
  const host = create('div')
  // Text of the source, escaped.
  host.innerHTML = renderSourceView(content, quotes, { idPrefix: 'panel' })
  const text = host.querySelector('.citespan-source-text')
  const marks = text ? marksWithEnds(text) : []
  if (text) styleHeadings(text)
  body.replaceChildren(host)

  return {
    show(index) {
      const quote = quotes[index]
      const current = quote && marks.find(({ end }) => quote.start < end)?.mark
      for (const { mark } of marks) mark.toggleAttribute('data-current', mark === current)
      current?.scrollIntoView({ block: 'center', inline: 'nearest' })
    },
    destroy: () => host.remove(),
  }
}

/** Overlapping quotes share a mark, which is found by its end in the text. */
function marksWithEnds(text: Element): { mark: Element; end: number }[] {
  let end = 0
  return Array.from(text.childNodes).flatMap((node) => {
    end += node.textContent?.length ?? 0
    return node instanceof Element ? [{ mark: node, end }] : []
  })
}

/** Styles markdown headings as headings; the text itself is unchanged. */
function styleHeadings(source: Element): void {
  for (const node of Array.from(source.childNodes)) {
    if (!(node instanceof Text)) continue
    const parts = node.data.split(/^(#{1,6} .*)$/m).map((part) => {
      const [, syntax, heading] = part.match(/^(#{1,6} )(.*)$/) ?? []
      if (syntax === undefined) return part
      const sign = create('span', { className: 'source-syntax', text: syntax })
      return create('span', { className: 'source-heading' }, sign, heading ?? '')
    })
    node.replaceWith(...parts)
  }
}

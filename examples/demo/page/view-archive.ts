import { renderHtmlArchive } from 'citespan/archive-view'
import type { HtmlArchiveView } from 'citespan/archive-view'
import type { Evidence } from 'citespan'
import { create } from './element.ts'
import type { SourceView } from './source-view.ts'

/** The archived web page in a frame where nothing runs or loads. */
export function showArchive(
  body: HTMLElement,
  {
    html,
    quotes,
    title,
    url,
  }: { html: string; quotes: readonly Evidence[]; title: string; url: string | undefined },
): SourceView {
  const host = create('div', { className: 'archive' })
  body.replaceChildren(host)
  let view: HtmlArchiveView | null = null

  function show(index: number): void {
    view?.destroy()
    view = renderHtmlArchive(host, { html, evidence: quotes[index] ?? null, title, href: url, scroll: false })
  }

  return {
    show,
    destroy() {
      view?.destroy()
      host.remove()
    },
  }
}

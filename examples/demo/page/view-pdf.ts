import type { Evidence } from 'citespan'
import { renderPdfPage } from 'citespan/pdf'
import { create } from './element.ts'
import type { SourceView } from './source-view.ts'

/** The page of a PDF with boxes around the quote. */
export function showPdf(
  body: HTMLElement,
  { address, quotes }: { address: string; quotes: readonly Evidence[] },
): SourceView {
  const host = create('div', { className: 'pdf' })
  body.replaceChildren(host)
  const view = renderPdfPage(host, {
    file: { url: address },
    worker: new URL('pdf.worker.js', document.baseURI),
    // A page made for print is hard to read at the width of a column.
    zoom: host.clientWidth < 640 ? 1.4 : 1,
  })
  return {
    show(index) {
      const quote = quotes[index]
      if (quote) void view.showQuote(quote)
    },
    destroy() {
      view.destroy()
      host.remove()
    },
  }
}

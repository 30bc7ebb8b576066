import type { Evidence } from 'citespan'
import type { Original } from './records.ts'

/** A view of a source; `destroy` frees its resources. */
export type SourceView = {
  /** Scrolls to a quote, by its index among the quotes. */
  show(index: number): void
  destroy(): void
}

export type SourceViewOptions = {
  quotes: readonly Evidence[]
  title: string
  url: string | undefined
  /** Where the text itself comes from. */
  loadText(): Promise<string>
  original: Original | null
}

/** The text of the source, its page of the PDF, or the archived web page. */
export type ViewName = 'text' | 'original'

/** Shows a source in `body`. The code for PDF and archive views is loaded at their first use. */
export async function openView(
  name: ViewName,
  body: HTMLElement,
  { quotes, title, url, loadText, original }: SourceViewOptions,
): Promise<SourceView> {
  if (name === 'text' || !original) {
    const { showText } = await import('./view-text.ts')
    return showText(body, { content: await loadText(), quotes })
  }
  if (original.mediaType === 'application/pdf') {
    const { showPdf } = await import('./view-pdf.ts')
    return showPdf(body, { address: original.address, quotes })
  }
  const { showArchive } = await import('./view-archive.ts')
  const response = await fetch(original.address)
  if (!response.ok) throw new Error(`The server answered with ${response.status}.`)
  return showArchive(body, { html: await response.text(), quotes, title, url })
}

import type { OpenDetail } from '../browser/open-source.ts'

/** The `detail` of a `citespan-error` event: a message for developers. */
export type CitespanErrorDetail = { message: string }

declare global {
  interface HTMLElementEventMap {
    /** Dispatched before a source is opened; cancel it to show the source yourself. */
    'citespan-open': CustomEvent<OpenDetail>
    /** Dispatched after each drawing of an answer. */
    'citespan-change': Event
    /**
     * Dispatched if data cannot be used, or if a stream fails or has an unreadable message; the text is shown
     * nevertheless.
     */
    'citespan-error': CustomEvent<CitespanErrorDetail>
  }
}

/** The message for data that are not `CitationsData`, the same for the elements of answers and of lists of sources. */
export function notCitationsData({ localName }: Element): string {
  return `The data of <${localName}> is not CitationsData. Pass the data of a \`data-citations\` part or of GET /runs/:id.`
}

export function reportError(element: HTMLElement, message: string): void {
  const detail: CitespanErrorDetail = { message }
  element.dispatchEvent(new CustomEvent('citespan-error', { bubbles: true, composed: true, detail }))
}

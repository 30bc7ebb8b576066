import type { OpenDetail } from '../browser/open-source.ts'

/** What `citespan-error` says, in words for a developer. */
export type CitespanErrorDetail = { message: string }

declare global {
  interface HTMLElementEventMap {
    /** Before a source is opened; cancel it to show the source yourself. */
    'citespan-open': CustomEvent<OpenDetail>
    /** After an answer has been drawn anew. */
    'citespan-change': Event
    /** What was given could not be used; the text is shown without it. */
    'citespan-error': CustomEvent<CitespanErrorDetail>
  }
}

export function reportError(element: HTMLElement, message: string): void {
  const detail: CitespanErrorDetail = { message }
  element.dispatchEvent(new CustomEvent('citespan-error', { bubbles: true, composed: true, detail }))
}

import type { Citation, Evidence } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'

/**
 * The `detail` of a `citespan-open` event: the source that a reader wants to open, with the citation and the quote of
 * the link. `evidence` is `null` for a source without a quote; for a link in the list of sources, both are `null`.
 *
 * ```ts
 * answer.addEventListener('citespan-open', (event) => {
 *   event.preventDefault() // instead of following the link
 *   showSource(event.detail.source, event.detail.evidence)
 * })
 * ```
 */
export type OpenDetail = {
  citation: Citation | null
  evidence: Evidence | null
  source: CitedSource
}

/**
 * Dispatches `citespan-open` at `root` (it bubbles and can be cancelled), so that the page may show the source
 * itself. Returns `false` if a listener cancelled the event; the link must then not be followed.
 */
export function askToOpen(root: EventTarget, detail: OpenDetail): boolean {
  return root.dispatchEvent(
    new CustomEvent('citespan-open', { bubbles: true, composed: true, cancelable: true, detail }),
  )
}

/** Whether a click opens a link in this tab; the page is not asked about clicks for new tabs and windows. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}

/**
 * Handles a click in a list of sources (see `sourceListView`): on a plain click on a source's link, asks the page to
 * open that source (see `askToOpen`). If the page does, the link is not followed.
 */
export function askFromList(root: EventTarget, event: MouseEvent, sources: readonly CitedSource[]): void {
  const { target } = event
  if (!(target instanceof Element) || !target.closest('a') || !isPlainClick(event)) return
  const id = target.closest<HTMLElement>('.citespan-sources [data-source]')?.dataset['source']
  const source = sources.find((source) => source.id === id)
  if (source && !askToOpen(root, { citation: null, evidence: null, source })) event.preventDefault()
}

/**
 * The source, citation and quote that a click within a card opens; `null` if the click is neither on a link nor on an
 * `open` button, or if the source is not in `sources`.
 */
export function openDetailOf(
  target: Element,
  { citation, sources }: { citation: Citation; sources: readonly CitedSource[] },
): OpenDetail | null {
  if (!target.closest('a, [data-action=open]')) return null
  const section = target.closest<HTMLElement>('.citespan-evidence')
  const { source: id = citation.sourceIds[0], start, end } = section?.dataset ?? {}
  const source = sources.find((source) => source.id === id)
  if (!source) return null
  const isShown = (evidence: Evidence) =>
    evidence.sourceId === id && String(evidence.start) === start && String(evidence.end) === end
  return { citation, evidence: citation.evidence.find(isShown) ?? null, source }
}

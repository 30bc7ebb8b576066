import type { Citation, Evidence } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'

/**
 * What `citespan-open` tells of the source that a reader asks for: the quote it
 * was asked from, where it was one. `citation` and `evidence` are `null` for an
 * entry of the list of sources.
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
 * Asks the page, by a `citespan-open` event at `root` that can be cancelled and
 * bubbles, whether it shows a source itself. `false`: it does, and the link is
 * not to be followed.
 */
export function askToOpen(root: EventTarget, detail: OpenDetail): boolean {
  return root.dispatchEvent(
    new CustomEvent('citespan-open', { bubbles: true, composed: true, cancelable: true, detail }),
  )
}

/** A click that a browser follows in this tab: the others are not asked about. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}

/**
 * A click on a link in a list of sources, as `sourceListView` gives it: asks for
 * that source at `root` (see `askToOpen`).
 */
export function askFromList(root: EventTarget, event: MouseEvent, sources: readonly CitedSource[]): void {
  const { target } = event
  if (!(target instanceof Element) || !target.closest('a') || !isPlainClick(event)) return
  const id = target.closest<HTMLElement>('.citespan-sources [data-source]')?.dataset['source']
  const source = sources.find((source) => source.id === id)
  if (source && !askToOpen(root, { citation: null, evidence: null, source })) event.preventDefault()
}

/** What a click within a card asks for: the source of its section, `null` when it is on nothing that opens. */
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

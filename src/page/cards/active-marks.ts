import { linksOf, marksOf } from '../browser/marks.ts'

/**
 * Marks the markers and cited text of the citations `ids` as active, and relates their links to the open card for
 * assistive technology. Without a card (`null`) both are undone.
 */
export function setActiveMarks(root: ParentNode, ids: readonly string[], card: HTMLElement | null): void {
  const verdict = card?.querySelector('.citespan-verdict')
  for (const mark of marksOf(root, ids)) {
    mark.toggleAttribute('data-active', card !== null)
    for (const link of linksOf(mark)) {
      link.ariaDetailsElements = card && [card]
      link.ariaDescribedByElements = verdict ? [verdict] : null
    }
  }
}

import { linksOf, marksOf } from '../browser/marks.ts'

/**
 * Marks everything that the citations `ids` stand for as active, and relates their
 * links to the open card for assistive technology; with `card` `null`, undoes both.
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

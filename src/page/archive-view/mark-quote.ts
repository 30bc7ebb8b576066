import type { MatchKind } from '../../core/citation.ts'
import { placeQuote } from '../../text/locate.ts'
import type { QuotePlace } from '../../text/locate.ts'
import { readArchivedText } from './read-text.ts'

/** Id of the first mark of a quote, so that the frame can scroll to it. */
export const QUOTE_ID = 'citespan-quote'

/** How exactly the quote was found. */
export type ArchiveMatch = {
  kind: MatchKind
  /**
   * Share of the quote's characters that need no edit, 0–1. It is 1 for `exact` and `folded`: differences of form, such
   * as case and white space, are no edits.
   */
  similarity: number
}

/**
 * Wraps a quote in a parsed page in `<mark>` elements and opens the `<details>` around it. Returns `null` and leaves
 * the page unchanged if the quote is not there, or if it is unclear which of several occurrences is meant.
 */
export function markQuote(root: HTMLElement, place: QuotePlace): ArchiveMatch | null {
  const { text, nodes } = readArchivedText(root)
  const match = placeQuote(place, text)
  if (match === null || match === 'ambiguous') return null
  for (const taken of root.querySelectorAll(`#${QUOTE_ID}`)) taken.removeAttribute('id')
  let isFirst = true
  for (const { node, start, end } of nodes) {
    if (end <= match.start || start >= match.end) continue
    const quoted = node.splitText(Math.max(0, match.start - start))
    quoted.splitText(Math.min(end, match.end) - Math.max(start, match.start))
    if (quoted.data.trim() === '') continue
    const mark = createMark(quoted)
    if (isFirst) mark.id = QUOTE_ID
    isFirst = false
    for (
      let around = mark.closest('details');
      around;
      around = around.parentElement?.closest('details') ?? null
    ) {
      around.open = true
    }
  }
  return isFirst ? null : { kind: match.kind, similarity: match.similarity }
}

/**
 * Creates the element that marks a quote. It is underlined as well as coloured: some readers cannot see the colour, and
 * a policy may forbid the styles.
 */
function createMark(text: Text): HTMLElement {
  const mark = text.ownerDocument.createElement('mark')
  const underline = text.ownerDocument.createElement('u')
  text.replaceWith(mark)
  mark.append(underline)
  underline.append(text)
  return mark
}

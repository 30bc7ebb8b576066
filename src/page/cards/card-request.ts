import { isMarker, linksOf, marksOf } from '../browser/marks.ts'

/** A request to show the card of a marker or cited text. */
export type CardRequest = {
  mark: HTMLElement
  /** The line of cited text that the pointer is on, counted from 0. */
  line: number
  /** Citations that the card shows. */
  ids: readonly string[]
  /**
   * `hover` and `focus` end when the pointer or focus leaves; `pin`, by a click or tap, lasts until the card is
   * closed.
   */
  by: 'hover' | 'focus' | 'pin'
  /** Whether the card is a sheet at the lower edge of the window, as on phones. */
  isSheet: boolean
}

/**
 * The element that opened the card and gets the focus back: the focused link of the marker or cited text, else the
 * first link of its marker, else the element itself.
 */
export function sourceOf(root: ParentNode, { mark, ids }: CardRequest): HTMLElement {
  const focused = mark.ownerDocument.activeElement
  if (focused instanceof HTMLElement && mark.contains(focused)) return focused
  const marker = isMarker(mark) ? mark : marksOf(root, ids).find(isMarker)
  return (marker && linksOf(marker)[0]) ?? mark
}

export function isSameCard(a: CardRequest, b: CardRequest): boolean {
  return a.isSheet === b.isSheet && a.ids.join(' ') === b.ids.join(' ')
}

/** The reason that keeps a card open longer: `pin`, then `focus`, then `hover`. */
export function longerLasting(a: CardRequest['by'], b: CardRequest['by']): CardRequest['by'] {
  return a === 'pin' || b === 'hover' ? a : b
}

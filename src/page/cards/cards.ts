/**
 * The cards of citations. In: an element with markers, and a function that finds their citations. Out: a popover that
 * opens on hover, focus and click, and follows its marker.
 */
import { createCard } from './card.ts'
import type { CardOptions } from './card.ts'
import { runCardAction } from './card-actions.ts'
import { openOnFocus } from './card-focus.ts'
import { openOnHover } from './card-hover.ts'
import type { CardRequest } from './card-request.ts'
import { keepPlaced } from './keep-placed.ts'
import { enableLightDismiss } from './light-dismiss.ts'
import { citationIdsOf, isMarker, isWithin, markOf } from '../browser/marks.ts'
import { isPlainClick } from '../browser/open-source.ts'
import { lineAt } from './place-card.ts'

export type Cards = {
  /**
   * Redraws the open card from the current result of `find`, or closes it; call it after every change of the answer.
   */
  update(): void
  close(): void
  /** Removes the card and all listeners. */
  detach(): void
}

/** Widest window in which a tap opens the card as a sheet. */
const PHONE = '(max-width: 40rem)'

/**
 * Shows the card of a citation while the pointer is on its marker or cited text in `root`, while its marker has the
 * keyboard's focus, or after a tap on it. The card is a popover (top layer) at the end of `root`. Escape closes it
 * and gives the focus back; Tab goes from a marker into its card, and from there to the next marker. Only one card of
 * a page is open at a time. Markers stay links: a click or Enter leads to their entry in the list of sources; without
 * one, a click opens the card, as it does on cited text. Does nothing in a browser without popovers.
 *
 * A plain click on a link of a card closes the card and dispatches `citespan-open` at `root` before the link is
 * followed (see `OpenDetail`). In a card's view, `data-action="copy"` copies the citation and `data-action="open"`
 * opens the source of its section.
 *
 * ```ts
 * const cards = attachCards(element, pageMarks(data))
 * ```
 */
export function attachCards(root: HTMLElement, options: CardOptions): Cards {
  const { ownerDocument: document } = root
  // Browsers without popovers show markers as plain links to the list, as without scripts.
  if (!('showPopover' in root)) return { update() {}, close() {}, detach() {} }
  const card = createCard(root, options)
  const listeners = new AbortController()
  const { signal } = listeners
  let isTouch = false

  function open(mark: HTMLElement, by: CardRequest['by'], y?: number): void {
    cancelHover()
    const line = y === undefined ? 0 : lineAt(mark, y)
    const isSheet = by === 'pin' && isTouch && matchMedia(PHONE).matches
    card.show({ mark, line, ids: citationIdsOf(mark), by, isSheet })
  }

  function onClick(event: MouseEvent): void {
    const { target, clientY } = event
    if (!(target instanceof Element) || !isPlainClick(event)) return
    if (isWithin(target, card.element)) {
      return runCardAction(event, target, { root, card, find: options.find })
    }
    const mark = markOf(target)
    if (!mark) return
    const link = target.closest('a')
    if (link ? leadsOn(link, mark) : isSelecting()) return
    if (link) event.preventDefault()
    if (card.current?.mark === mark && card.current.by === 'pin') return card.hide()
    open(mark, 'pin', link ? undefined : clientY)
    if (isTouch && card.current) card.element.focus({ preventScroll: true })
  }

  /**
   * Whether the browser should follow a clicked link: always for a link in cited text; for a marker's link if it leads
   * to an entry in the page and was not tapped with a finger.
   */
  function leadsOn(link: HTMLAnchorElement, mark: HTMLElement): boolean {
    return !isMarker(mark) || (!isTouch && document.getElementById(link.hash.slice(1)) !== null)
  }

  function isSelecting(): boolean {
    return document.getSelection()?.isCollapsed === false
  }

  const onKey = () => (isTouch = false)
  const onPointer = ({ pointerType }: PointerEvent) => (isTouch = pointerType === 'touch')
  document.addEventListener('keydown', onKey, { signal, capture: true })
  document.addEventListener('pointerdown', onPointer, { signal, capture: true })
  root.addEventListener('click', onClick, { signal })
  const trigger = { root, card, open, signal }
  const cancelHover = openOnHover(trigger)
  openOnFocus(trigger)
  enableLightDismiss(card, signal)
  keepPlaced(card, signal)

  return {
    update: card.update,
    close: () => card.hide({ returnFocus: true }),
    detach() {
      listeners.abort()
      cancelHover()
      card.detach()
    },
  }
}

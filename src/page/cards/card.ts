import type { ViewElement } from '../view/node.ts'
import { setActiveMarks } from './active-marks.ts'
import { cardFrame, drawCard } from './card-content.ts'
import { createCardMessage } from './card-message.ts'
import { isSameCard, longerLasting, sourceOf } from './card-request.ts'
import type { CardRequest } from './card-request.ts'
import { marksOf } from '../browser/marks.ts'
import { pageCardView } from '../browser/page-card.ts'
import type { CitationOnPage } from '../browser/page-card.ts'
import { toDom } from '../browser/patch.ts'
import { isOutOfView, placeCard } from './place-card.ts'
import { keepTabOrder } from './tab-order.ts'

export type CardOptions = {
  /** Returns the citation that an element's `data-citation` names; `null` if there is none (any more). */
  find(citationId: string): CitationOnPage | null
  /** Shows one citation of a card, which may have several; by default `renderCard` with a button to copy the citation. */
  view?(cited: CitationOnPage, options: { locale?: string }): ViewElement
}

export type Card = {
  readonly element: HTMLElement
  /** The current request; `null` while the card is closed. */
  readonly current: CardRequest | null
  show(request: CardRequest): void
  /** Whether the card, not the reader, is moving the focus back to a marker. */
  readonly isReturningFocus: boolean
  /** Closes the card. `returnFocus`: moves the focus to the marker if it was in the card. */
  hide(options?: { returnFocus?: boolean }): void
  /** Redraws the open card from the current result of `find`; closes it if its citations are gone. */
  update(): void
  /**
   * Repositions the open card after scrolling or resizing, or closes it if it was opened by hovering and its text has
   * left the window.
   */
  place(): void
  /** Shows a short message in the card, which screen readers speak. */
  say(words: string): void
  detach(): void
}

/** Creates the card that all markers in `root` share: a popover, appended to `root` when it is first shown. */
export function createCard(root: HTMLElement, { find, view = pageCardView }: CardOptions): Card {
  const { ownerDocument: document } = root
  // A `div` is an HTML element.
  const element = toDom(cardFrame, document) as HTMLElement
  const message = createCardMessage(() => card.current && draw(card.current, citedBy(card.current)))
  const listeners = new AbortController()
  const { signal } = listeners
  const card: { -readonly [NAME in keyof Card]: Card[NAME] } = {
    element,
    current: null,
    isReturningFocus: false,
    show,
    hide,
    update,
    place,
    say: (words) => card.current && message.say(words),
    detach,
  }
  element.addEventListener('beforetoggle', onToggle, { signal })
  keepTabOrder(element, {
    source: () => card.current && sourceOf(root, card.current),
    close: () => hide({ returnFocus: true }),
    signal,
  })
  return card

  function show(request: CardRequest): void {
    const { current } = card
    if (current && isSameCard(current, request)) {
      // The card does not move when the pointer goes from a marker to its text and back.
      card.current = { ...request, by: longerLasting(current.by, request.by) }
      return
    }
    hide()
    const cited = citedBy(request)
    if (cited.length === 0) return
    for (const other of document.querySelectorAll<HTMLElement>('.citespan-popover:popover-open')) {
      other.hidePopover()
    }
    card.current = request
    if (!element.isConnected) root.append(element)
    element.setAttribute('data-placement', request.isSheet ? 'sheet' : 'text')
    draw(request, cited)
    element.showPopover({ source: sourceOf(root, request) })
    element.scrollTop = 0
    place()
    setActiveMarks(root, request.ids, element)
  }

  function hide({ returnFocus = false }: { returnFocus?: boolean } = {}): void {
    if (!card.current) return
    const source = sourceOf(root, card.current)
    const hadFocus = element.contains(document.activeElement)
    element.hidePopover()
    if (!returnFocus || !hadFocus) return
    card.isReturningFocus = true
    source.focus({ preventScroll: true })
    card.isReturningFocus = false
  }

  /** Forgets the request and its marks before the popover closes: browsers dispatch this event whatever closes it. */
  function onToggle({ newState }: ToggleEvent): void {
    if (newState !== 'closed' || !card.current) return
    setActiveMarks(root, card.current.ids, null)
    card.current = null
    message.clear()
  }

  function draw({ isSheet }: CardRequest, cited: readonly CitationOnPage[]): void {
    const locale = root.closest<HTMLElement>('[lang]')?.lang
    drawCard(element, { cited, view: (one) => view(one, { locale }), isSheet, message: message.words })
  }

  function place(): void {
    if (card.current?.by === 'hover' && isOutOfView(card.current)) hide()
    else if (card.current) placeCard(element, card.current)
  }

  function citedBy({ ids }: CardRequest): CitationOnPage[] {
    return ids.flatMap((id) => find(id) ?? [])
  }

  function update(): void {
    if (!card.current) return
    const { mark, ids } = card.current
    const cited = citedBy(card.current)
    const standing = mark.isConnected ? mark : marksOf(root, ids)[0]
    if (cited.length === 0 || !standing) return hide({ returnFocus: true })
    card.current = { ...card.current, mark: standing }
    draw(card.current, cited)
    setActiveMarks(root, ids, element)
    place()
  }

  function detach(): void {
    hide()
    listeners.abort()
    element.remove()
  }
}

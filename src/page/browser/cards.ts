import { createCard } from './card.ts'
import type { CardOptions, CardRequest } from './card.ts'
import { citationText } from './citation-text.ts'
import { copyText } from './copy-text.ts'
import { citationIdsOf, isMarker, markOf } from './marks.ts'
import { askToOpen, isPlainClick, openDetailOf } from './open-source.ts'
import { lineAt } from './place-card.ts'

export type Cards = {
  /** Shows in the open card what `find` gives now; closes it when that is nothing. Call it after every change. */
  update(): void
  close(): void
  /** Takes the card and all listeners away. */
  detach(): void
}

/** Milliseconds until a pointer that rests on a mark opens its card: text is often only passed over. */
const MARKER_DELAY = 80
const CLAIM_DELAY = 450
/** Milliseconds the pointer may be away, on its way from the mark to the card (WCAG 2.2, 1.4.13). */
const GRACE = 300
/** Up to this width a tap opens the card as a sheet. */
const PHONE = '(max-width: 40rem)'

/**
 * Shows the card of a citation while its marker or cited text in `root` has the
 * pointer, its marker the keyboard's focus, or after a tap or click on it: a
 * popover (top layer) at the end of `root`. Escape closes it and gives the focus
 * back; Tab goes on from a marker into its card and out of it to the next marker.
 * One card of a page is open at a time. Markers stay links: with a mouse or Enter
 * they lead to their entry in the list of sources, where there is one.
 *
 * A link of a card dispatches `citespan-open` at `root` before it is followed
 * (see `OpenDetail`). In a card's view, `data-action="copy"` copies the citation
 * and `data-action="open"` opens the source of its section.
 *
 * ```ts
 * const cards = attachCards(element, pageMarks(data))
 * ```
 */
export function attachCards(root: HTMLElement, options: CardOptions): Cards {
  const { ownerDocument: document } = root
  // Without popovers markers are links to the list, as they are without scripts.
  if (!('showPopover' in root)) return { update() {}, close() {}, detach() {} }
  const card = createCard(root, options)
  const listeners = new AbortController()
  const { signal } = listeners
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let pointerType = 'mouse'

  function close(): void {
    card.hide({ returnFocus: true })
  }

  function later(action: () => void, milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(action, milliseconds)
  }

  function requestOf(mark: HTMLElement, by: CardRequest['by'], y?: number): CardRequest {
    const isSheet = by === 'pin' && pointerType === 'touch' && matchMedia(PHONE).matches
    return { mark, line: y === undefined ? 0 : lineAt(mark, y), ids: citationIdsOf(mark), by, isSheet }
  }

  function show(request: CardRequest): void {
    clearTimeout(timer)
    card.show(request)
  }

  function isHeld(): boolean {
    const { current, element } = card
    const focused = document.activeElement
    const isFocused =
      isWithin(focused, element) || (current?.by === 'focus' && isWithin(focused, current.mark))
    return current?.by === 'pin' || isFocused
  }

  function onPointerOver({ target, pointerType, clientY }: PointerEvent): void {
    if (pointerType === 'touch') return
    const mark = markOf(target)
    const { current } = card
    if (isWithin(target, card.element) || (mark && mark === current?.mark)) return clearTimeout(timer)
    // One that was opened by a click is not taken away by passing over another.
    if (!mark || current?.by === 'pin') return
    later(() => show(requestOf(mark, 'hover', clientY)), isMarker(mark) ? MARKER_DELAY : CLAIM_DELAY)
  }

  function onPointerOut({ target, pointerType }: PointerEvent): void {
    if (pointerType === 'touch' || !(markOf(target) || isWithin(target, card.element))) return
    later(() => isHeld() || card.hide(), GRACE)
  }

  function onFocusIn({ target }: FocusEvent): void {
    const mark = markOf(target)
    if (!mark || card.isReturningFocus || !(target as Element).matches(':focus-visible')) return
    show(requestOf(mark, 'focus'))
  }

  function onFocusOut({ relatedTarget }: FocusEvent): void {
    const { current, element } = card
    if (!current || current.by === 'pin' || !document.hasFocus()) return
    if (isWithin(relatedTarget, element) || isWithin(relatedTarget, current.mark)) return
    if (!element.matches(':hover') && !current.mark.matches(':hover')) card.hide()
  }

  function onClick(event: MouseEvent): void {
    const { target, clientY } = event
    if (!(target instanceof Element) || !isPlainClick(event)) return
    if (isWithin(target, card.element)) return onCardClick(event, target)
    const mark = markOf(target)
    if (!mark) return
    const link = target.closest('a')
    if (link ? leadsOn(link, mark) : isSelecting()) return
    if (link) event.preventDefault()
    if (card.current?.mark === mark && card.current.by === 'pin') return card.hide()
    show(requestOf(mark, 'pin', link ? undefined : clientY))
    if (pointerType === 'touch' && card.current) card.element.focus({ preventScroll: true })
  }

  /** Whether a click on a link is left to the browser. */
  function leadsOn(link: HTMLAnchorElement, mark: HTMLElement): boolean {
    return (
      !isMarker(mark) || (pointerType !== 'touch' && document.getElementById(link.hash.slice(1)) !== null)
    )
  }

  function isSelecting(): boolean {
    return document.getSelection()?.isCollapsed === false
  }

  function onCardClick(event: MouseEvent, target: Element): void {
    const button = target.closest<HTMLElement>('[data-action]')
    const action = button?.dataset['action']
    if (action === 'close') return close()
    const cited = options.find(target.closest<HTMLElement>('[data-citation]')?.dataset['citation'] ?? '')
    if (!cited) return
    if (button && action === 'copy') {
      const copied = copyText(citationText(cited.citation, cited.sources), button)
      void copied.then((isCopied) =>
        card.say(isCopied ? 'Copied' : 'The browser did not allow it to be copied'),
      )
      return
    }
    const detail = openDetailOf(target, cited)
    if (!detail) return
    const address = target.closest('section')?.querySelector('a')?.href
    // What shows the source may give the focus back later: to the marker, not to a card that is gone.
    close()
    const isLeft = askToOpen(root, detail)
    if (!isLeft) event.preventDefault()
    else if (button && address) location.assign(address)
  }

  function onOutside({ target }: Event): void {
    if (!isWithin(target, card.element) && !isWithin(target, card.current?.mark ?? null)) card.hide()
  }

  function onKey(event: KeyboardEvent): void {
    pointerType = 'keyboard'
    if (event.key !== 'Escape' || !card.current) return
    // It closes the card alone, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    close()
  }

  root.addEventListener('pointerover', onPointerOver, { signal })
  root.addEventListener('pointerout', onPointerOut, { signal })
  root.addEventListener('focusin', onFocusIn, { signal })
  root.addEventListener('focusout', onFocusOut, { signal })
  root.addEventListener('click', onClick, { signal })
  document.addEventListener('keydown', onKey, { signal, capture: true })
  document.addEventListener(
    'pointerdown',
    (event) => {
      pointerType = event.pointerType
      if (pointerType !== 'touch') onOutside(event)
    },
    { signal, capture: true },
  )
  // A touch that turns into scrolling ends with `pointercancel` instead.
  document.addEventListener('pointerup', (event) => event.pointerType === 'touch' && onOutside(event), {
    signal,
  })

  const placeAgain = ({ target }: Event) => {
    if (!card.current || isWithin(target, card.element)) return
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(card.place)
  }
  document.addEventListener('scroll', placeAgain, { signal, capture: true, passive: true })
  document.defaultView?.addEventListener('resize', placeAgain, { signal })

  return {
    update: card.update,
    close,
    detach() {
      listeners.abort()
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      card.detach()
    },
  }
}

function isWithin(target: EventTarget | null, element: Element | null): boolean {
  return target instanceof Node && element !== null && element.contains(target)
}

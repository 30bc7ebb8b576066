import { h } from '../view/node.ts'
import type { ViewElement } from '../view/node.ts'
import { pageCardView } from './page-card.ts'
import type { CitationOnPage } from './page-card.ts'
import { isMarker, linksOf, marksOf } from './marks.ts'
import { patchChildren } from './patch.ts'
import { boxOfLine, placeCard, placeSheet } from './place-card.ts'
import { keepTabOrder } from './tab-order.ts'

export type CardOptions = {
  /** What an element's `data-citation` names, now; `null` when there is no such citation (any more). */
  find(citationId: string): CitationOnPage | null
  /** What a card shows; by default the card of `renderCard`, with a button to copy the citation. */
  view?(cited: CitationOnPage): ViewElement
}

/** A mark whose card is to be shown. */
export type CardRequest = {
  mark: HTMLElement
  /** Line of the mark that was pointed at, from 0. */
  line: number
  ids: readonly string[]
  /** `hover` and `focus` end with what began them; `pin`, by a click or tap, stays until it is closed. */
  by: 'hover' | 'focus' | 'pin'
  isSheet: boolean
}

export type Card = {
  readonly element: HTMLElement
  /** What is shown, `null` when it is closed. */
  readonly current: CardRequest | null
  show(request: CardRequest): void
  /** Whether the focus a marker gets is given back by the card, not brought by a reader. */
  readonly isReturningFocus: boolean
  /** `returnFocus`: to the marker, where the focus was in the card. */
  hide(options?: { returnFocus?: boolean }): void
  /** Shows what is known now of what is open; closes it when that is nothing. */
  update(): void
  /** Puts it where its mark is now. */
  place(): void
  /** A short message in the card, spoken too. */
  say(words: string): void
  detach(): void
}

/** Milliseconds that a message stays. */
const MESSAGE_FOR = 4000

/** The one card of `root`: a popover at its end, made when it is first shown. */
export function createCard(root: HTMLElement, { find, view = pageCardView }: CardOptions): Card {
  const { ownerDocument: document } = root
  const element = document.createElement('div')
  for (const [name, value] of Object.entries(FRAME)) element.setAttribute(name, value)
  const listeners = new AbortController()
  const { signal } = listeners

  let current: CardRequest | null = null
  let message = ''
  let isReturningFocus = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(request: CardRequest): void {
    if (current && current.isSheet === request.isSheet && current.ids.join(' ') === request.ids.join(' ')) {
      // From a marker to its text and back the card stays where it is.
      current = { ...request, by: longest(current.by, request.by) }
      return
    }
    hide()
    const cited = citedBy(request)
    if (cited.length === 0) return
    for (const other of document.querySelectorAll<HTMLElement>('.citespan-popover:popover-open')) {
      other.hidePopover()
    }
    current = request
    if (!element.isConnected) root.append(element)
    element.setAttribute('data-placement', request.isSheet ? 'sheet' : 'text')
    draw(cited)
    element.showPopover({ source: sourceOf(request) })
    element.scrollTop = 0
    place()
    describe(request, true)
  }

  function hide({ returnFocus = false }: { returnFocus?: boolean } = {}): void {
    if (!current) return
    const source = sourceOf(current)
    const hadFocus = element.contains(document.activeElement)
    element.hidePopover()
    if (!returnFocus || !hadFocus) return
    isReturningFocus = true
    source.focus({ preventScroll: true })
    isReturningFocus = false
  }

  /** Whoever closes it, the browser says so before. */
  function onToggle({ newState }: ToggleEvent): void {
    if (newState !== 'closed' || !current) return
    describe(current, false)
    current = null
    clearTimeout(timer)
    message = ''
  }

  function draw(cited: readonly CitationOnPage[]): void {
    element.setAttribute('aria-label', labelOf(cited))
    patchChildren(element, [
      ...(current?.isSheet ? [CLOSE_BUTTON] : []),
      ...cited.map((one) => ({ ...view(one), key: one.citation.id })),
      h('p', { key: 'message', class: 'citespan-message', role: 'status' }, [message]),
    ])
  }

  function place(): void {
    if (!current) return
    if (current.isSheet) return placeSheet(element)
    const { mark, line, by } = current
    const box = boxOfLine(mark, line)
    const isOutside = box.bottom < 0 || box.top > document.documentElement.clientHeight
    if (isOutside && by === 'hover') return hide()
    placeCard(element, box, { isRightToLeft: getComputedStyle(mark).direction === 'rtl' })
  }

  /** Tells assistive technology that the card is about its markers, and marks all text of its citations. */
  function describe({ ids }: CardRequest, isOpen: boolean): void {
    const verdict = element.querySelector('.citespan-verdict')
    for (const mark of ids.flatMap((id) => marksOf(root, id))) {
      mark.toggleAttribute('data-active', isOpen)
      for (const link of linksOf(mark)) {
        link.ariaDetailsElements = isOpen ? [element] : null
        link.ariaDescribedByElements = isOpen && verdict ? [verdict] : null
      }
    }
  }

  function citedBy({ ids }: CardRequest): CitationOnPage[] {
    return ids.flatMap((id) => find(id) ?? [])
  }

  /** The link that has the focus or gets it back: of the marker, or of the marker of the cited text. */
  function sourceOf({ mark, ids }: CardRequest): HTMLElement {
    const focused = document.activeElement
    if (focused instanceof HTMLElement && mark.contains(focused)) return focused
    const marker = isMarker(mark) ? mark : ids.flatMap((id) => marksOf(root, id)).find(isMarker)
    return (marker && linksOf(marker)[0]) ?? mark
  }

  function say(words: string): void {
    clearTimeout(timer)
    if (!current) return
    message = words
    draw(citedBy(current))
    if (words) timer = setTimeout(() => say(''), MESSAGE_FOR)
  }

  element.addEventListener('beforetoggle', onToggle, { signal })
  keepTabOrder(element, {
    source: () => current && sourceOf(current),
    close: () => hide({ returnFocus: true }),
    signal,
  })

  return {
    element,
    get current() {
      return current
    },
    get isReturningFocus() {
      return isReturningFocus
    },
    show,
    hide,
    update() {
      if (!current) return
      const { mark, ids } = current
      const cited = citedBy(current)
      const standing = mark.isConnected ? mark : ids.flatMap((id) => marksOf(root, id))[0]
      if (cited.length === 0 || !standing) return hide({ returnFocus: true })
      current = { ...current, mark: standing }
      draw(cited)
      describe(current, true)
      place()
    },
    place,
    say,
    detach() {
      hide()
      listeners.abort()
      element.remove()
    },
  }
}

const FRAME = { class: 'citespan-popover', popover: 'manual', role: 'group', tabindex: '-1' }

const CLOSE_BUTTON = h(
  'button',
  { key: 'close', type: 'button', class: 'citespan-close', 'data-action': 'close' },
  ['Close'],
)

function labelOf(cited: readonly CitationOnPage[]): string {
  const numbers = cited.flatMap(({ citation, sources }) =>
    citation.sourceIds.flatMap((id) => sources.find((source) => source.id === id)?.number ?? []),
  )
  return numbers.length > 0 ? `Citation ${[...new Set(numbers)].join(', ')}` : 'Citation'
}

const STAYING: readonly CardRequest['by'][] = ['hover', 'focus', 'pin']

function longest(a: CardRequest['by'], b: CardRequest['by']): CardRequest['by'] {
  return STAYING.indexOf(a) > STAYING.indexOf(b) ? a : b
}

import { renderCard } from 'citespan/client'
import type { Citation, CitedSource } from 'citespan/client'
import { create, element } from './element.ts'
import { uncitedCard } from './uncited.ts'

const card = element('card', HTMLElement)
const marks = '.citespan-marker, .citespan-claim'

/** Milliseconds the pointer may be away, on its way from the mark to the card. */
const grace = 180
const gap = 8

export type Cited = { citation: Citation; sources: readonly CitedSource[] }

/**
 * Shows the card of a citation while its marker or claim has the pointer, or
 * its marker the focus. `find` gives the citation of an element of the page.
 */
export function attachCards(
  conversation: HTMLElement,
  { find, open }: { find: (mark: Element) => Cited | null; open: (mark: Element, sourceId: string) => void },
): void {
  let leaving: ReturnType<typeof setTimeout> | undefined
  let owner: Element | null = null

  function show(mark: Element, near: DOMRect): void {
    clearTimeout(leaving)
    if (owner === mark && !card.hidden) return
    const bare = uncitedCard(mark)
    const cited = find(mark)
    hide()
    if (!bare && !cited) return
    owner = mark
    if (bare) card.replaceChildren(bare)
    else if (cited) fill(mark, cited)
    card.hidden = false
    place(near)
    for (const link of linksOf(mark)) link.setAttribute('aria-describedby', card.id)
    setActive(conversation, cited?.citation.id ?? null)
  }

  function fill(mark: Element, { citation, sources }: Cited): void {
    card.innerHTML = renderCard(citation, sources)
    for (const quote of card.querySelectorAll('blockquote')) trimContext(quote)
    for (const evidence of card.querySelectorAll<HTMLElement>('.citespan-evidence')) {
      const sourceId = evidence.dataset['source'] ?? citation.sourceIds[0]
      if (!sourceId) continue
      const button = create('button', { className: 'card-open', text: 'Show in the source' })
      button.type = 'button'
      button.addEventListener('click', () => open(mark, sourceId))
      evidence.append(button)
    }
  }

  function hide(): void {
    clearTimeout(leaving)
    card.hidden = true
    if (owner) for (const link of linksOf(owner)) link.removeAttribute('aria-describedby')
    owner = null
    setActive(conversation, null)
  }

  function leave(): void {
    clearTimeout(leaving)
    leaving = setTimeout(hide, grace)
  }

  conversation.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'touch') return
    const mark = markOf(event.target)
    if (mark) show(mark, lineUnder(mark, event.clientY))
  })
  conversation.addEventListener('pointerout', (event) => {
    if (markOf(event.target)) leave()
  })
  conversation.addEventListener('click', (event) => {
    const mark = event.target instanceof Element ? event.target.closest('.citespan-claim') : null
    if (mark) show(mark, lineUnder(mark, event.clientY))
  })
  conversation.addEventListener('focusin', (event) => {
    const mark = markOf(event.target)
    if (mark) show(mark, mark.getBoundingClientRect())
  })
  conversation.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && card.contains(event.relatedTarget))) leave()
  })
  card.addEventListener('pointerover', () => clearTimeout(leaving))
  card.addEventListener('pointerleave', leave)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide()
  })
  addEventListener('scroll', () => void (card.hidden || card.matches(':hover') || hide()), { passive: true })
  document.addEventListener('source-opened', hide)
}

/** Leaves of what stands around a quote only its own paragraph. */
function trimContext(quote: Element): void {
  const { firstChild: before, lastChild: after } = quote
  if (before instanceof Text) {
    const paragraph = before.data.split('\n').at(-1) ?? ''
    before.data = paragraph && !before.data.includes('\n') ? `…${paragraph}` : paragraph
  }
  if (after instanceof Text) {
    const [paragraph = ''] = after.data.split('\n')
    after.data = paragraph && !after.data.includes('\n') ? `${paragraph}…` : paragraph
  }
}

function markOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(marks) : null
}

function linksOf(mark: Element): Element[] {
  return [...mark.querySelectorAll('[role=doc-noteref]')]
}

/** A claim may run over lines: the card belongs under the one the pointer is on. */
function lineUnder(mark: Element, y: number): DOMRect {
  const lines = [...mark.getClientRects()]
  return lines.find(({ top, bottom }) => top - 4 <= y && y <= bottom + 4) ?? mark.getBoundingClientRect()
}

/** Under the mark, or above it where there is more room; always within the window. */
function place(near: DOMRect): void {
  const { width, height } = card.getBoundingClientRect()
  const room = document.documentElement.clientWidth
  const left = Math.max(gap, Math.min(near.left - 16, room - width - gap))
  const below = near.bottom + gap
  const fits = below + height <= innerHeight - gap || near.top < height + gap
  card.style.left = `${left}px`
  card.style.top = `${fits ? below : near.top - height - gap}px`
}

function setActive(conversation: HTMLElement, id: string | null): void {
  for (const mark of conversation.querySelectorAll('.is-active')) mark.classList.remove('is-active')
  if (!id) return
  for (const mark of conversation.querySelectorAll<HTMLElement>(marks)) {
    if (mark.dataset['citation']?.split(' ').includes(id)) mark.classList.add('is-active')
  }
}

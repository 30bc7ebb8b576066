import type { Card } from './card.ts'
import { isWithin } from '../browser/marks.ts'

/** Keeps an open card at its marker while the page scrolls or the window changes size, at most once per frame. */
export function keepPlaced(card: Card, signal: AbortSignal): void {
  const { ownerDocument: document } = card.element
  let frame = 0
  const placeAgain = ({ target }: Event) => {
    if (!card.current || isWithin(target, card.element)) return
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(card.place)
  }
  document.addEventListener('scroll', placeAgain, { signal, capture: true, passive: true })
  document.defaultView?.addEventListener('resize', placeAgain, { signal })
}

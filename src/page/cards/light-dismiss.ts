import type { Card } from './card.ts'
import { isWithin } from '../browser/marks.ts'

/**
 * Closes a card on Escape, and on a press or tap outside of the card and its marker, as browsers do for their own
 * popovers ("light dismiss"). A touch that scrolls is not a tap.
 */
export function enableLightDismiss(card: Card, signal: AbortSignal): void {
  const { ownerDocument: document } = card.element

  /** A mouse or pen closes the card on press, a finger on release: a touch that scrolls ends with `pointercancel`. */
  function onPointer({ type, target, pointerType }: PointerEvent): void {
    const closes = pointerType === 'touch' ? 'pointerup' : 'pointerdown'
    if (type === closes && !isWithin(target, card.element, card.current?.mark)) card.hide()
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !card.current) return
    // Escape closes only the card, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    card.hide({ returnFocus: true })
  }

  document.addEventListener('keydown', onKey, { signal, capture: true })
  document.addEventListener('pointerdown', onPointer, { signal, capture: true })
  document.addEventListener('pointerup', onPointer, { signal })
}

import type { Card } from './card.ts'
import type { CardTrigger } from './card-trigger.ts'
import { isMarker, isWithin, markOf } from '../browser/marks.ts'

/**
 * Milliseconds that a pointer must rest on a marker to open its card; on cited text longer, because pointers often
 * just cross it.
 */
const MARKER_DELAY = 80
const CLAIM_DELAY = 450
/** Milliseconds that the pointer may take from the marker to the card (WCAG 2.2, 1.4.13). */
const GRACE = 300

/**
 * Opens a card when a mouse or pen rests on its marker or cited text, unless another card is pinned. Closes it when
 * the pointer has left both, unless it is pinned or holds the focus. Returns a function that cancels pending changes.
 */
export function openOnHover({ root, card, open, signal }: CardTrigger): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const later = (action: () => void, milliseconds: number) => {
    cancel()
    timer = setTimeout(action, milliseconds)
  }

  function onPointerOver({ target, pointerType, clientY }: PointerEvent): void {
    if (pointerType === 'touch') return
    const mark = markOf(target)
    const { current, element } = card
    if (isWithin(target, element) || (mark && mark === current?.mark)) return cancel()
    // A pinned card is not replaced by one that the pointer only passes over.
    if (!mark || current?.by === 'pin') return
    later(() => open(mark, 'hover', clientY), isMarker(mark) ? MARKER_DELAY : CLAIM_DELAY)
  }

  function onPointerOut({ target, pointerType }: PointerEvent): void {
    if (pointerType === 'touch' || !(markOf(target) || isWithin(target, card.element))) return
    later(() => isHeld(card) || card.hide(), GRACE)
  }

  root.addEventListener('pointerover', onPointerOver, { signal })
  root.addEventListener('pointerout', onPointerOut, { signal })
  return cancel
}

/** Whether the card stays open without the pointer. */
function isHeld({ current, element }: Card): boolean {
  const isFocused = isWithin(
    element.ownerDocument.activeElement,
    element,
    current?.by === 'focus' ? current.mark : undefined,
  )
  return current?.by === 'pin' || isFocused
}

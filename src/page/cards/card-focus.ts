import { isWithin, markOf } from '../browser/marks.ts'
import type { CardTrigger } from './card-trigger.ts'

/**
 * Opens the card of a marker that gets the keyboard's focus. Closes it when the focus leaves both, unless something
 * else, such as the pointer, keeps it open.
 */
export function openOnFocus({ root, card, open, signal }: CardTrigger): void {
  function onFocusIn({ target }: FocusEvent): void {
    const mark = markOf(target)
    if (!mark || card.isReturningFocus || !(target as Element).matches(':focus-visible')) return
    open(mark, 'focus')
  }

  function onFocusOut({ relatedTarget }: FocusEvent): void {
    const { current, element } = card
    if (!current || current.by === 'pin' || !element.ownerDocument.hasFocus()) return
    const { mark } = current
    if (isWithin(relatedTarget, element, mark)) return
    if (!element.matches(':hover') && !mark.matches(':hover')) card.hide()
  }

  root.addEventListener('focusin', onFocusIn, { signal })
  root.addEventListener('focusout', onFocusOut, { signal })
}

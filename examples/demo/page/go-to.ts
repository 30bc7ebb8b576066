import type { Conversation } from './conversation.ts'
import { isUncitedShown, showUncitedOnce } from './preference.ts'

/** Calls `action` after the next drawing: answers are drawn in the next frame. */
export function afterDrawing(action: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(action))
}

/**
 * Scrolls to a place of the conversation and focuses it: `2` is its second turn,
 * `2-0-10-42` an uncited sentence of that turn (text part and offsets), which is then
 * marked.
 */
export function goTo(conversation: Conversation, at: string): void {
  const [number = 0, textPart, start, end] = at.split('-').map(Number)
  const turn = conversation.turns[number - 1]
  if (!turn) return
  if (textPart === undefined || start === undefined || end === undefined) {
    return focusOn(turn.element, 'start')
  }
  if (!isUncitedShown()) {
    showUncitedOnce()
    conversation.showUncited(true)
  }
  afterDrawing(() => focusOn(turn.find({ textPart, start, end }) ?? turn.element, 'center'))
}

function focusOn(target: HTMLElement, block: 'start' | 'center'): void {
  if (target.tabIndex < 0) target.tabIndex = -1
  target.scrollIntoView({ block })
  target.focus({ preventScroll: true })
}

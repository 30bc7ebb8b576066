import type { Card } from './card.ts'
import type { CardRequest } from './card-request.ts'

/**
 * What each way to open a card (hover, focus) needs: the element to watch, the card, and the function that opens it.
 */
export type CardTrigger = {
  root: HTMLElement
  card: Card
  /**
   * Opens the card. `y`: `clientY` of the pointer, for text of several lines; without it the card opens at the first
   * line.
   */
  open(mark: HTMLElement, by: CardRequest['by'], y?: number): void
  signal: AbortSignal
}

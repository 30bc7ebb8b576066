import type { Card } from './card.ts'
import type { CardRequest } from './card-request.ts'

/** What a way to open a card needs: the element whose marks it watches, the card, and how to open it. */
export type CardTrigger = {
  root: HTMLElement
  card: Card
  /** `y`: vertical position of the pointer, for text of several lines. */
  open(mark: HTMLElement, by: CardRequest['by'], y?: number): void
  signal: AbortSignal
}

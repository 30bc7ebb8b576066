import type { CardRequest } from './card-request.ts'

/** Pixels between the card and its marker, and between the card and the window's edge. */
const GAP = 8

/**
 * Places an open card: as a sheet (`isSheet`) along the lower edge of the window, where a thumb reaches it, otherwise
 * at the requested line of cited text.
 */
export function placeCard(card: HTMLElement, request: CardRequest): void {
  const inset = request.isSheet ? 'auto 0 0 0' : '0 auto auto 0'
  Object.assign(card.style, { inset, margin: '0', maxHeight: '' })
  if (!request.isSheet) placeAtLine(card, request)
}

/**
 * Places the card below the line of the marker or cited text, or above it if the card does not fit below and there is
 * more room above; always within the window. It is aligned with the side on which reading begins.
 */
function placeAtLine(card: HTMLElement, request: CardRequest): void {
  const { clientWidth, clientHeight } = card.ownerDocument.documentElement
  const line = boxOfLine(request)
  const below = clientHeight - line.bottom - 2 * GAP
  const above = line.top - 2 * GAP
  const natural = card.getBoundingClientRect()
  const isBelow = natural.height <= below || below >= above
  const height = Math.min(natural.height, Math.max(isBelow ? below : above, 0))
  const isRightToLeft = getComputedStyle(request.mark).direction === 'rtl'
  const wanted = isRightToLeft ? line.right - natural.width + GAP : line.left - GAP
  const left = Math.max(GAP, Math.min(wanted, clientWidth - natural.width - GAP))
  const top = isBelow ? line.bottom + GAP : line.top - height - GAP
  Object.assign(card.style, { left: `${left}px`, top: `${top}px` })
  if (height < natural.height) card.style.maxHeight = `${height}px`
}

/** Whether the card's line has been scrolled out of the window. */
export function isOutOfView(request: CardRequest): boolean {
  const { top, bottom } = boxOfLine(request)
  return bottom < 0 || top > request.mark.ownerDocument.documentElement.clientHeight
}

/**
 * The line of a marker or cited text at `y`, counted from 0, since cited text may wrap; 0 if no line is there. `y`: CSS
 * pixels from the top of the window.
 */
export function lineAt(mark: Element, y: number): number {
  const lines = [...mark.getClientRects()]
  return Math.max(
    0,
    lines.findIndex(({ top, bottom }) => top - 4 <= y && y <= bottom + 4),
  )
}

function boxOfLine({ mark, line }: CardRequest): DOMRect {
  return mark.getClientRects()[line] ?? mark.getBoundingClientRect()
}

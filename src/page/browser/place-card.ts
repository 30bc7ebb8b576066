/** Pixels between the card and what it belongs to, and between it and the window's edge. */
const GAP = 8

/**
 * Puts a popover under a line of text, or above it where there is more room,
 * always within the window. The line begins where the reading does.
 */
export function placeCard(
  card: HTMLElement,
  line: DOMRect,
  { isRightToLeft }: { isRightToLeft: boolean },
): void {
  const { clientWidth, clientHeight } = card.ownerDocument.documentElement
  Object.assign(card.style, { inset: 'auto', margin: '0', top: '0', left: '0', maxHeight: '' })
  const below = clientHeight - line.bottom - 2 * GAP
  const above = line.top - 2 * GAP
  const natural = card.getBoundingClientRect()
  const isBelow = natural.height <= below || below >= above
  const height = Math.min(natural.height, Math.max(isBelow ? below : above, 0))
  const wanted = isRightToLeft ? line.right - natural.width + GAP : line.left - GAP
  const left = Math.max(GAP, Math.min(wanted, clientWidth - natural.width - GAP))
  const top = isBelow ? line.bottom + GAP : line.top - height - GAP
  Object.assign(card.style, { left: `${left}px`, top: `${top}px` })
  if (height < natural.height) card.style.maxHeight = `${height}px`
}

/** Along the lower edge of the window, where a thumb reaches it. */
export function placeSheet(card: HTMLElement): void {
  Object.assign(card.style, { inset: 'auto 0 0 0', margin: '0', maxHeight: '' })
}

/** Cited text may run over several lines: the one that was pointed at, counted from 0. */
export function lineAt(mark: Element, y: number): number {
  const lines = [...mark.getClientRects()]
  return Math.max(
    0,
    lines.findIndex(({ top, bottom }) => top - 4 <= y && y <= bottom + 4),
  )
}

/** The box of a line of `mark`, now. */
export function boxOfLine(mark: Element, line: number): DOMRect {
  return mark.getClientRects()[line] ?? mark.getBoundingClientRect()
}

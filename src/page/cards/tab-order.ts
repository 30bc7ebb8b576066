/**
 * Tab goes from a card's source into the card and out of it to what follows the
 * source. Browsers do that for a popover shown with `{ source }` (HTML, popover
 * invoker); for those that do not know it yet, this does.
 */
export function keepTabOrder(
  card: HTMLElement,
  {
    source,
    close,
    signal,
  }: {
    /** What the open card belongs to, `null` when it is closed. */
    source(): HTMLElement | null
    /** Closes it and gives the focus back to its source. */
    close(): void
    signal: AbortSignal
  },
): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return
    const origin = source()
    const focused = card.ownerDocument.activeElement
    const stops = [...card.querySelectorAll<HTMLElement>('a[href], button')]
    if (!origin || stops.length === 0) return
    if (focused === origin && !event.shiftKey) {
      event.preventDefault()
      stops[0]!.focus()
    } else if (focused === stops[0] && event.shiftKey) {
      event.preventDefault()
      origin.focus()
    } else if (focused === stops.at(-1) && !event.shiftKey) {
      // From the source, the browser's own step leads to what follows it.
      close()
    }
  }
  if (!knowsSource(card)) card.ownerDocument.addEventListener('keydown', onKey, { signal })
}

/** Reading the option is what tells a browser that knows it. */
function knowsSource(card: HTMLElement): boolean {
  let isRead = false
  const options = {
    get source() {
      isRead = true
      return null
    },
  }
  try {
    card.showPopover(options as object)
  } catch {
    // A card that is not in the page yet cannot be shown, nor has it to.
  }
  return isRead
}

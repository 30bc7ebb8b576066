/**
 * Makes Tab go from the element that opened a card into the card, and from there to the next element after the opener;
 * Shift+Tab leads back to the opener. Browsers do so for a popover shown with `{ source }` (HTML, popover invoker);
 * this function covers browsers that ignore the option.
 */
export function keepTabOrder(
  card: HTMLElement,
  {
    source,
    close,
    signal,
  }: {
    /** The element that opened the card; `null` while the card is closed. */
    source(): HTMLElement | null
    /** Closes the card and gives the focus back to its source. */
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
      // With the focus on the source, the browser's own step leads to the next element.
      close()
    }
  }
  if (!knowsSource(card)) card.ownerDocument.addEventListener('keydown', onKey, { signal })
}

/** Whether the browser supports the option `source` of `showPopover`: only then does it read the property. */
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
    // Showing fails because the card is not in the page yet; the option has already been read.
  }
  return isRead
}

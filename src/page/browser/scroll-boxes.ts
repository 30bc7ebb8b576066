/** What of an answer may be wider than its text. */
const BOXES = 'pre, table'

/**
 * Lets the keyboard reach code and tables that scroll, now and as they come: a box
 * that is wider than it shows takes the focus (WCAG 2.2, 2.1.1), and no other
 * does. Gives what ends it.
 */
export function watchScrollBoxes(root: HTMLElement): () => void {
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (!(target instanceof HTMLElement)) continue
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0
      else target.removeAttribute('tabindex')
    }
  })
  const watchWithin = (element: Element) => {
    if (element.matches(BOXES)) sizes.observe(element)
    for (const box of element.querySelectorAll(BOXES)) sizes.observe(box)
  }
  const additions = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof Element) watchWithin(node)
    }
  })
  watchWithin(root)
  additions.observe(root, { childList: true, subtree: true })
  return () => {
    sizes.disconnect()
    additions.disconnect()
  }
}

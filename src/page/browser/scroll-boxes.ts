/** Elements of an answer that may scroll sideways. */
const BOXES = 'pre, table'

/**
 * Lets the keyboard scroll code and tables: boxes with content wider than themselves can take the focus, others
 * cannot (WCAG 2.2, 2.1.1). Watches boxes below `root`, including later ones. Returns a function that stops watching.
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

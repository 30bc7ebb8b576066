/** What of an answer may be wider than its text. */
const BOXES = 'pre, table'

export type ScrollBoxes = {
  /** Attends to what has come since. */
  update(): void
  stop(): void
}

/**
 * Lets the keyboard reach code and tables that scroll: a box that is wider than
 * it shows takes the focus (WCAG 2.2, 2.1.1), and no other does.
 */
export function watchScrollBoxes(root: HTMLElement): ScrollBoxes {
  const observed = new WeakSet<Element>()
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (!(target instanceof HTMLElement)) continue
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0
      else target.removeAttribute('tabindex')
    }
  })
  return {
    update() {
      for (const box of root.querySelectorAll(BOXES)) {
        if (observed.has(box)) continue
        observed.add(box)
        observer.observe(box)
      }
    },
    stop: () => observer.disconnect(),
  }
}

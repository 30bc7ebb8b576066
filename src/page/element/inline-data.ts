/**
 * The value of the `<script type="application/json">` among the children of an
 * element; `null` when there is none. Throws a `SyntaxError` when it is no JSON.
 */
export function readInlineData(element: Element): unknown {
  const script = element.querySelector(':scope > script[type="application/json"]')
  return script ? JSON.parse(script.textContent) : null
}

/** Calls `then` once the children of an element are there: at once, or after the page was read. */
export function whenParsed(element: Element, then: () => void): void {
  const { ownerDocument: document } = element
  if (document.readyState !== 'loading') then()
  else document.addEventListener('DOMContentLoaded', then, { once: true })
}

/**
 * The value of the `<script type="application/json">` among an element's children; `null` if there is none. Throws a
 * `SyntaxError` if its content is not JSON.
 */
export function readInlineData(element: Element): unknown {
  const script = element.querySelector(':scope > script[type="application/json"]')
  return script ? JSON.parse(script.textContent) : null
}

/** Calls `then` when the children of an element have been parsed: at once, or on `DOMContentLoaded`. */
export function whenParsed(element: Element, then: () => void): void {
  const { ownerDocument: document } = element
  if (document.readyState !== 'loading') then()
  else document.addEventListener('DOMContentLoaded', then, { once: true })
}

/** The element with this id, of the class the page gives it. */
export function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}.`)
  return found
}

/** A new element with a class and text. */
export function create<K extends keyof HTMLElementTagNameMap>(
  name: K,
  { className = '', text = '' }: { className?: string; text?: string } = {},
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  if (className) made.className = className
  if (text) made.textContent = text
  return made
}

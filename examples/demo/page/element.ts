/** The element with this id; throws unless it has the expected class. */
export function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}.`)
  return found
}

type Description = { className?: string; text?: string; attributes?: Record<string, string> }

/** Creates an element with a class, text or children, and attributes. No HTML is parsed. */
export function create<K extends keyof HTMLElementTagNameMap>(
  name: K,
  { className = '', text = '', attributes = {} }: Description = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  if (className) made.className = className
  if (text) made.textContent = text
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children)
  return made
}

/** `1 source`, `2 sources`. */
export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`
}

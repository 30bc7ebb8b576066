/**
 * Updates a page as an answer changes. In: views and citations. Out: changes of the DOM that keep focus, selection
 * and scroll position; late citations are announced to screen readers.
 */
import type { ViewElement, ViewNode } from '../view/node.ts'

/**
 * The view that each element shows, so that an unchanged view is recognised without walking it. Keys are weak: an
 * entry goes when its element is collected.
 */
const shown = new WeakMap<Node, ViewElement>()

/** Creates the DOM node of a view. Attributes and text are set directly; no HTML is parsed. */
export function toDom(node: ViewNode, document: Document): Text | Element {
  if (typeof node === 'string') return document.createTextNode(node)
  const element = document.createElement(node.tag)
  for (const [name, value] of Object.entries(node.attributes)) element.setAttribute(name, value)
  for (const child of node.children) element.append(toDom(child, document))
  shown.set(element, node)
  return element
}

/**
 * Changes the children of `parent` to show `nodes`; only differences are touched. An element whose view is the same
 * object is skipped without looking into it; an element with the same key and tag is changed in place, so that focus,
 * selection and scroll position stay. Children that were there before the first call (a server's HTML) are reused by
 * tag and position.
 *
 * Does not use `innerHTML`, so that it runs where Trusted Types are required.
 *
 * ```ts
 * patchChildren(element, view(text, data).flatMap(({ children }) => children))
 * ```
 */
export function patchChildren(parent: Element, nodes: readonly ViewNode[]): void {
  // Most of a long answer did not change: skip what is the same at both ends.
  let next: ChildNode | null = parent.firstChild
  let first = 0
  for (; next && first < nodes.length && isShown(next, nodes[first]!); first++) next = next.nextSibling
  let end: ChildNode | null = null
  let last = nodes.length
  for (let tail = parent.lastChild; next !== end && tail && last > first; tail = tail.previousSibling) {
    if (!isShown(tail, nodes[last - 1]!)) break
    end = tail
    last--
  }
  if (next !== end || first < last) patchBetween(parent, nodes.slice(first, last), { next, end })
}

/** Changes the children from `next` up to but not including `end` to show `nodes`. */
function patchBetween(
  parent: Element,
  nodes: readonly ViewNode[],
  { next, end }: { next: ChildNode | null; end: ChildNode | null },
): void {
  const document = parent.ownerDocument
  const keyed = keyedChildren(next, end)
  const wanted = new Set(nodes.map(keyOf).filter((key) => key !== null))

  for (const node of nodes) {
    // Elements whose keys are gone are removed first: the remaining ones need not be moved then.
    while (next && next !== end && isGone(next, wanted)) next = removeAndStep(next)
    const key = keyOf(node)
    const known = key === null ? null : keyed.get(key)
    if (known && isLike(known, node)) {
      // Texts before the known element are removed and created again later: unlike elements, they have no state to
      // lose.
      while (next && next !== end && next !== known && shownKey(next) === null) next = removeAndStep(next)
      if (known === next) next = known.nextSibling
      else move(parent, known, next)
      patchElement(known, node as ViewElement)
    } else if (next && next !== end && !isKeptElsewhere(next, node, wanted) && isLike(next, node)) {
      const kept = next
      next = kept.nextSibling
      if (typeof node === 'string') patchText(kept as Text, node)
      else patchElement(kept as Element, node)
    } else {
      parent.insertBefore(toDom(node, document), next)
    }
  }
  while (next && next !== end) next = removeAndStep(next)
}

function isShown(child: ChildNode, node: ViewNode): boolean {
  if (typeof node !== 'string') return shown.get(child) === node
  return child.nodeType === child.TEXT_NODE && child.nodeValue === node
}

function keyedChildren(next: ChildNode | null, end: ChildNode | null): Map<string, Element> {
  const keyed = new Map<string, Element>()
  for (let child = next; child && child !== end; child = child.nextSibling) {
    const key = shownKey(child)
    if (key !== null && child instanceof Element) keyed.set(key, child)
  }
  return keyed
}

function keyOf(node: ViewNode): string | null {
  return typeof node === 'string' ? null : node.key
}

function shownKey(child: ChildNode): string | null {
  return shown.get(child)?.key ?? null
}

function isGone(child: ChildNode, wanted: ReadonlySet<string>): boolean {
  const key = shownKey(child)
  return key !== null && !wanted.has(key)
}

/** Whether the key of a child is that of another node that is to be shown, so that `node` must not take the child. */
function isKeptElsewhere(child: ChildNode, node: ViewNode, wanted: ReadonlySet<string>): boolean {
  const key = shownKey(child)
  return key !== null && key !== keyOf(node) && wanted.has(key)
}

function isLike(child: ChildNode, node: ViewNode): boolean {
  return typeof node === 'string' ? child instanceof Text : child instanceof Element && isOfTag(child, node)
}

function isOfTag(element: Element, { tag }: ViewElement): boolean {
  return element.localName === tag
}

/** Moves a child to another place. `moveBefore`, if the browser has it, keeps focus and scroll position. */
function move(parent: Element, child: Element, before: ChildNode | null): void {
  const canMove: boolean = 'moveBefore' in parent
  if (canMove) parent.moveBefore(child, before)
  else parent.insertBefore(child, before)
}

function removeAndStep(child: ChildNode): ChildNode | null {
  const next = child.nextSibling
  child.remove()
  return next
}

function patchElement(element: Element, view: ViewElement): void {
  const before = shown.get(element)
  if (before === view) return
  const attributes = before?.attributes ?? attributesOf(element)
  for (const name of Object.keys(attributes)) {
    if (!Object.hasOwn(view.attributes, name)) element.removeAttribute(name)
  }
  for (const [name, value] of Object.entries(view.attributes)) {
    if (attributes[name] !== value) element.setAttribute(name, value)
  }
  patchChildren(element, view.children)
  shown.set(element, view)
}

function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]))
}

/** Replaces only the differing characters, so that a selection in the rest of the text stays. */
function patchText(text: Text, value: string): void {
  const before = text.data
  if (before === value) return
  const shorter = Math.min(before.length, value.length)
  let start = 0
  while (start < shorter && before.charCodeAt(start) === value.charCodeAt(start)) start++
  let same = 0
  while (
    same < shorter - start &&
    before.charCodeAt(before.length - 1 - same) === value.charCodeAt(value.length - 1 - same)
  ) {
    same++
  }
  text.replaceData(start, before.length - start - same, value.slice(start, value.length - same))
}

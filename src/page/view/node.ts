/**
 * A visible part of a page as plain data. HTML, React elements and DOM nodes are all made from it, so that they show
 * the same.
 */
export type ViewNode = string | ViewElement

export type ViewElement = {
  /** Name of an HTML element, in lower case. */
  tag: string
  /** Identifies the element among its siblings while the answer changes; `null` if its position identifies it. */
  key: string | null
  /** Attributes by their HTML names; values are not escaped. */
  attributes: Readonly<Record<string, string>>
  children: readonly ViewNode[]
}

type Attributes = { key?: string } & Record<string, string | undefined>

/** Creates an element, as in hyperscript; skips `undefined` attributes and empty children. */
export function h(
  tag: string,
  { key, ...attributes }: Attributes = {},
  children: readonly (ViewNode | null | undefined)[] = [],
): ViewElement {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) given[name] = value
  return { tag, key: key ?? null, attributes: given, children: joined(children) }
}

/** Leaves out empty children, and merges adjacent texts as HTML does. */
function joined(children: readonly (ViewNode | null | undefined)[]): ViewNode[] {
  const nodes: ViewNode[] = []
  for (const child of children) if (child) appendNode(nodes, child)
  return nodes
}

/** Appends `node` to `nodes`; adjacent texts are merged. */
export function appendNode(nodes: ViewNode[], node: ViewNode): void {
  const last = nodes.at(-1)
  if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node
  else nodes.push(node)
}

/**
 * What a reader sees, as plain data: strings, React elements and DOM nodes are
 * made from it, so that all of them show the same.
 */
export type ViewNode = string | ViewElement

export type ViewElement = {
  /** Lower case, one of HTML. */
  tag: string
  /** Names the element among its siblings, across all changes of the answer; `null` where its place does. */
  key: string | null
  /** By their names in HTML; values are not escaped. */
  attributes: Readonly<Record<string, string>>
  children: readonly ViewNode[]
}

type Attributes = { key?: string } & Record<string, string | undefined>

/** An element, as in hyperscript; attributes and children that are missing are left out. */
export function h(
  tag: string,
  { key, ...attributes }: Attributes = {},
  children: readonly (ViewNode | null | undefined)[] = [],
): ViewElement {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) given[name] = value
  return { tag, key: key ?? null, attributes: given, children: joined(children) }
}

/** Texts side by side are one, as they are in HTML. */
function joined(children: readonly (ViewNode | null | undefined)[]): ViewNode[] {
  const nodes: ViewNode[] = []
  for (const child of children) if (child) appendNode(nodes, child)
  return nodes
}

/** Puts `node` behind the last of `nodes`, or, where both are texts, into one with it. */
export function appendNode(nodes: ViewNode[], node: ViewNode): void {
  const last = nodes.at(-1)
  if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node
  else nodes.push(node)
}

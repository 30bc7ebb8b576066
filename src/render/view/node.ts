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
  return {
    tag,
    key: key ?? null,
    attributes: given,
    children: children.flatMap((child) => child || []),
  }
}

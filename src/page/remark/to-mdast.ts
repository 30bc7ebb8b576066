import type { MarkdownNode } from '../markdown/markdown.ts'
import type { ViewElement, ViewNode } from '../view/node.ts'

/** As in `hast`, of what views hold. */
type HastNode =
  | { type: 'text'; value: string }
  | { type: 'element'; tagName: string; properties: Properties; children: HastNode[] }
type Properties = Record<string, string | string[]>

/**
 * A view as a node of remark's that `remark-rehype` turns into the element
 * (`mdast-util-to-hast`, fields on nodes). Its content is in `hChildren`: no
 * text of the document, for plugins that read it.
 */
export function toMarkerNode(view: ViewElement): MarkdownNode {
  return elementNode('citationMarker', view, { hChildren: view.children.map(toHast) })
}

/** An element around nodes of remark's. */
export function toClaimNode(view: ViewElement, children: readonly MarkdownNode[]): MarkdownNode {
  return elementNode('citedClaim', view, { children })
}

function elementNode(
  type: string,
  { tag, attributes }: ViewElement,
  { children = [], hChildren }: { children?: readonly MarkdownNode[]; hChildren?: HastNode[] },
): MarkdownNode {
  const data = { hName: tag, hProperties: toProperties(attributes), ...(hChildren && { hChildren }) }
  // mdast has no such nodes; who reads a tree passes over those it does not know.
  return { type, data, children } as unknown as MarkdownNode
}

function toHast(view: ViewNode): HastNode {
  if (typeof view === 'string') return { type: 'text', value: view }
  const { tag, attributes, children } = view
  return {
    type: 'element',
    tagName: tag,
    properties: toProperties(attributes),
    children: children.map(toHast),
  }
}

/** The names of properties in `hast` (`property-information`), as sanitizers know them. */
function toProperties(attributes: Readonly<Record<string, string>>): Properties {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      if (name === 'class') return ['className', value.split(' ').filter(Boolean)]
      return [name.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase()), value]
    }),
  )
}

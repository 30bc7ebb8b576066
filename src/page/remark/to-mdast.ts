import type { MarkdownNode } from '../../text/markdown.ts'
import type { ViewElement, ViewNode } from '../view/node.ts'

/** The `hast` nodes that views convert to. */
type HastNode =
  | { type: 'text'; value: string }
  | { type: 'element'; tagName: string; properties: Properties; children: HastNode[] }
type Properties = Record<string, string | string[]>

/**
 * Converts a view to an mdast node that `remark-rehype` turns into its element (`mdast-util-to-hast`, "fields on
 * nodes"). Its content is in `hChildren`, so that plugins do not take it for text of the document.
 */
export function toMarkerNode(view: ViewElement): MarkdownNode {
  return elementNode('citationMarker', view, { hChildren: view.children.map(toHast) })
}

/** Converts a view to an mdast node around existing mdast nodes. */
export function toClaimNode(view: ViewElement, children: readonly MarkdownNode[]): MarkdownNode {
  return elementNode('citedClaim', view, { children })
}

function elementNode(
  type: string,
  { tag, attributes }: ViewElement,
  { children = [], hChildren }: { children?: readonly MarkdownNode[]; hChildren?: HastNode[] },
): MarkdownNode {
  const data = { hName: tag, hProperties: toProperties(attributes), ...(hChildren && { hChildren }) }
  // The types of mdast have no such nodes; readers of a tree skip nodes of unknown types.
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

/** Attributes as `hast` properties (`property-information`), the names that sanitizers use. */
function toProperties(attributes: Readonly<Record<string, string>>): Properties {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      if (name === 'class') return ['className', value.split(' ').filter(Boolean)]
      return [name.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase()), value]
    }),
  )
}

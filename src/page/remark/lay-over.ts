import type { MarkdownNode } from '../../text/markdown.ts'
import type { Layer } from '../view/layer.ts'
import { h } from '../view/node.ts'
import type { ViewElement, ViewNode } from '../view/node.ts'
import type { InlineContainer, InlineItem } from './outline.ts'
import { toClaimNode, toMarkerNode } from './to-mdast.ts'

/**
 * Puts a layer's markers and claims into a tree. Texts are cut where a marker or claim begins or ends; unaffected
 * nodes stay the same objects.
 */
export function layOver(containers: readonly InlineContainer[], layer: Layer): void {
  for (const { parent, items, isInLink } of containers) {
    const children = items.flatMap((item) => coverItem(item, { layer, withMarkers: !isInLink }))
    const isSame =
      children.length === parent.children.length &&
      children.every((child, index) => child === parent.children[index])
    if (!isSame) parent.children = children
  }
}

function coverItem(
  { nodes, span, pieces, isWrappable }: InlineItem,
  { layer, withMarkers }: { layer: Layer; withMarkers: boolean },
): MarkdownNode[] {
  const [node] = nodes
  if (!span || !node) return nodes
  if (pieces && node.type === 'text') {
    const views = layer.text(node.value, pieces, { withMarkers })
    return views.length === 1 && views[0] === node.value ? nodes : views.map((view) => toMdast(view))
  }
  const standIn = h('span')
  const covered = isWrappable
    ? layer.thing(span, standIn).map((view) => toMdast(view, { view: standIn, node }))
    : nodes
  return withMarkers ? [...covered, ...layer.markers(span).map((view) => toMdast(view))] : covered
}

/**
 * Converts a view to an mdast node. `standIn`: an element of the view, and the existing node of the tree that is put in
 * its place.
 */
function toMdast(view: ViewNode, standIn?: { view: ViewElement; node: MarkdownNode }): MarkdownNode {
  if (typeof view === 'string') return { type: 'text', value: view }
  if (view === standIn?.view) return standIn.node
  if (view.tag !== 'span') return toMarkerNode(view)
  return toClaimNode(
    view,
    view.children.map((child) => toMdast(child, standIn)),
  )
}

import { MAX_DEPTH, textAnchors } from '../../text/markdown.ts'
import type { Anchor, Wrapper, MarkdownNode } from '../../text/markdown.ts'
import type { Span } from '../../core/span.ts'
import { collectHidden } from './collect-hidden.ts'
import { locateChildren } from './locate-children.ts'
import type { LocatedChild } from './locate-children.ts'
import type { ParentNode, ParseRecord } from './parse-record.ts'
import { matchRawElements } from './raw-elements.ts'

/**
 * One inline node, or the nodes of a raw HTML element together, with their span in the text. `isWrappable`: whether the
 * element of a claim may be put around it.
 */
export type InlineItem = Omit<LocatedChild, 'node'> & { nodes: MarkdownNode[]; isWrappable: boolean }

/** A parent of inline items: a paragraph, heading, cell, emphasis or link. */
export type InlineContainer = { parent: ParentNode; items: InlineItem[]; isInLink: boolean }

/** The places for markers in a remark tree, and the parents whose children change with them. */
export type Outline = {
  /** The spans at which a marker may be put, in the order of the text. */
  anchors: Anchor[]
  /** Inner containers come before those around them. */
  containers: InlineContainer[]
}

/**
 * Finds the places for markers in a remark tree, even if plugins have changed it. Text may be cut, and markers may
 * stand inside emphasis; other inline nodes, such as links, stay whole. Nodes that are not shown are left out.
 */
export function outlineTree(
  tree: ParentNode,
  { text, record }: { text: string; record: ParseRecord },
): Outline {
  // micromark drops a byte order mark and counts offsets from after it.
  const shift = text.startsWith('\uFEFF') ? 1 : 0
  const parsedText = text.slice(shift)
  const hidden = collectHidden(tree)
  const anchors: Anchor[] = []
  const containers: InlineContainer[] = []
  visitBlocks(tree, 0)
  return { anchors, containers }

  function visitBlocks(parent: ParentNode, depth: number): void {
    if (depth > MAX_DEPTH) return
    for (const node of parent.children) {
      if (hidden.has(node) || !('children' in node)) continue
      if (HOLDS_TEXT.has(node.type)) visitInlines(node, { items: itemsOf(node), wrapper: null, depth })
      else visitBlocks(node, depth + 1)
    }
  }

  function visitInlines(
    parent: ParentNode,
    { items, wrapper, depth }: { items: InlineItem[]; wrapper: Wrapper | null; depth: number },
  ): void {
    for (const { nodes, span, pieces } of items) {
      const [node] = nodes
      if (!span || !node || node.type === 'break') continue
      if (pieces && node.type === 'text') {
        for (const anchor of textAnchors(node.value, { pieces, wrapper })) anchors.push(anchor)
      } else if (EMPHASES.has(node.type) && 'children' in node) {
        if (depth >= MAX_DEPTH) continue
        const within = itemsOf(node)
        const contentEnd = within.at(-1)?.span?.end ?? span.end
        const inner = { end: span.end, contentEnd, outer: wrapper }
        visitInlines(node, { items: within, wrapper: inner, depth: depth + 1 })
      } else if (node.type !== 'html' || nodes.length > 1 || node.value.startsWith('</')) {
        // A marker may follow a closing tag, which ends an element, but not an opening tag or `<br>`.
        anchors.push({ ...span, kind: 'thing', wrapper })
        if (LINKS.has(node.type) && 'children' in node) {
          containers.push({ parent: node, items: itemsOf(node), isInLink: true })
        }
      }
    }
    containers.push({ parent, items, isInLink: false })
  }

  function itemsOf(parent: ParentNode): InlineItem[] {
    const children = locateChildren(parent, { record, text: parsedText })
    const located = shift > 0 ? children.map(moveBack) : children
    const ends = matchRawElements(located.map(({ node }) => node))
    const items: InlineItem[] = []
    for (let index = 0; index < located.length;) {
      const last = ends.get(index) ?? index
      const { node, pieces, span } = located[index]!
      const end = located[last]!.span?.end
      items.push({
        nodes: located.slice(index, last + 1).map((child) => child.node),
        span: span && end !== undefined ? { start: span.start, end } : null,
        pieces,
        isWrappable: last === index && !isCoveredInside(node),
      })
      index = last + 1
    }
    return items
  }

  function moveBack({ node, span, pieces }: LocatedChild): LocatedChild {
    return { node, span: span && move(span), pieces: pieces?.map(move) ?? null }
  }

  function move<T extends Span>(span: T): T {
    return { ...span, start: span.start + shift, end: span.end + shift }
  }
}

const HOLDS_TEXT = new Set(['paragraph', 'heading', 'tableCell'])
const EMPHASES = new Set(['emphasis', 'strong', 'delete'])
const LINKS = new Set(['link', 'linkReference'])

/** Whether a node needs no claim around it: it has no words, or its words are already covered inside. */
function isCoveredInside({ type, position }: MarkdownNode): boolean {
  return NOT_WRAPPED.has(type) || (LINKS.has(type) && position !== undefined)
}

const NOT_WRAPPED = new Set([...EMPHASES, 'text', 'break', 'html', 'footnoteReference'])

import type { Extension } from 'mdast-util-from-markdown'
import { pieceRecorder } from '../../text/markdown.ts'
import type { MarkdownNode, Pieces, TextPiece } from '../../text/markdown.ts'

export type ParentNode = { type: string; children: MarkdownNode[] }

/**
 * A child as it was parsed. `value` is the text of a text node, else empty; `pieces` says where its characters come
 * from, `undefined` for other nodes.
 */
export type ParsedChild = { node: MarkdownNode; value: string; pieces: TextPiece[] | undefined }

/** A record of the nodes that the parser created, before plugins change them. */
export type ParseRecord = {
  /** Must be the parser's first extension, so that its transform runs before those of the others. */
  extension: Extension
  /** The children that a parent was parsed with; `undefined` for a new parent, and if none of them was a text. */
  childrenOf(parent: ParentNode): ParsedChild[] | undefined
}

/**
 * Records where each character of text comes from while remark parses. The tree alone does not show this: `&amp;` and
 * `\*` are shorter in it, lines lose their block quote signs, and GFM's bare links
 * (`mdast-util-gfm-autolink-literal`) come from a transform that replaces text by nodes without positions.
 */
export function createParseRecord(): ParseRecord {
  const pieces: Pieces = new WeakMap()
  const children = new WeakMap<ParentNode, ParsedChild[]>()
  return {
    extension: {
      ...pieceRecorder({ start: 0, pieces }),
      transforms: [
        (tree) => {
          const rest: ParentNode[] = [tree]
          for (let parent = rest.pop(); parent; parent = rest.pop()) {
            if (parent.children.some(({ type }) => type === 'text')) {
              children.set(parent, parent.children.map(recordChild))
            }
            for (const child of parent.children) if ('children' in child) rest.push(child)
          }
        },
      ],
    },
    childrenOf: (parent) => children.get(parent),
  }

  function recordChild(node: MarkdownNode): ParsedChild {
    return { node, value: node.type === 'text' ? node.value : '', pieces: pieces.get(node) }
  }
}

import type { Extension } from 'mdast-util-from-markdown'
import { pieceRecorder } from '../markdown/markdown.ts'
import type { MarkdownNode, Pieces, TextPiece } from '../markdown/markdown.ts'

export type ParentNode = { type: string; children: MarkdownNode[] }

/** A child as it was parsed: its text and pieces, for text. */
export type ParsedChild = { node: MarkdownNode; value: string; pieces: TextPiece[] | undefined }

/** What the parser knew of the nodes it made, before anything changed them. */
export type ParseRecord = {
  /** To be the first of the parser's extensions: transforms run in their order. */
  extension: Extension
  /** The children a parent was parsed with, when text was among them. */
  childrenOf(parent: ParentNode): ParsedChild[] | undefined
}

/**
 * Keeps, while remark parses, where each character of text came from. The tree
 * alone does not say: `&amp;` and `\*` are shorter in it, lines lose the signs
 * of their quote, and GFM's bare links (`mdast-util-gfm-autolink-literal`) come
 * from a transform that replaces text by nodes without positions.
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

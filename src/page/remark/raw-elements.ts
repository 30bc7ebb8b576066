import type { MarkdownNode } from '../../text/markdown.ts'

/** HTML elements whose content is not shown as text or must not contain links (HTML, 4.5.1 and 4.10.6). */
const HOLDS_NO_LINK = new Set(
  (
    'a audio button canvas code iframe math noscript object option picture pre script select style svg ' +
    'template textarea title video'
  ).split(' '),
)

const OPENING = /^<([a-z][a-z0-9-]*)[\s/>]/i
const CLOSING = /^<\/([a-z][a-z0-9-]*)/i

/**
 * Finds, among inline nodes, the raw HTML elements in which no marker may stand, such as `<a href="…">text</a>`. Maps
 * the index of each opening tag to the index of its closing tag. Elements whose closing tag is not among the nodes are
 * skipped.
 */
export function matchRawElements(nodes: readonly MarkdownNode[]): Map<number, number> {
  const open = new Map<string, number[]>()
  const ends = new Map<number, number>()
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'html') continue
    const opened = OPENING.exec(node.value)?.[1]?.toLowerCase()
    const closed = CLOSING.exec(node.value)?.[1]?.toLowerCase()
    if (opened && HOLDS_NO_LINK.has(opened)) {
      const indexes = open.get(opened)
      if (indexes) indexes.push(index)
      else open.set(opened, [index])
    }
    const begin = closed && open.get(closed)?.pop()
    if (begin !== undefined && begin !== '') ends.set(begin, index)
  }
  return ends
}

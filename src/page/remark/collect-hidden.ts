import type { MarkdownNode, NodeOf } from '../../text/markdown.ts'
import type { ParentNode } from './parse-record.ts'

/**
 * The nodes of a tree that are not shown (see `mdast-util-to-hast`): cells beyond the columns of their table,
 * footnotes to which nothing visible refers, and footnotes whose name is already taken.
 */
export function collectHidden(tree: ParentNode): ReadonlySet<MarkdownNode> {
  const hidden = new Set<MarkdownNode>()
  const footnotes = new Map<string, NodeOf<'footnoteDefinition'>>()
  /** Names of footnotes to which each footnote refers; under `null`, those to which the text refers. */
  const references = new Map<string | null, string[]>([[null, []]])
  const rest = tree.children.map((node) => ({ node, note: null as string | null })).toReversed()
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { node, note } = next
    if (node.type === 'footnoteReference') references.get(note)!.push(nameOf(node))
    if (hidden.has(node) || !('children' in node)) continue
    if (node.type === 'table') for (const cell of excessCells(node)) hidden.add(cell)
    const isNote = node.type === 'footnoteDefinition'
    if (isNote && footnotes.has(nameOf(node))) {
      hidden.add(node)
      continue
    }
    const within = isNote ? nameOf(node) : note
    if (isNote) {
      footnotes.set(nameOf(node), node)
      references.set(within, [])
    }
    for (const child of node.children.toReversed()) rest.push({ node: child, note: within })
  }
  const shown = namesReached(references)
  for (const [name, node] of footnotes) if (!shown.has(name)) hidden.add(node)
  return hidden
}

function nameOf({ identifier }: { identifier: string }): string {
  return identifier.toUpperCase()
}

function excessCells({ align, children }: NodeOf<'table'>): MarkdownNode[] {
  return align ? children.flatMap((row) => row.children.slice(align.length)) : []
}

/** The footnotes that are shown, because the text (`null` in `references`) or another shown footnote refers to them. */
function namesReached(references: ReadonlyMap<string | null, readonly string[]>): Set<string> {
  const reached = new Set(references.get(null))
  // A set is iterated in insertion order, including items added during the iteration.
  for (const name of reached) for (const further of references.get(name) ?? []) reached.add(further)
  return reached
}

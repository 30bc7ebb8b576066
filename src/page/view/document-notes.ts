import type { MarkdownNode, NodeOf } from '../../text/markdown.ts'

/** The parts of a document to which other parts refer: link definitions, and footnotes with their numbers. */
export type DocumentNotes = {
  definitions: ReadonlyMap<string, NodeOf<'definition'>>
  footnotes: ReadonlyMap<string, NodeOf<'footnoteDefinition'>>
  /** Numbers of the referenced footnotes, in the order of first reference. */
  noteNumbers: ReadonlyMap<string, number>
}

/** Collects the definitions and footnotes of a document, for `viewBlock`. */
export function collectNotes(blocks: readonly MarkdownNode[]): DocumentNotes {
  const definitions = new Map<string, NodeOf<'definition'>>()
  const footnotes = new Map<string, NodeOf<'footnoteDefinition'>>()
  for (const node of walk(blocks)) {
    // The first of several definitions of a label counts (CommonMark 4.7).
    if (node.type === 'definition' && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node)
    }
    if (node.type === 'footnoteDefinition' && !footnotes.has(node.identifier)) {
      footnotes.set(node.identifier, node)
    }
  }
  return { definitions, footnotes, noteNumbers: numberNotes(blocks, footnotes) }
}

/**
 * Numbers the referenced footnotes, from 1 and by their identifiers: first those that the text references, then those
 * that only other footnotes reference.
 */
function numberNotes(
  blocks: readonly MarkdownNode[],
  footnotes: DocumentNotes['footnotes'],
): Map<string, number> {
  const numbers = new Map<string, number>()
  if (footnotes.size === 0) return numbers
  const number = (nodes: readonly MarkdownNode[]) => {
    for (const node of walk(nodes, { isSkipped: ({ type }) => type === 'footnoteDefinition' })) {
      if (node.type !== 'footnoteReference' || numbers.has(node.identifier)) continue
      numbers.set(node.identifier, numbers.size + 1)
    }
  }
  number(blocks)
  // A map is iterated in insertion order, including entries added during the iteration.
  for (const identifier of numbers.keys()) number(footnotes.get(identifier)?.children ?? [])
  return numbers
}

/** All nodes and their descendants, in the order of the text. */
function* walk(
  nodes: readonly MarkdownNode[],
  { isSkipped = () => false }: { isSkipped?: (node: MarkdownNode) => boolean } = {},
): Generator<MarkdownNode> {
  const rest = nodes.toReversed()
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (isSkipped(node)) continue
    yield node
    if ('children' in node) for (const child of node.children.toReversed()) rest.push(child)
  }
}

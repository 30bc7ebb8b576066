import type { Span } from '../../core/span.ts'
import type { MarkdownNode, TextPiece } from '../../text/markdown.ts'
import type { ParentNode, ParsedChild, ParseRecord } from './parse-record.ts'
import { changePieces, createPieceReader, joinPieces, shownText } from './text-pieces.ts'

/**
 * A child of a node. `span`: where it stands in the text; `null` if that is unknown, as for a node that a plugin added.
 * `pieces`: for a text, where its characters come from.
 */
export type LocatedChild = { node: MarkdownNode; span: Span | null; pieces: TextPiece[] | null }

/**
 * Locates the current children of a parent in the text. Nodes created by the parser are in the record. If a plugin
 * replaced a parsed text by other nodes (a bare link that GFM found in it, a changed text), the pieces of that text are
 * divided among the new nodes: each gets as many characters as it shows.
 */
export function locateChildren(
  parent: ParentNode,
  { record, text }: { record: ParseRecord; text: string },
): LocatedChild[] {
  const parsed = record.childrenOf(parent)
  if (!parsed) return parent.children.map((node) => locatePositioned(node, text))
  const known = new Map(parsed.map((child) => [child.node, child]))
  const present = new Set(parent.children)
  const located: LocatedChild[] = []
  let next = 0
  let added: MarkdownNode[] = []
  for (const node of parent.children) {
    const child = known.get(node)
    if (!child) {
      added.push(node)
      continue
    }
    const gone = takeGone()
    located.push(...locateAdded(added, gone, text))
    added = []
    if (parsed[next] === child) next++
    located.push(child.pieces ? locateText(child) : locatePositioned(node, text))
  }
  return [...located, ...locateAdded(added, takeGone(), text)]

  function takeGone(): ParsedChild[] {
    const from = next
    while (next < parsed!.length && !present.has(parsed![next]!.node)) next++
    return parsed!.slice(from, next)
  }
}

/** Locates a text of the parser; of one that a plugin changed, unchanged characters keep their places. */
function locateText({ node, value, pieces }: ParsedChild): LocatedChild {
  const now = changePieces(pieces!, { before: value, after: shownText(node) })
  return { node, span: spanOfPieces(now), pieces: now }
}

function locateAdded(
  added: readonly MarkdownNode[],
  gone: readonly ParsedChild[],
  text: string,
): LocatedChild[] {
  if (added.length === 0) return []
  const texts = gone.map(({ value, pieces }) => (pieces ? { value, pieces } : null))
  if (gone.length === 0 || !texts.every((each) => each !== null)) {
    return added.map((node) => locatePositioned(node, text))
  }
  const before = texts.map(({ value }) => value).join('')
  const pieces = changePieces(joinPieces(texts), { before, after: added.map(shownText).join('') })
  const read = createPieceReader(pieces)
  return added.map((node) => {
    const own = read(shownText(node).length)
    return { node, span: spanOfPieces(own), pieces: node.type === 'text' ? own : null }
  })
}

/**
 * Locates a node by its position (`span` is `null` without one); the characters of a text are found by comparison with
 * the source.
 */
function locatePositioned(node: MarkdownNode, text: string): LocatedChild {
  const { start, end } = node.position ?? {}
  if (start?.offset === undefined || end?.offset === undefined) return { node, span: null, pieces: null }
  const span = { start: start.offset, end: end.offset }
  if (node.type !== 'text') return { node, span, pieces: null }
  const before = text.slice(span.start, span.end)
  const whole = { ...span, valueEnd: before.length, verbatim: true }
  return { node, span, pieces: changePieces([whole], { before, after: node.value }) }
}

function spanOfPieces(pieces: readonly TextPiece[]): Span | null {
  const [first] = pieces
  return first ? { start: first.start, end: pieces.at(-1)!.end } : null
}

import type { MarkdownDocument, MarkdownNode, NodeOf, TextPiece } from './markdown.ts'
import { spanOfNode } from './markdown.ts'
import type { Span } from '../../core/span.ts'

/**
 * Emphasis around an anchor: where it ends, where its content ends (before the closing signs), and the emphasis
 * around it (`outer`).
 */
export type Wrapper = { end: number; contentEnd: number; outer: Wrapper | null }

/**
 * A span with a place for a marker. In `text` the marker may be within the span or at its end; at a `thing` (a link, an
 * image, code, an escape), only at its end.
 */
export type Anchor = Span & { kind: 'text' | 'thing'; wrapper: Wrapper | null }

/** Nodes nested deeper than this are shown as raw text and get no markers. */
export const MAX_DEPTH = 100

/** All anchors of a document, in the order of the text. */
export function findAnchors({ blocks, pieces }: MarkdownDocument): Anchor[] {
  const anchors: Anchor[] = []
  for (const block of blocks) visit(block, { wrapper: null, isInline: false, depth: 0 })
  return anchors

  function visit(node: MarkdownNode, place: Place): void {
    if (place.depth > MAX_DEPTH) return
    const span = spanOfNode(node)
    switch (node.type) {
      case 'text':
        for (const anchor of anchorsOfText(node, place.wrapper)) anchors.push(anchor)
        return
      case 'inlineCode':
      case 'link':
      case 'linkReference':
      case 'image':
      case 'imageReference':
      case 'footnoteReference':
        anchors.push({ ...span, kind: 'thing', wrapper: place.wrapper })
        return
      case 'html':
        // A marker may follow a closing tag, which ends an element, but not an opening tag or `<br>`.
        if (place.isInline && node.value.startsWith('</')) {
          anchors.push({ ...span, kind: 'thing', wrapper: place.wrapper })
        }
        return
      default:
        if ('children' in node) for (const child of node.children) visit(child, placeWithin(node, place))
    }
  }

  function anchorsOfText(node: NodeOf<'text'>, wrapper: Wrapper | null): Anchor[] {
    const own = pieces.get(node)
    if (!own) return [{ ...spanOfNode(node), kind: 'thing', wrapper }]
    return textAnchors(node.value, { pieces: own, wrapper })
  }
}

type Place = { wrapper: Wrapper | null; isInline: boolean; depth: number }

function placeWithin(node: MarkdownNode, { wrapper, depth }: Place): Place {
  switch (node.type) {
    case 'emphasis':
    case 'strong':
    case 'delete': {
      const last = node.children.at(-1)
      const { end } = spanOfNode(node)
      const inner = { end, contentEnd: last ? spanOfNode(last).end : end, outer: wrapper }
      return { wrapper: inner, isInline: true, depth: depth + 1 }
    }
    case 'paragraph':
    case 'heading':
    case 'tableCell':
      return { wrapper: null, isInline: true, depth: depth + 1 }
    default:
      return { wrapper: null, isInline: false, depth: depth + 1 }
  }
}

/**
 * The anchors of a text: all its pieces except white space that is written as a character reference
 * (`&nbsp;`).
 */
export function textAnchors(
  value: string,
  { pieces, wrapper }: { pieces: readonly TextPiece[]; wrapper: Wrapper | null },
): Anchor[] {
  let valueStart = 0
  return pieces.flatMap(({ start, end, valueEnd, verbatim }): Anchor[] => {
    const part = value.slice(valueStart, valueEnd)
    valueStart = valueEnd
    if (part === '' || start === end || (!verbatim && part.trim() === '')) return []
    return [{ start, end, kind: verbatim ? 'text' : 'thing', wrapper }]
  })
}

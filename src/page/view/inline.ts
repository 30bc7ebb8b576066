import { safeUrl } from '../../core/source-label.ts'
import { MAX_DEPTH, spanOfNode } from '../../text/markdown.ts'
import type { MarkdownDocument, MarkdownNode, NodeOf, TextPiece } from '../../text/markdown.ts'
import type { DocumentNotes } from './document-notes.ts'
import { elementId } from './escape-html.ts'
import type { Layer } from './layer.ts'
import { linkAttributes } from './link.ts'
import { h } from './node.ts'
import type { ViewElement, ViewNode } from './node.ts'

/** The data on which the views of all nodes of a document depend. */
export type DocumentContext = {
  text: string
  pieces: MarkdownDocument['pieces']
  notes: DocumentNotes
  layer: Layer
  idPrefix: string
}

/** The depth of a node, and whether it is within a link, which may hold neither markers nor links. */
export type NodeContext = DocumentContext & { depth: number; inLink: boolean }

/** The views of inline nodes: the content of a paragraph, heading or cell. */
export function viewInlines(nodes: readonly MarkdownNode[], context: NodeContext): ViewNode[] {
  return nodes.flatMap((node) => viewInline(node, context))
}

function viewInline(node: MarkdownNode, context: NodeContext): ViewNode[] {
  const span = spanOfNode(node)
  const { layer, depth, inLink } = context
  if (depth > MAX_DEPTH) return [context.text.slice(span.start, span.end)]
  switch (node.type) {
    case 'text':
      return layer.text(node.value, piecesOf(node, context), { withMarkers: !inLink })
    case 'emphasis':
    case 'strong':
    case 'delete': {
      const children = viewInlines(node.children, { ...context, depth: depth + 1 })
      return withMarkers([h(TAGS[node.type], { key: keyOf(node) }, children)])
    }
    case 'inlineCode':
      return withMarkers(layer.thing(span, h('code', { key: keyOf(node) }, [node.value])))
    case 'break':
      return [h('br', { key: keyOf(node) })]
    case 'link':
    case 'linkReference':
      return withMarkers(viewLink(node, context))
    case 'image':
    case 'imageReference':
      return withMarkers(layer.thing(span, viewImage(node, context)))
    case 'footnoteReference':
      return withMarkers([viewFootnoteReference(node, context)])
    case 'html':
      // Raw HTML is shown, not run.
      return withMarkers(layer.thing(span, node.value))
    default:
      // Definitions show nothing; items, rows and cells are drawn by their list or table.
      return []
  }

  function withMarkers(views: readonly ViewNode[]): ViewNode[] {
    return inLink ? [...views] : [...views, ...layer.markers(span)]
  }
}

const TAGS = { emphasis: 'em', strong: 'strong', delete: 'del' } as const

/** The pieces of a text; a text that was not read piece by piece, as in `<https://…>`, is one piece. */
function piecesOf(node: NodeOf<'text'>, { pieces }: DocumentContext): readonly TextPiece[] {
  return pieces.get(node) ?? [{ ...spanOfNode(node), valueEnd: node.value.length, verbatim: false }]
}

function viewLink(node: NodeOf<'link' | 'linkReference'>, context: NodeContext): ViewNode[] {
  const content = viewInlines(node.children, { ...context, depth: context.depth + 1, inLink: true })
  const attributes = linkTo(node, context)
  return attributes ? [h('a', attributes, content)] : content
}

/** Shows an image as a link to it, so that nothing is loaded. */
function viewImage(node: NodeOf<'image' | 'imageReference'>, context: NodeContext): ViewNode {
  const name = node.alt || safeUrl(urlOf(node, context)) || 'Image'
  const attributes = linkTo(node, context)
  return attributes ? h('a', attributes, [name]) : name
}

type Linking = NodeOf<'link' | 'linkReference' | 'image' | 'imageReference'>

/** Attributes of a link; `null` within another link, and for an unsafe address. */
function linkTo(node: Linking, context: NodeContext): Record<string, string> | null {
  const href = context.inLink ? undefined : safeLink(urlOf(node, context))
  return href ? { key: keyOf(node), ...linkAttributes(href) } : null
}

function urlOf(node: Linking, { notes }: DocumentContext): string {
  return 'url' in node ? node.url : (notes.definitions.get(node.identifier)?.url ?? '')
}

function safeLink(url: string): string | undefined {
  return /^mailto:[^\s<>"]+$/i.test(url) ? url : safeUrl(url)
}

function viewFootnoteReference(
  node: NodeOf<'footnoteReference'>,
  { notes, idPrefix }: DocumentContext,
): ViewElement {
  // References beyond `MAX_DEPTH` are numbered too, so that each has a number.
  const number = notes.noteNumbers.get(node.identifier)!
  const href = `#${elementId(idPrefix, `footnote-${node.identifier}`)}`
  const link = h('a', { role: 'doc-noteref', href, 'aria-label': `Footnote ${number}` }, [`*${number}`])
  return h('sup', { key: keyOf(node) }, [link])
}

/** The key of a node's view: its place in the raw text, which late markers do not change. */
export function keyOf(node: MarkdownNode): string {
  return String(spanOfNode(node).start)
}

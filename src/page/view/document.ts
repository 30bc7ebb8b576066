import { safeUrl } from '../../core/source-label.ts'
import { MAX_DEPTH } from '../markdown/anchors.ts'
import { elementId } from './escape-html.ts'
import { spanOfNode } from '../markdown/markdown.ts'
import type { MarkdownDocument, MarkdownNode, NodeOf, TextPiece } from '../markdown/markdown.ts'
import { collectNotes } from './document-notes.ts'
import type { DocumentNotes } from './document-notes.ts'
import { linkAttributes } from './link.ts'
import { h } from './node.ts'
import type { ViewElement, ViewNode } from './node.ts'
import type { Layer } from './layer.ts'

const TOP: Place = { depth: 0, inLink: false, isInline: false }

type Place = { depth: number; inLink: boolean; isInline: boolean }

export type DocumentContext = {
  text: string
  pieces: MarkdownDocument['pieces']
  notes: DocumentNotes
  layer: Layer
  idPrefix: string
}

/** A whole document: its blocks, then its footnotes. */
export function viewDocument(
  { blocks, pieces }: MarkdownDocument,
  { text, layer, idPrefix }: { text: string; layer: Layer; idPrefix: string },
): ViewNode[] {
  const context = { text, pieces, notes: collectNotes(blocks), layer, idPrefix }
  const body = blocks.flatMap((block) => viewBlock(block, context))
  return context.notes.noteNumbers.size > 0 ? [...body, viewFootnotes(context)] : body
}

/** The footnotes that the text refers to, or that these do. */
export function viewFootnotes(context: DocumentContext): ViewElement {
  const { notes, idPrefix } = context
  const items: ViewElement[] = []
  for (const identifier of notes.noteNumbers.keys()) {
    const children = notes.footnotes.get(identifier)?.children ?? []
    const id = elementId(idPrefix, `footnote-${identifier}`)
    items.push(
      h(
        'li',
        { key: id, id },
        children.flatMap((child) => viewBlock(child, context)),
      ),
    )
  }
  return h('section', { key: 'footnotes', role: 'doc-endnotes' }, [h('ol', {}, items)])
}

/**
 * A parsed block with the layer over it, as nothing that can harm: raw HTML is
 * shown as text, links lead to http, https or mailto, images are links. Nothing
 * is loaded and nothing runs.
 */
export function viewBlock(
  block: MarkdownNode,
  { text, pieces, notes, layer, idPrefix }: DocumentContext,
): ViewNode[] {
  const { definitions, noteNumbers } = notes
  return write(block, TOP)

  function writeAll(nodes: readonly MarkdownNode[], place: Place): ViewNode[] {
    return nodes.flatMap((node) => write(node, place))
  }

  function write(node: MarkdownNode, place: Place): ViewNode[] {
    const span = spanOfNode(node)
    if (place.depth > MAX_DEPTH) return [text.slice(span.start, span.end)]
    const within = { ...place, depth: place.depth + 1 }
    const inline = { ...within, isInline: true }
    const wrap = (tag: string, children: readonly ViewNode[], attributes: Record<string, string> = {}) =>
      h(tag, { key: keyOf(node), ...attributes }, children)
    switch (node.type) {
      case 'text':
        return layer.text(node.value, piecesOf(node), { withMarkers: !place.inLink })
      case 'emphasis':
        return [wrap('em', writeAll(node.children, within)), ...markers(node, place)]
      case 'strong':
        return [wrap('strong', writeAll(node.children, within)), ...markers(node, place)]
      case 'delete':
        return [wrap('del', writeAll(node.children, within)), ...markers(node, place)]
      case 'inlineCode':
        return [...layer.thing(span, wrap('code', [node.value])), ...markers(node, place)]
      case 'break':
        return [wrap('br', [])]
      case 'link':
        return writeLink(node, node.url, place)
      case 'linkReference':
        return writeLink(node, definitions.get(node.identifier)?.url ?? '', place)
      case 'image':
        return writeImage(node, node.url, place)
      case 'imageReference':
        return writeImage(node, definitions.get(node.identifier)?.url ?? '', place)
      case 'footnoteReference':
        return [writeFootnoteReference(node), ...markers(node, place)]
      case 'html':
        return writeRawHtml(node, place)
      case 'paragraph':
        return [wrap('p', writeAll(node.children, inline), { dir: 'auto' })]
      case 'heading':
        return [wrap(`h${node.depth}`, writeAll(node.children, inline), { dir: 'auto' })]
      case 'blockquote':
        return [wrap('blockquote', writeAll(node.children, within))]
      case 'code':
        return [wrap('pre', [writeCode(node)])]
      case 'thematicBreak':
        return [wrap('hr', [])]
      case 'list':
        return [writeList(node, within)]
      case 'table':
        return [writeTable(node, within)]
      default:
        // Definitions show nothing; items, rows and cells are written by what holds them.
        return []
    }
  }

  /** A text that was not read piece by piece, as in `<https://…>`, is one piece. */
  function piecesOf(node: NodeOf<'text'>): readonly TextPiece[] {
    return pieces.get(node) ?? [{ ...spanOfNode(node), valueEnd: node.value.length, verbatim: false }]
  }

  function markers(node: MarkdownNode, { inLink }: Place): readonly ViewNode[] {
    return inLink ? [] : layer.markers(spanOfNode(node))
  }

  function linkTo(node: MarkdownNode, url: string, { inLink }: Place): Record<string, string> | null {
    const href = inLink ? undefined : safeLink(url)
    return href ? { key: keyOf(node), ...linkAttributes(href) } : null
  }

  function writeLink(node: NodeOf<'link' | 'linkReference'>, url: string, place: Place): ViewNode[] {
    const content = writeAll(node.children, { ...place, depth: place.depth + 1, inLink: true })
    const attributes = linkTo(node, url, place)
    return [...(attributes ? [h('a', attributes, content)] : content), ...markers(node, place)]
  }

  function writeImage(node: NodeOf<'image' | 'imageReference'>, url: string, place: Place): ViewNode[] {
    const name = node.alt || safeUrl(url) || 'Image'
    const attributes = linkTo(node, url, place)
    const image = attributes ? h('a', attributes, [name]) : name
    return [...layer.thing(spanOfNode(node), image), ...markers(node, place)]
  }

  /** Raw HTML is shown, not run. */
  function writeRawHtml(node: NodeOf<'html'>, place: Place): ViewNode[] {
    if (!place.isInline) return [h('p', { key: keyOf(node), dir: 'auto' }, [node.value])]
    return [...layer.thing(spanOfNode(node), node.value), ...markers(node, place)]
  }

  function writeList(node: NodeOf<'list'>, place: Place): ViewElement {
    const { ordered, start, spread, children } = node
    const isLoose = spread || children.some((item) => item.spread)
    const items = children.map((item) => {
      const box = typeof item.checked === 'boolean' ? (item.checked ? '☑ ' : '☐ ') : ''
      const content = item.children.flatMap((child) =>
        child.type === 'paragraph' && !isLoose
          ? writeAll(child.children, { ...place, isInline: true })
          : write(child, place),
      )
      return h('li', { key: keyOf(item), dir: 'auto' }, [box, ...content])
    })
    if (!ordered) return h('ul', { key: keyOf(node) }, items)
    return h('ol', { key: keyOf(node), ...(start !== 1 && start != null && { start: String(start) }) }, items)
  }

  function writeTable(node: NodeOf<'table'>, place: Place): ViewElement {
    const [head, ...body] = node.children.map((row, rowNumber) => {
      const cells = row.children.map((cell, column) => {
        const side = node.align?.[column]
        const attributes = { key: keyOf(cell), ...(side && { class: `citespan-align-${side}` }), dir: 'auto' }
        const content = writeAll(cell.children, { ...place, isInline: true })
        return h(rowNumber === 0 ? 'th' : 'td', attributes, content)
      })
      return h('tr', { key: keyOf(row) }, cells)
    })
    return h('table', { key: keyOf(node) }, [
      h('thead', {}, [head]),
      body.length > 0 ? h('tbody', {}, body) : null,
    ])
  }

  function writeFootnoteReference(node: NodeOf<'footnoteReference'>): ViewElement {
    // Beyond `MAX_DEPTH` of the text they are numbered too: all have one.
    const number = noteNumbers.get(node.identifier)!
    const href = `#${elementId(idPrefix, `footnote-${node.identifier}`)}`
    const link = h('a', { role: 'doc-noteref', href, 'aria-label': `Footnote ${number}` }, [`*${number}`])
    return h('sup', { key: keyOf(node) }, [link])
  }
}

/** Its place in the raw text: late markers before it do not move it. */
function keyOf(node: MarkdownNode): string {
  return String(spanOfNode(node).start)
}

function writeCode({ lang, value }: NodeOf<'code'>): ViewElement {
  const attributes = /^[\w+#.-]{1,32}$/.test(lang ?? '') ? { class: `language-${lang}` } : {}
  return h('code', attributes, [value])
}

function safeLink(url: string): string | undefined {
  return /^mailto:[^\s<>"]+$/i.test(url) ? url : safeUrl(url)
}

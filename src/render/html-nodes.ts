import { safeUrl } from '../core/source-label.ts'
import { MAX_DEPTH } from './anchors.ts'
import { elementId, escapeHtml, linkAttributes } from './escape-html.ts'
import type { HtmlLayer } from './html-layer.ts'
import { spanOfNode } from './markdown.ts'
import type { MarkdownDocument, MarkdownNode, NodeOf, TextPiece } from './markdown.ts'

const TOP: Place = { depth: 0, inLink: false, isInline: false }

type Place = { depth: number; inLink: boolean; isInline: boolean }

/**
 * A parsed document as safe HTML with `layer` over it. Raw HTML is shown as
 * text, links lead to http, https or mailto, images are links: nothing is loaded
 * and nothing runs.
 */
export function writeDocument(
  { blocks, pieces }: MarkdownDocument,
  { text, layer, idPrefix }: { text: string; layer: HtmlLayer; idPrefix: string },
): string {
  const { definitions, footnotes } = collectDefinitions(blocks)
  /** Numbers of footnotes, in the order they are first referred to. */
  const noteNumbers = new Map<string, number>()
  const body = writeAll(blocks, TOP)
  return body + writeFootnotes()

  function writeAll(nodes: readonly MarkdownNode[], place: Place): string {
    return nodes.map((node) => write(node, place)).join('')
  }

  function write(node: MarkdownNode, place: Place): string {
    const span = spanOfNode(node)
    if (place.depth > MAX_DEPTH) return escapeHtml(text.slice(span.start, span.end))
    const within = { ...place, depth: place.depth + 1 }
    const inline = { ...within, isInline: true }
    switch (node.type) {
      case 'text':
        return layer.text(node.value, piecesOf(node), { withMarkers: !place.inLink })
      case 'emphasis':
        return `<em>${writeAll(node.children, within)}</em>${markers(node, place)}`
      case 'strong':
        return `<strong>${writeAll(node.children, within)}</strong>${markers(node, place)}`
      case 'delete':
        return `<del>${writeAll(node.children, within)}</del>${markers(node, place)}`
      case 'inlineCode':
        return layer.thing(span, `<code>${escapeHtml(node.value)}</code>`) + markers(node, place)
      case 'break':
        return '<br>'
      case 'link':
        return (
          writeLink(node.url, writeAll(node.children, { ...within, inLink: true }), place) +
          markers(node, place)
        )
      case 'linkReference': {
        const url = definitions.get(node.identifier)?.url ?? ''
        return (
          writeLink(url, writeAll(node.children, { ...within, inLink: true }), place) + markers(node, place)
        )
      }
      case 'image':
        return layer.thing(span, writeImage(node.url, node.alt, place)) + markers(node, place)
      case 'imageReference': {
        const url = definitions.get(node.identifier)?.url ?? ''
        return layer.thing(span, writeImage(url, node.alt, place)) + markers(node, place)
      }
      case 'footnoteReference':
        return writeFootnoteReference(node) + markers(node, place)
      case 'html':
        return writeRawHtml(node, place)
      case 'paragraph':
        return `<p dir="auto">${writeAll(node.children, inline)}</p>`
      case 'heading':
        return `<h${node.depth} dir="auto">${writeAll(node.children, inline)}</h${node.depth}>`
      case 'blockquote':
        return `<blockquote>${writeAll(node.children, within)}</blockquote>`
      case 'code':
        return writeCode(node)
      case 'thematicBreak':
        return '<hr>'
      case 'list':
        return writeList(node, within)
      case 'table':
        return writeTable(node, within)
      default:
        // Definitions show nothing; items, rows and cells are written by what holds them.
        return ''
    }
  }

  /** A text that was not read piece by piece, as in `<https://…>`, is one piece. */
  function piecesOf(node: NodeOf<'text'>): readonly TextPiece[] {
    return pieces.get(node) ?? [{ ...spanOfNode(node), valueEnd: node.value.length, verbatim: false }]
  }

  function markers(node: MarkdownNode, { inLink }: Place): string {
    return inLink ? '' : layer.markers(spanOfNode(node))
  }

  function writeLink(url: string, content: string, { inLink }: Place): string {
    const href = inLink ? undefined : safeLink(url)
    return href ? `<a ${linkAttributes(href)}>${content}</a>` : content
  }

  function writeImage(url: string, alt: string | null | undefined, place: Place): string {
    return writeLink(url, escapeHtml(alt || safeUrl(url) || 'Image'), place)
  }

  /** Raw HTML is shown, not run. */
  function writeRawHtml(node: NodeOf<'html'>, place: Place): string {
    const html = escapeHtml(node.value)
    if (!place.isInline) return `<p dir="auto">${html}</p>`
    return layer.thing(spanOfNode(node), html) + markers(node, place)
  }

  function writeList({ ordered, start, spread, children }: NodeOf<'list'>, place: Place): string {
    const isLoose = spread || children.some((item) => item.spread)
    const items = children.map((item) => {
      const box = typeof item.checked === 'boolean' ? (item.checked ? '☑ ' : '☐ ') : ''
      const content = item.children.map((child) =>
        child.type === 'paragraph' && !isLoose
          ? writeAll(child.children, { ...place, isInline: true })
          : write(child, place),
      )
      return `<li dir="auto">${box}${content.join('')}</li>`
    })
    if (!ordered) return `<ul>${items.join('')}</ul>`
    return `<ol${start === 1 || start == null ? '' : ` start="${start}"`}>${items.join('')}</ol>`
  }

  function writeTable({ align, children }: NodeOf<'table'>, place: Place): string {
    const rows = children.map((row, rowNumber) => {
      const tag = rowNumber === 0 ? 'th' : 'td'
      const cells = row.children.map((cell, column) => {
        const side = align?.[column]
        const attributes = side ? ` class="citespan-align-${side}" dir="auto"` : ' dir="auto"'
        return `<${tag}${attributes}>${writeAll(cell.children, { ...place, isInline: true })}</${tag}>`
      })
      return `<tr>${cells.join('')}</tr>`
    })
    const [head = '', ...body] = rows
    return `<table><thead>${head}</thead>${body.length > 0 ? `<tbody>${body.join('')}</tbody>` : ''}</table>`
  }

  function writeFootnoteReference({ identifier }: NodeOf<'footnoteReference'>): string {
    const number = noteNumbers.get(identifier) ?? noteNumbers.size + 1
    noteNumbers.set(identifier, number)
    const href = `#${elementId(idPrefix, `footnote-${identifier}`)}`
    return `<sup><a role="doc-noteref" href="${href}" aria-label="Footnote ${number}">*${number}</a></sup>`
  }

  function writeFootnotes(): string {
    let items = ''
    // A footnote may refer to another, which is then added while this runs.
    for (const identifier of noteNumbers.keys()) {
      const definition = footnotes.get(identifier)
      const content = definition ? writeAll(definition.children, TOP) : ''
      items += `<li id="${elementId(idPrefix, `footnote-${identifier}`)}">${content}</li>`
    }
    return items && `<section role="doc-endnotes"><ol>${items}</ol></section>`
  }
}

function writeCode({ lang, value }: NodeOf<'code'>): string {
  const language = /^[\w+#.-]{1,32}$/.test(lang ?? '') ? ` class="language-${lang}"` : ''
  return `<pre><code${language}>${escapeHtml(value)}</code></pre>`
}

function safeLink(url: string): string | undefined {
  return /^mailto:[^\s<>"]+$/i.test(url) ? url : safeUrl(url)
}

function collectDefinitions(blocks: readonly MarkdownNode[]) {
  const definitions = new Map<string, NodeOf<'definition'>>()
  const footnotes = new Map<string, NodeOf<'footnoteDefinition'>>()
  const rest = blocks.toReversed()
  for (let node = rest.pop(); node; node = rest.pop()) {
    // The first of a name counts (CommonMark 4.7).
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node)
    if (node.type === 'footnoteDefinition' && !footnotes.has(node.identifier)) {
      footnotes.set(node.identifier, node)
    }
    if ('children' in node) for (const child of node.children.toReversed()) rest.push(child)
  }
  return { definitions, footnotes }
}

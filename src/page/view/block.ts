import { MAX_DEPTH, spanOfNode } from '../../text/markdown.ts'
import type { MarkdownNode, NodeOf } from '../../text/markdown.ts'
import { keyOf, viewInlines } from './inline.ts'
import type { DocumentContext, NodeContext } from './inline.ts'
import { h } from './node.ts'
import type { ViewElement, ViewNode } from './node.ts'

/**
 * The view of a parsed block, with the markers and the highlighted cited text of `layer`. It is safe: raw HTML is shown
 * as text, links lead only to http, https or mailto, and images become links. Nothing is loaded and nothing runs.
 */
export function viewBlock(block: MarkdownNode, context: DocumentContext): ViewNode[] {
  return viewNode(block, { ...context, depth: 0, inLink: false })
}

function viewNode(node: MarkdownNode, context: NodeContext): ViewNode[] {
  if (context.depth > MAX_DEPTH) {
    const { start, end } = spanOfNode(node)
    return [context.text.slice(start, end)]
  }
  const within = { ...context, depth: context.depth + 1 }
  const key = keyOf(node)
  switch (node.type) {
    case 'paragraph':
      return [h('p', { key, dir: 'auto' }, viewInlines(node.children, within))]
    case 'heading':
      return [h(`h${node.depth}`, { key, dir: 'auto' }, viewInlines(node.children, within))]
    case 'blockquote':
      return [
        h(
          'blockquote',
          { key },
          node.children.flatMap((child) => viewNode(child, within)),
        ),
      ]
    case 'code':
      return [h('pre', { key }, [viewCode(node)])]
    case 'html':
      // Raw HTML is shown, not run.
      return [h('p', { key, dir: 'auto' }, [node.value])]
    case 'thematicBreak':
      return [h('hr', { key })]
    case 'list':
      return [viewList(node, within)]
    case 'table':
      return [viewTable(node, within)]
    default:
      return viewInlines([node], context)
  }
}

function viewCode({ lang, value }: NodeOf<'code'>): ViewElement {
  const attributes = /^[\w+#.-]{1,32}$/.test(lang ?? '') ? { class: `language-${lang}` } : {}
  return h('code', attributes, [value])
}

function viewList(node: NodeOf<'list'>, context: NodeContext): ViewElement {
  const { ordered, start, spread, children } = node
  const isLoose = spread || children.some((item) => item.spread)
  const items = children.map((item) => {
    const box = typeof item.checked === 'boolean' ? (item.checked ? '☑ ' : '☐ ') : ''
    const content = item.children.flatMap((child) =>
      child.type === 'paragraph' && !isLoose
        ? viewInlines(child.children, context)
        : viewNode(child, context),
    )
    return h('li', { key: keyOf(item), dir: 'auto' }, [box, ...content])
  })
  if (!ordered) return h('ul', { key: keyOf(node) }, items)
  return h('ol', { key: keyOf(node), ...(start !== 1 && start != null && { start: String(start) }) }, items)
}

function viewTable(node: NodeOf<'table'>, context: NodeContext): ViewElement {
  const [head, ...body] = node.children.map((row, rowNumber) => {
    const cells = row.children.map((cell, column) => {
      const side = node.align?.[column]
      const attributes = { key: keyOf(cell), ...(side && { class: `citespan-align-${side}` }), dir: 'auto' }
      return h(rowNumber === 0 ? 'th' : 'td', attributes, viewInlines(cell.children, context))
    })
    return h('tr', { key: keyOf(row) }, cells)
  })
  return h('table', { key: keyOf(node) }, [
    h('thead', {}, [head]),
    body.length > 0 ? h('tbody', {}, body) : null,
  ])
}

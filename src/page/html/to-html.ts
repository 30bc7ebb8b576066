import { escapeHtml } from '../view/escape-html.ts'
import type { ViewNode } from '../view/node.ts'

/** Elements without an end tag (HTML, 13.1.2) that views may contain. */
const VOID = new Set(['br', 'hr'])

/** Writes nodes as HTML; text and attribute values are escaped. */
export function toHtml(nodes: readonly ViewNode[]): string {
  let html = ''
  for (const node of nodes) html += typeof node === 'string' ? escapeHtml(node) : elementHtml(node)
  return html
}

function elementHtml({ tag, attributes, children }: Exclude<ViewNode, string>): string {
  let html = `<${tag}`
  for (const [name, value] of Object.entries(attributes)) html += ` ${name}="${escapeHtml(value)}"`
  return VOID.has(tag) ? `${html}>` : `${html}>${toHtml(children)}</${tag}>`
}

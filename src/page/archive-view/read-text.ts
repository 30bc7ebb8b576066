import type { Span } from '../../core/span.ts'

/** The text of a page and the span of each of its text nodes: `text.slice(start, end) === node.data`. */
export type ArchivedText = { text: string; nodes: readonly (Span & { node: Text })[] }

/** Elements that readers do not see. */
const HIDDEN = new Set(['HEAD', 'STYLE'])
/** Inline elements; all others are blocks, which begin and end a line. */
const INLINE = new Set(
  `A ABBR ACRONYM B BDI BDO BIG CITE CODE DATA DEL DFN EM FONT I IMG INS KBD MARK NOBR Q RUBY S SAMP SMALL SPAN
  STRIKE STRONG SUB SUP TIME TT U VAR WBR`.split(/\s+/),
)

/** Reads the visible text of a parsed page, block by block, as `readDocument` reads HTML. */
export function readArchivedText(root: HTMLElement): ArchivedText {
  const parts: string[] = []
  const nodes: (Span & { node: Text })[] = []
  let length = 0
  let block: Element | null = null
  const write = (text: string) => {
    parts.push(text)
    length += text.length
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    isHidden(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeName === 'BR') write('\n')
    if (!(node instanceof Text)) continue
    const own = blockOf(node)
    if (own !== block && length > 0) write(isCell(own) && isCell(block) ? ' | ' : '\n\n')
    block = own
    nodes.push({ node, start: length, end: length + node.data.length })
    write(node.data)
  }
  return { text: parts.join(''), nodes }
}

function isHidden(node: Node): boolean {
  return HIDDEN.has(node.nodeName) || (node instanceof Element && node.hasAttribute('hidden'))
}

function blockOf(node: Node): Element | null {
  let element = node.parentElement
  while (element && INLINE.has(element.nodeName)) element = element.parentElement
  return element
}

function isCell(element: Element | null): boolean {
  return element?.nodeName === 'TD' || element?.nodeName === 'TH'
}

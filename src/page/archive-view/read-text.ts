import type { Span } from '../../core/span.ts'

/**
 * The text of a page, and the span of each of its text nodes: `text.slice(start, end) === node.data`. Short
 * superscript, subscript and ruby text is enclosed in signs, as in the texts that quotes come from.
 */
export type ArchivedText = { text: string; nodes: readonly (Span & { node: Text })[] }

/** Elements that readers do not see. */
const HIDDEN = new Set(['HEAD', 'STYLE', 'RP'])
/** Inline elements; all others are blocks, which begin and end a line. */
const INLINE = new Set(
  `A ABBR ACRONYM B BDI BDO BIG CITE CODE DATA DEL DFN EM FONT I IMG INS KBD MARK NOBR Q RB RT RUBY S SAMP SMALL SPAN
  STRIKE STRONG SUB SUP TIME TT U VAR WBR`.split(/\s+/),
)

/** Reads the visible text of a parsed page block by block, as `readDocument` reads HTML. */
export function readArchivedText(root: HTMLElement): ArchivedText {
  const parts: string[] = []
  const nodes: (Span & { node: Text })[] = []
  let length = 0
  let block: Element | null = null
  let run: Element | null = null
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
    const ownRun = runOf(node)
    if (ownRun !== run) write(run ? signsOf(run)[1] : '')
    if (own !== block && length > 0) write(isCell(own) && isCell(block) ? ' | ' : '\n\n')
    block = own
    if (ownRun !== run) write(ownRun ? signsOf(ownRun)[0] : '')
    run = ownRun
    nodes.push({ node, start: length, end: length + node.data.length })
    write(node.data)
  }
  if (run) write(signsOf(run)[1])
  return { text: parts.join(''), nodes }
}

function isHidden(node: Node): boolean {
  if (HIDDEN.has(node.nodeName)) return true
  if (!(node instanceof Element)) return false
  const style = node.getAttribute('style') ?? ''
  return node.hasAttribute('hidden') || /\bdisplay\s*:\s*none|\bvisibility\s*:\s*hidden/i.test(style)
}

/** Maximum number of UTF-16 units of superscript or subscript text; longer text is just small print. */
const MAX_RUN = 40

/**
 * The superscript, subscript or ruby element that contains a text node; `null` if there is none, or if its text is
 * longer than `MAX_RUN`.
 */
function runOf(node: Text): Element | null {
  const run = node.parentElement?.closest('sup, sub, rt') ?? null
  return run && (run.textContent?.trim().length ?? 0) <= MAX_RUN ? run : null
}

function signsOf(run: Element): [before: string, behind: string] {
  if (run.nodeName === 'RT') return ['\u2060（', '）']
  const isNote = run.querySelector('a[href*="#"]') ?? run.closest('a[href*="#"]')
  const name = run.nodeName.toLowerCase()
  return [`<${name}>${isNote ? '<a href="#">' : ''}`, `</${name}>`]
}

function blockOf(node: Node): Element | null {
  let element = node.parentElement
  while (element && INLINE.has(element.nodeName)) element = element.parentElement
  return element
}

function isCell(element: Element | null): boolean {
  return element?.nodeName === 'TD' || element?.nodeName === 'TH'
}

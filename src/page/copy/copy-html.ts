import { safeUrl } from '../../core/source-label.ts'
import { linkAttributes } from '../view/link.ts'
import type { CopiedMarkers, CopiedSource } from './copied-markers.ts'
import { isLeftOut, needsSpaceBefore, selectedKind, selectedPart } from './selected.ts'

/** Attributes that mean something only on their own page. */
const OF_THE_PAGE = /^(?:id|class|style|role|tabindex|popover|slot|part|on.*|data-.*|aria-.*)$/

/**
 * The HTML of a range, without the classes, ids and wrappers of the page. Each marker becomes ` [1]`, a link if its
 * source has an address. The HTML is built in a document without scripts, so that no copied element loads or runs
 * anything.
 */
export function copyHtml(range: Range, markers: CopiedMarkers): string {
  const inert = document.implementation.createHTMLDocument()
  const top = topOf(range)
  const box = inert.createElement('div')
  // Direction and language belong to elements around the copied ones, but are needed where these are pasted.
  if (getComputedStyle(top).direction === 'rtl') box.dir = 'rtl'
  const lang = top.closest<HTMLElement>('[lang]')?.lang
  if (lang) box.lang = lang
  let isAfterMarker = false
  visit(top, box)
  return box.outerHTML

  function visit(element: Element, parent: Element): void {
    const style = getComputedStyle(element)
    if (isLeftOut(element, style)) return
    const copied = isWrapper(element, top) ? null : copyElement(inert, element)
    const into = copied ?? parent
    const isBlock = !style.display.startsWith('inline')
    if (isBlock) isAfterMarker = false
    for (const child of element.childNodes) {
      const kind = selectedKind(child, range)
      if (kind === 'text') writeText(selectedPart(child as Text, range), into)
      if (kind === 'marker') writeMarker(markers.sourcesOf(child as Element), into)
      if (kind === 'element') visit(child as Element, into)
    }
    if (isBlock) isAfterMarker = false
    // Elements that a range only touches at its ends would become empty lines.
    const isTouched = element.hasChildNodes() && !copied?.hasChildNodes() && style.display !== 'table-cell'
    if (copied && !isTouched) parent.append(copied)
  }

  function writeText(text: string, into: Element): void {
    if (text === '') return
    into.append(isAfterMarker && needsSpaceBefore(text) ? ` ${text}` : text)
    isAfterMarker = false
  }

  function writeMarker(sources: readonly CopiedSource[], into: Element): void {
    for (const source of sources) {
      if (!isAfterMarker) into.append(' ')
      into.append(sourceLink(inert, source))
      isAfterMarker = true
    }
  }
}

function sourceLink(inert: Document, { number, url }: CopiedSource): Node {
  const href = safeUrl(url)
  const label = inert.createTextNode(`[${number}]`)
  if (!href) return label
  const link = inert.createElement('a')
  for (const [name, value] of Object.entries(linkAttributes(href))) link.setAttribute(name, value)
  link.append(label)
  return link
}

/**
 * The element with which a copy begins: the block around inline elements, the list around items, the table around
 * rows.
 */
function topOf({ commonAncestorContainer: common }: Range): Element {
  let top = common instanceof Element ? common : common.parentElement!
  while (
    top.parentElement &&
    /^(?:inline|list-item|table-(?:row|.*-group))/.test(getComputedStyle(top).display)
  ) {
    top = top.parentElement
  }
  return top
}

/**
 * Whether only an element's content is copied. This applies to the top element if it is just a box, to cited text,
 * and to custom elements.
 */
function isWrapper(element: Element, top: Element): boolean {
  if (element === top && /^(?:html|body|main|article|section|div|td|th)$/.test(element.localName)) return true
  return element.classList.contains('citespan-claim') || element.localName.includes('-')
}

/** The element without its content, with the attributes that are valid elsewhere. */
function copyElement(inert: Document, element: Element): Element {
  const copied = inert.createElementNS(element.namespaceURI, element.localName)
  for (const { name, value } of element.attributes) {
    if (!OF_THE_PAGE.test(name) && name !== 'href') copied.setAttribute(name, value)
  }
  const href = element instanceof HTMLAnchorElement ? element.href : ''
  // Links within the page lead nowhere elsewhere.
  const isOfThePage = element.getAttribute('href')?.startsWith('#')
  if (/^(?:https?|mailto):/.test(href) && !isOfThePage) copied.setAttribute('href', href)
  return copied
}

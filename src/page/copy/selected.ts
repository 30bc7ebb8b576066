import { isMarker } from '../browser/marks.ts'

/** Elements whose content is not read: cards, announcements, and elements that a page never shows. */
const UNREAD = '.citespan-popover, .citespan-announcements, script, style, template, noscript, iframe, object'

/** The part of a text that is within a range. */
export function selectedPart(
  text: Text,
  { startContainer, startOffset, endContainer, endOffset }: Range,
): string {
  return text.data.slice(
    text === startContainer ? startOffset : 0,
    text === endContainer ? endOffset : text.length,
  )
}

/** Whether an element is left out of a copy, because the browser itself would do so or nobody reads it. */
export function isLeftOut(
  element: Element,
  { display, visibility, userSelect }: CSSStyleDeclaration,
): boolean {
  if (display === 'none' || visibility === 'hidden' || userSelect === 'none') return true
  return element.matches(UNREAD)
}

/** How a copy treats a node; `null` if it is outside of the range. */
export function selectedKind(node: Node, range: Range): 'text' | 'marker' | 'element' | null {
  if (!range.intersectsNode(node)) return null
  if (node instanceof Text) return 'text'
  if (!(node instanceof Element)) return null
  return isMarker(node) ? 'marker' : 'element'
}

/** Whether a marker would run into the text that follows it. */
export function needsSpaceBefore(text: string): boolean {
  return /^[\p{L}\p{N}]/u.test(text)
}

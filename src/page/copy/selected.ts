import { isMarker } from '../browser/marks.ts'

/** The elements whose content is not part of what is read: cards, announcements, and what a page never shows. */
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

/** Whether the browser itself would leave an element out of a copy, or nobody reads it. */
export function isLeftOut(
  element: Element,
  { display, visibility, userSelect }: CSSStyleDeclaration,
): boolean {
  if (display === 'none' || visibility === 'hidden' || userSelect === 'none') return true
  return element.matches(UNREAD)
}

/** What a node is to a copy; `null` when it is outside of the range. */
export function selectedKind(node: Node, range: Range): 'text' | 'marker' | 'element' | null {
  if (!range.intersectsNode(node)) return null
  if (node instanceof Text) return 'text'
  if (!(node instanceof Element)) return null
  return isMarker(node) ? 'marker' : 'element'
}

/** Whether a marker would be glued to the text that follows it. */
export function needsSpaceBefore(text: string): boolean {
  return /^[\p{L}\p{N}]/u.test(text)
}

import type { Span } from '../../core/span.ts'
import type { Anchor, Wrapper } from './anchors.ts'

import { endedByEnd, endedByStart } from './html-implied-ends.ts'
import { isHtmlSpace, readHtmlTokens } from './html-tokens.ts'
import type { HtmlToken } from './html-tokens.ts'

const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
)
/** Inline elements. A marker at the end of their content is placed after their end tag. */
const INLINE = new Set(
  'abbr b bdi bdo big cite data del dfn em font i ins label mark nobr q s small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
)
/** No marker may stand inside these elements, but one may stand after them. */
const THING = new Set('a button code kbd math picture ruby samp svg'.split(' '))
/** No marker may stand inside or directly after these elements. */
const CLOSED = new Set(
  'audio canvas datalist head noscript object optgroup option pre select template video'.split(' '),
)
/** Browsers move text that is directly in one of these elements out of the table, to the place before the table. */
const TABLE_PARTS = new Set('table thead tbody tfoot tr colgroup'.split(' '))
const TABLE_TAGS = new Set('caption col colgroup tbody td tfoot th thead tr script style template'.split(' '))
const TABLE_ONLY = new Set('caption col colgroup tbody td tfoot th thead tr'.split(' '))
/** Maximum nesting of elements; Chromium flattens elements nested deeper than 512. */
const MAX_OPEN = 500
/** Maximum number of nested inline elements that a marker may move out of. */
const MAX_WRAPPERS = 100

/** HTML elements that end SVG or MathML, or are parsed by the rules of HTML within it. */
const FROM_FOREIGN =
  /^(?:annotation-xml|b|big|blockquote|body|br|center|code|d[dlt]|desc|div|em|embed|font|foreignobject|h[1-6]|head|hr|i|img|li|listing|menu|meta|m[inos]|mtext|nobr|ol|p|pre|ruby|s|select|small|span|strike|strong|sub|sup|table|template|tt|u|ul|var)$/
const IN_SELECT = /^(?:hr|optgroup|option|script|template)$/
const NOT_FOLLOWED = /^(?:applet|frame|frameset|image|marquee)$/

type OpenElement = {
  name: string
  start: number
  wrapper: Wrapper | null
  wrappers: number
  isShut: boolean
  isForeign: boolean
}
type Tag = HtmlToken & { kind: 'open' | 'close' }

/**
 * Finds the places of an HTML text where a marker may be, in order; not, for example, within tags, scripts, links,
 * code or buttons, or between the cells of a table. Reading ends at misnested elements that a browser would move
 * (`<b><i></b></i>`, text in a table outside of its cells), because markers after them could end up elsewhere.
 */
export function findHtmlAnchors(html: string): Anchor[] {
  const anchors: Anchor[] = []
  const open: OpenElement[] = []
  for (const token of readHtmlTokens(html)) {
    if (!take(token)) break
  }
  return anchors

  /** Returns `false` when the places after this token are not certain. */
  function take(token: HtmlToken): boolean {
    if (token.kind === 'hidden') return true
    if (token.kind === 'open') return enter(token)
    if (token.kind === 'close') return leave(token)
    if (isTablePart(open.at(-1))) return isHtmlSpace(html.slice(token.start, token.end))
    put(token, token.kind === 'text' ? 'text' : 'thing')
    return true
  }

  function enter({ name, start, end, isSelfClosing }: Tag): boolean {
    if (open.at(-1)?.isForeign) {
      if (!isSelfClosing) push(name, start)
      return !FROM_FOREIGN.test(name) && open.length <= MAX_OPEN
    }
    if (NOT_FOLLOWED.test(name)) return false
    if (!IN_SELECT.test(name) && open.some((element) => element.name === 'select')) return false
    const ended = endedByStart(name, open)
    if (ended === null) return false
    open.length -= ended
    if (isTablePart(open.at(-1)) ? !TABLE_TAGS.has(name) : TABLE_ONLY.has(name)) return false
    if (name === 'img') put({ start, end }, 'thing')
    const isEmpty = VOID.has(name) || (isSelfClosing && /^(?:svg|math)$/.test(name))
    if (!isEmpty) push(name, start)
    return open.length <= MAX_OPEN
  }

  function leave({ name, start, end }: Tag): boolean {
    const ended = open.at(-1)?.isForeign && open.at(-1)!.name !== name ? null : endedByEnd(name, open)
    if (ended === null) return false
    if (ended === 0) return true
    const [element] = open.splice(open.length - ended)
    if (INLINE.has(name) && element!.wrapper) Object.assign(element!.wrapper, { contentEnd: start, end })
    if (THING.has(name)) put({ start: element!.start, end }, 'thing')
    return true
  }

  function put({ start, end }: Span, kind: Anchor['kind']): void {
    const parent = open.at(-1)
    if (!parent?.isShut) anchors.push({ start, end, kind, wrapper: parent?.wrapper ?? null })
  }

  function push(name: string, start: number): void {
    const parent = open.at(-1)
    const outer = parent?.wrapper ?? null
    const wrappers = INLINE.has(name) ? (parent?.wrappers ?? 0) + 1 : 0
    // Infinite until the end tag comes: a marker does not move out of an element that is never closed.
    const isWrapper = wrappers > 0 && wrappers <= MAX_WRAPPERS
    const wrapper = isWrapper ? { contentEnd: Infinity, end: Infinity, outer } : null
    const isForeign = parent?.isForeign || /^(?:svg|math)$/.test(name)
    const isShut = parent?.isShut || isForeign || THING.has(name) || CLOSED.has(name)
    open.push({ name, start, wrapper, wrappers, isShut, isForeign })
  }
}

function isTablePart(element: OpenElement | undefined): boolean {
  return element !== undefined && TABLE_PARTS.has(element.name)
}

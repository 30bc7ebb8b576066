import type { Span } from '../../core/span.ts'
import { inlineTag } from '../folding/tags.ts'
import { BREAK, noteEdge, putBlank } from './visible-reader.ts'
import type { Reader } from './visible-reader.ts'

const blockTag =
  /<\/?(?:p|div|li|ul|ol|dl|dt|dd|table|tbody|thead|tr|td|th|h[1-6]|section|article|blockquote|hr)(?:\s[^<>]{0,500})?\/?>/giy
const lineTag = /<br\s{0,3}\/?>/giy
const struckTag = /<\/?(?:del|s|strike)(?:\s[^<>]{0,200})?>/giy

const tags: readonly (readonly [pattern: RegExp, sign: string])[] = [
  [inlineTag, ''],
  [struckTag, ''],
  [lineTag, '\n'],
  [blockTag, BREAK],
]

/** Reads a tag or comment and applies its effect on the text; `false` if there is none at the reader's position. */
export function readTag(reader: Reader): boolean {
  const { slice, position: start, links } = reader
  if (slice.startsWith('<!--', start)) return skipComment(reader)
  for (const [pattern, sign] of tags) {
    pattern.lastIndex = start
    if (!pattern.test(slice)) continue
    const end = pattern.lastIndex
    if (pattern === inlineTag && !hasPartner(slice, { start, end })) continue
    const target = targetOf(slice.slice(start, end))
    if (target) links.push({ start, end: start, target })
    if (sign !== '') putBlank(reader, sign, { start, end })
    else if (reader.struckEdges.has(start) || reader.struckEdges.has(end)) noteEdge(reader, { start, end })
    reader.position = end
    return true
  }
  return false
}

function skipComment(reader: Reader): boolean {
  const { slice, position: start } = reader
  const close = reader.hasComments ? slice.indexOf('-->', start) : -1
  reader.hasComments = close >= 0
  if (close < 0) return false
  reader.position = close + 3
  putBlank(reader, ' ', { start, end: reader.position })
  return true
}

/** Maximum UTF-16 units of an element, in which its end tag is looked for. */
const MAX_ELEMENT = 5_000

/**
 * Whether a possible tag opens or closes an element: in `a <b and c> d` it does not. `true` for `<wbr>` and for tags
 * that end with `/>`.
 */
function hasPartner(slice: string, { start, end }: Span): boolean {
  const [, slash, name = ''] = /^<(\/?)([a-z]+)/i.exec(slice.slice(start, end)) ?? []
  if (/^(?:wbr)$/i.test(name) || slice.charAt(end - 2) === '/') return true
  const near = slash
    ? slice.slice(Math.max(0, start - MAX_ELEMENT), start)
    : slice.slice(end, end + MAX_ELEMENT)
  return near.toLowerCase().includes(`${slash ? '<' : '</'}${name.toLowerCase()}`)
}

/** The target of `<a href="…">`; `undefined` for other tags. */
function targetOf(tag: string): string | undefined {
  const [, quoted, plain] = /^<a\s[^<>]*?href\s*=\s*(?:["']([^"'<>]*)["']|([^\s"'<>]+))/i.exec(tag) ?? []
  return quoted ?? plain
}

/** Elements that a parser reopens in each block until they are closed (HTML: "formatting elements"). */
export const formattingTags: ReadonlySet<string> = new Set(
  'a b big code em font i nobr s small strike strong tt u'.split(' '),
)

/** Elements whose content is text: tags within it are not read. */
export const rawTags: ReadonlySet<string> = new Set(
  'iframe noembed noframes script style textarea title xmp'.split(' '),
)

export const blockTags: ReadonlySet<string> = new Set(
  `address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hgroup hr html li main nav ol p pre search section summary table tbody td tfoot th
  thead tr ul`.split(/\s+/),
)

/**
 * A tag as read by the HTML standard's tokenizer. `isClosed`: it ends with `/>`. `attributes`: their number. `end`: the
 * offset after the tag.
 */
export type HtmlTag = { name: string; isEnd: boolean; isClosed: boolean; attributes: number; end: number }

/** The tag that begins at a `<`; `null` if no tag begins there. */
export function readTag(html: string, start: number): HtmlTag | null {
  const isEnd = html.charCodeAt(start + 1) === SLASH
  let at = start + (isEnd ? 2 : 1)
  if (!isLetter(html.charCodeAt(at))) return null
  const nameStart = at
  while (at < html.length && !endsName(html.charCodeAt(at))) at++
  // Only 40 UTF-16 units of the name are read: known names are shorter, and copying long names would be slow.
  const name = html.slice(nameStart, Math.min(at, nameStart + 40)).toLowerCase()
  let attributes = 0
  while (at < html.length) {
    const code = html.charCodeAt(at)
    if (code === GREATER) return { name, isEnd, isClosed: html[at - 1] === '/', attributes, end: at + 1 }
    if (isSpace(code) || code === SLASH) {
      at++
      continue
    }
    attributes++
    at = endOfAttribute(html, at)
  }
  return { name, isEnd, isClosed: false, attributes, end: html.length }
}

/** Offset after the attribute that begins at `start`: `name`, `name=value`, `name="value"`. */
function endOfAttribute(html: string, start: number): number {
  // A leading `=` belongs to the name.
  let at = start + 1
  while (at < html.length && html.charCodeAt(at) !== EQUALS && !endsName(html.charCodeAt(at))) at++
  let value = at
  while (isSpace(html.charCodeAt(value))) value++
  if (html.charCodeAt(value) !== EQUALS) return at
  value++
  while (isSpace(html.charCodeAt(value))) value++
  const quote = html[value]
  if (quote === '"' || quote === "'") {
    const close = html.indexOf(quote, value + 1)
    return close < 0 ? html.length : close + 1
  }
  while (value < html.length && html.charCodeAt(value) !== GREATER && !isSpace(html.charCodeAt(value)))
    value++
  return value
}

const SLASH = 47
const EQUALS = 61
const GREATER = 62

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11)
}

function endsName(code: number): boolean {
  return code === GREATER || code === SLASH || isSpace(code)
}

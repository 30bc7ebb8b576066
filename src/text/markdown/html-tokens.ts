import type { Span } from '../../core/span.ts'

/**
 * A piece of raw HTML: text, a character reference, a tag, or hidden content (comments, scripts). `className` is the
 * value of `class` as written; empty if there is none.
 */
export type HtmlToken = Span &
  (
    | { kind: 'text' | 'reference' | 'hidden' }
    | { kind: 'open' | 'close'; name: string; className: string; isSelfClosing: boolean }
  )

/** Elements whose content the parser reads as text, up to their end tag. */
const RAW = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
])

const SPACE = /[\t\n\f\r ]/
const TAG_NAME = /[a-z][^\t\n\f\r />]*/iy
const ATTRIBUTE = /=?[^\t\n\f\r />=]*/y
const UNQUOTED = /[^\t\n\f\r >]*/y
const SPACES = /[\t\n\f\r ]*/y
const SPACES_AND_SLASHES = /[\t\n\f\r /]*/y
/**
 * Matches a character reference, with or without a semicolon. A false match (`AT&T`) does no harm: it only keeps the
 * match in one piece.
 */
const REFERENCE = /&#?[a-z\d]+;?/giy

/**
 * Cuts HTML into tokens as a browser does (WHATWG HTML, 13.2.5). Joined, the tokens are the text again, or its
 * beginning: it ends early where the result depends on browser settings (`<noscript>`), or where only a full parser
 * could continue, as at `<plaintext>` or a `<script>` with a comment.
 */
export function* readHtmlTokens(html: string): Generator<HtmlToken, void, undefined> {
  const special = /[<&]/g
  const strange: string[] = []
  let endOfNoScript = Infinity
  let textStart = 0
  let position = 0
  while (position < html.length) {
    special.lastIndex = position
    const at = special.exec(html)?.index ?? html.length
    const token = at < html.length ? tokenAt(html, at) : null
    position = token?.end ?? at + 1
    if (!token) continue
    if (at > textStart) yield { kind: 'text', start: textStart, end: at }
    textStart = position
    const isTag = token.kind === 'open' || token.kind === 'close'
    if (isTag && token.kind === 'close' && token.name === 'noscript') {
      if (token.start > endOfNoScript) return
      endOfNoScript = Infinity
    }
    // Browsers read the content of `<noscript>` as text or as tags, depending on whether scripts run.
    if (position > endOfNoScript) return
    if (strange.length > 0 && html.startsWith('<![CDATA[', at)) return
    yield token
    if (!isTag) continue
    if (token.kind === 'close') {
      if (token.name === strange.at(-1)) strange.pop()
      continue
    }
    if (STRANGE.test(token.name) && !token.isSelfClosing) strange.push(token.name)
    if (token.name === 'noscript') endOfNoScript = endOfRaw(html, token) ?? html.length
    if (!RAW.has(token.name)) continue
    const end = endOfRaw(html, token)
    if (end === null || (strange.length > 0 && html.slice(position, end).includes('<'))) return
    if (end > position) yield { kind: 'hidden', start: position, end }
    position = end
    textStart = end
  }
  if (html.length > textStart) yield { kind: 'text', start: textStart, end: html.length }
}

/** Elements in which browsers read the content of raw elements as tags, not as text; a `<` in it ends the reading. */
const STRANGE = /^(?:svg|math|select)$/

/** The token that begins with a `<` or `&`; `null` if that sign is only a character of the text. */
function tokenAt(html: string, at: number): HtmlToken | null {
  if (html[at] === '&') {
    const end = matchEnd(REFERENCE, html, at)
    return end > at ? { kind: 'reference', start: at, end } : null
  }
  const next = html[at + 1] ?? ''
  if (/[a-z]/i.test(next)) return readTag(html, at, 'open')
  if (next === '/' && /[a-z]/i.test(html[at + 2] ?? '')) return readTag(html, at, 'close')
  if (html.startsWith('<!--', at)) return { kind: 'hidden', start: at, end: endOfComment(html, at) }
  // `</` at the end of the input is text, but would become a comment if anything followed.
  if (next === '/' && at + 2 === html.length) return { kind: 'hidden', start: at, end: html.length }
  const isBogus = next === '!' || next === '?' || next === '/'
  return isBogus ? { kind: 'hidden', start: at, end: after('>', html, at + 2) } : null
}

function readTag(html: string, start: number, kind: 'open' | 'close'): HtmlToken {
  const nameStart = start + (kind === 'open' ? 1 : 2)
  let at = matchEnd(TAG_NAME, html, nameStart)
  const name = asciiLowerCase(html.slice(nameStart, at))
  let className = ''
  for (;;) {
    const before = at
    at = matchEnd(SPACES_AND_SLASHES, html, at)
    // Browsers drop a tag that the end of the text cuts off.
    if (at >= html.length) return { kind: 'hidden', start, end: html.length }
    if (html[at] === '>') {
      return { kind, name, className, isSelfClosing: at > before && html[at - 1] === '/', start, end: at + 1 }
    }
    const attribute = asciiLowerCase(html.slice(at, (at = matchEnd(ATTRIBUTE, html, at))))
    const equals = matchEnd(SPACES, html, at)
    if (html[equals] !== '=') continue
    const value = readValue(html, matchEnd(SPACES, html, equals + 1))
    if (attribute === 'class' && className === '') className = html.slice(value.start, value.end)
    at = value.after
  }
}

function readValue(html: string, at: number): Span & { after: number } {
  const quote = html[at]
  if (quote === '"' || quote === "'") {
    const close = html.indexOf(quote, at + 1)
    const end = close < 0 ? html.length : close
    return { start: at + 1, end, after: Math.min(html.length, end + 1) }
  }
  const end = matchEnd(UNQUOTED, html, at)
  return { start: at, end, after: end }
}

function endOfComment(html: string, start: number): number {
  if (html.startsWith('>', start + 4)) return start + 5
  if (html.startsWith('->', start + 4)) return start + 6
  const close = /--!?>/g
  close.lastIndex = start + 4
  return close.exec(html) ? close.lastIndex : html.length
}

/** Offset of the end of a raw element's content; `null` if only a full parser could find it. */
function endOfRaw(html: string, { name, end }: { name: string; end: number }): number | null {
  if (name === 'plaintext') return null
  const close = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')
  close.lastIndex = end
  const found = close.exec(html)?.index ?? html.length
  // A comment in a script may hold another script, with its end tag (13.2.5.17).
  const mayNest = name === 'script' && html.slice(end, found).includes('<!--')
  return mayNest ? null : found
}

function matchEnd(pattern: RegExp, html: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(html) ? pattern.lastIndex : at
}

function after(sign: string, html: string, from: number): number {
  const found = html.indexOf(sign, from)
  return found < 0 ? html.length : found + 1
}

/** Lowers only A–Z, as browsers do: the Kelvin sign does not become `k`. */
function asciiLowerCase(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

export function isHtmlSpace(text: string): boolean {
  for (const character of text) if (!SPACE.test(character)) return false
  return true
}

import { decodeEntities } from '../../src/core/text.ts'
import { partsOfHtml } from './html/parts.ts'
import type { HtmlPart } from './html/parts.ts'

/**
 * The text of a fragment that may contain HTML: formatting tags are removed and entities decoded.
 * Angle brackets of unknown tags (`List<string>`) are kept.
 */
export function plainText(text: string): string {
  return tidy(text.includes('<') ? partsOfHtml(text, { all: false }) : [decodeEntities(text)])
}

/**
 * The visible text of an HTML page or JATS XML in reading order, with each block on a separate line and tables as in
 * markdown.
 */
export function htmlToText(html: string): string {
  return tidy(partsOfHtml(html, { all: true }))
}

/** The page's `<title>`, or `undefined`. */
export function htmlTitle(html: string): string | undefined {
  const match = /<title[^<>]{0,200}>([^<]{1,1000})/i.exec(html)
  return match?.[1] ? plainText(match[1]) || undefined : undefined
}

export function isHtmlPage(text: string): boolean {
  return /^\s{0,100}(?:<\?xml[^<>]{0,200}>\s{0,100})?<(?:!doctype html|html|head|body)\b/i.test(
    text.slice(0, 1_000),
  )
}

/** Whether a text is a fragment of HTML or JATS, as opposed to prose that mentions a tag. */
export function isHtmlFragment(text: string): boolean {
  if (!text.includes('<') || text.includes('```')) return false
  return (
    /^\s{0,100}<(?:div|p|article|section|main|span|table|ul|ol|h[1-6]|jats:\w{1,20})\b/i.test(
      text.slice(0, 200),
    ) || /<\/(?:p|a|em|strong|b|i|span|div|li|mark)>|<br\s?\/?>/i.test(text)
  )
}

/** Joins the parts into one text without superfluous spaces and blank lines; tables stay as they are. */
function tidy(parts: readonly HtmlPart[]): string {
  const lines: string[] = []
  for (const part of parts) {
    if (typeof part === 'string') addLines(part, lines)
    else {
      if (lines.at(-1)) lines.push('')
      for (const line of part) lines.push(line)
      lines.push('')
    }
  }
  return lines.join('\n').trim()
}

function addLines(text: string, lines: string[]): void {
  for (const line of text.split('\n')) {
    const trimmed = line.replace(/[ \t\r\f\v]{2,}/g, ' ').trim()
    // A line of bars alone is a cell whose text is in separate blocks: it is left out. Rows of a table stay together.
    if (/^[| ]+$/.test(trimmed)) continue
    if (trimmed.startsWith('| ') && lines.at(-1) === '' && lines.at(-2)?.startsWith('| ')) lines.pop()
    if (trimmed || lines.at(-1)) lines.push(trimmed)
  }
}

/**
 * Whether a text is data that cannot be quoted, such as base64 or a PDF read as text. Only the first 4,000 UTF-16
 * units are examined.
 */
export function isOpaqueText(text: string): boolean {
  const head = text.slice(0, 4_000).trimStart()
  if (/^(?:JVBERi0|%PDF-|data:[\w/+.-]{1,80};base64,)/.test(head)) return true
  // A long run of base64 characters: text in any language has spaces, punctuation or other letters.
  if (head.length >= 200 && /^[\w+/=-]{200}/.test(head) && /\d/.test(head.slice(0, 200))) return true
  return shareOfControls(head) > 0.05
}

/**
 * Characters that texts do not contain: C0 controls except tab, line feed, form feed and carriage return, and U+FFFD.
 */
// oxlint-disable-next-line no-control-regex -- the expression has to match control characters
const control = /[\u0000-\u0008\u000B\u000E-\u001F\uFFFD]/g

function shareOfControls(text: string): number {
  return text ? (text.match(control)?.length ?? 0) / text.length : 0
}

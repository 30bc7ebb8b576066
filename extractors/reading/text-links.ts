import type { SourceInput } from '../../src/core/source.ts'
import { isHttpUrl } from './values.ts'

const MAX_LINES = 50_000
const MAX_LINE_LENGTH = 2_000
const MAX_TITLE_LENGTH = 400

type Header = { title: string; url: string; rest: string }
type Entry = Header & { body: string[] }

/**
 * Reads results written as a list or under headings, each beginning with a line that contains its link, such as
 * `### [Title](url)`. `null` for other texts, such as prose with links.
 */
export function entriesOfLinks(text: string): SourceInput[] | null {
  const entries: Entry[] = []
  const preamble: string[] = []
  for (const line of text.split('\n', MAX_LINES)) {
    const header = headerOf(line)
    const body = entries.at(-1)?.body ?? preamble
    if (header) entries.push({ ...header, title: header.title || takeTitle(body), body: [] })
    else body.push(line)
  }
  const sources = entries.map(toSource)
  const withText = sources.filter((source) => source.content !== undefined).length
  const isPlainList =
    withText === 0 && preamble.filter((line) => line.trim()).length <= 1 && sources.length > 1
  if (sources.length === 0 || (withText < sources.length / 2 && !isPlainList)) return null
  const isProseBefore = preamble.join(' ').trim().length > 400 && sources.length < 3
  return isProseBefore ? null : sources
}

/** Removes and returns the line above a bare URL, if it can be the title; otherwise returns an empty text. */
function takeTitle(lines: string[]): string {
  const above = lines.at(-1)?.trim() ?? ''
  if (!above || above.length > MAX_TITLE_LENGTH || above.endsWith(':')) return ''
  lines.pop()
  return withoutMarks(above)
}

function headerOf(line: string): Header | null {
  if (line.length > MAX_LINE_LENGTH || !/https?:\/\//i.test(line)) return null
  const marker = /^\s{0,20}(?:(?:#{1,6}|[-*+•]|\d{1,4}[.)]|\[\d{1,4}\]:?|\*\*\d{1,4}[.)])\s{1,8})?/.exec(
    line,
  )![0]
  const content = line.slice(marker.length).trim()
  return linkHeader(content) ?? plainHeader(content, marker.trim() !== '')
}

/** A header `[Title](url)`, also in bold, with the text after it; `null` for other lines. */
function linkHeader(content: string): Header | null {
  const opening = /^(?:\*\*|__)?\[/.exec(content)?.[0]
  const middle = opening === undefined ? -1 : content.indexOf('](')
  if (opening === undefined || middle < 0) return null
  const end = closingParenthesis(content, middle + 1)
  const url = content.slice(middle + 2, end).split(/\s/, 1)[0]!
  if (!isHttpUrl(url)) return null
  const rest = content.slice(end + 1).replace(/^[\s*_:–—-]+/, '')
  return { title: content.slice(opening.length, middle), url, rest }
}

function closingParenthesis(text: string, open: number): number {
  let depth = 0
  for (let index = open; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1
    if (text[index] === ')') depth -= 1
    if (depth === 0) return index
  }
  return text.length
}

/**
 * A header `Title (url)`, `Title - url` or `Title: url` after a list marker, or a line with only a URL; `null` for
 * other lines.
 */
function plainHeader(content: string, isMarked: boolean): Header | null {
  const at = content.search(/https?:\/\//i)
  const url = urlsOf(content.slice(at))[0]
  if (at < 0 || url === undefined || content.slice(0, at).includes('](')) return null
  const rest = content.slice(at + url.length).replace(/^[)>\]\s:,.–—-]+/, '')
  const title = withoutMarks(content.slice(0, at).replace(/(?:url|link|source)\s?:?\s?[(<[]?$/i, ''))
  if (title === '') return rest === '' ? { title, url, rest } : null
  return isMarked && title.length <= MAX_TITLE_LENGTH ? { title, url, rest } : null
}

/** A title without list marker, bold markers and the punctuation before its link. */
function withoutMarks(text: string): string {
  const unmarked = text.replace(/^\s{0,20}(?:#{1,6}|[-*+•]|\d{1,4}[.)]|\[\d{1,4}\])\s{1,8}/, '')
  let end = unmarked.length
  while (end > 0 && /[\s(<[:|–—-]/.test(unmarked[end - 1]!)) end -= 1
  return unmarked.slice(0, end).replaceAll('**', '').trim()
}

function toSource({ title, url, rest, body }: Entry): SourceInput {
  const content = [rest, ...body].join('\n').trim()
  return { url, ...(title && { title }), ...(content && { content }) }
}

/**
 * Reads prose with URLs: with one URL, the whole text is its source; with several, each paragraph is a source if every
 * paragraph has exactly one URL. `null` for other texts, and for more than 50 URLs or 20,000 UTF-16 units.
 */
export function paragraphsWithUrl(text: string): SourceInput[] | null {
  const urls = urlsOf(text)
  if (urls.length === 0 || urls.length > 50 || text.length > 20_000) return null
  if (urls.length === 1) return [{ url: urls[0]!, content: text }]
  const paragraphs = text.split(/\n[ \t]{0,20}\n/).filter((paragraph) => paragraph.trim())
  const sources = paragraphs.map((paragraph) => ({ content: paragraph.trim(), urls: urlsOf(paragraph) }))
  if (sources.length < 2 || !sources.every((source) => source.urls.length === 1)) return null
  return sources.map((source) => ({ url: source.urls[0]!, content: source.content }))
}

/** Distinct URLs in the text, without punctuation of the surrounding sentence. */
function urlsOf(text: string): string[] {
  const urls = new Set<string>()
  for (const [match] of text.matchAll(/https?:\/\/[^\s<>"'`\]}|]{1,4000}/gi)) {
    let end = match.length
    while (end > 0 && /[.,;:!?*_)]/.test(match[end - 1]!)) {
      if (match[end - 1] === ')' && match.slice(0, end - 1).includes('(')) break
      end -= 1
    }
    const url = match.slice(0, end)
    if (isHttpUrl(url)) urls.add(url)
  }
  return [...urls]
}

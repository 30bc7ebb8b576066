import type { Evidence } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { safeUrl } from '../../core/source-label.ts'
import { cleanLabel } from '../../core/clean-label.ts'

/**
 * Maximum UTF-16 units of a quote that is written whole. A longer one, or one of several lines, is written as its
 * beginning and end, as browsers do for a selection.
 */
const MAX_WHOLE = 300
/** Maximum UTF-16 units of the beginning, and of the end, by which a long quote is given. */
const MAX_PART = 80
/** Maximum UTF-16 units of the context on one side of a quote. */
const MAX_CONTEXT = 40
/** Maximum UTF-16 units that are read at either end of a quote. */
const MAX_READ = 4000

/**
 * A link that opens a page at a quote: `https://a.example/#:~:text=prefix-,start,end,-suffix` (WICG, URL Fragment
 * Text Directives). Browsers without text fragments open the page at its top.
 *
 * A quote of more than 300 UTF-16 units or several lines is given by the beginning of its first line and the end of its
 * last, because a text directive must not span blocks of the page. Incomplete words at the ends of the quote and its
 * context are left out, since browsers match only whole words. Markdown signs are left out too, since the page does not
 * show them. An existing fragment of the URL is kept, but a text directive in it is replaced. Returns the URL alone for
 * a quote without letters and digits, and `null` unless the URL is http(s) without user info.
 *
 * ```ts
 * textFragmentUrl('https://a.example/p#top', { quote: 'fell, again' })
 * // 'https://a.example/p#top:~:text=fell%2C%20again'
 * ```
 */
export function textFragmentUrl(
  url: string,
  { quote, prefix = '', suffix = '' }: Pick<Evidence, 'quote' | 'prefix' | 'suffix'>,
): string | null {
  const href = safeUrl(url)
  if (!href) return null
  const { text, isCutBefore, isCutAfter } = cutToWords(quote, { prefix, suffix })
  const [first] = linesOf(text.slice(0, MAX_READ))
  const last = linesOf(text.slice(-MAX_READ)).at(-1)
  if (!first || !last) return href
  const isWhole = first === last && text.length <= MAX_WHOLE
  const before = isCutBefore ? '' : linesOf(lineAt(prefix, -1)).join('')
  const after = isCutAfter ? '' : linesOf(lineAt(suffix, 0)).join('')
  const cut = { isCut: true }
  const prefixWords = lastWords(before, MAX_CONTEXT, cut)
  const suffixWords = firstWords(after, MAX_CONTEXT, cut)
  const parts = [
    prefixWords && `${encodePart(prefixWords)}-`,
    encodePart(isWhole ? first : firstWords(first, MAX_PART)),
    !isWhole && encodePart(lastWords(last, MAX_PART)),
    suffixWords && `-${encodePart(suffixWords)}`,
  ].filter(Boolean)
  const [page, fragment = ''] = href.split(/#(.*)/s)
  return `${page}#${fragment.split(':~:')[0]}:~:text=${parts.join()}`
}

/**
 * Minimum UTF-16 units of a quote without context. A shorter one may occur on the page more than once, so its context
 * is added.
 */
const LEAST_ALONE = 40

/**
 * A link that opens a source at a piece of evidence: a PDF at its page (`#page=5`), any other page at the quote, with
 * its context if the quote is shorter than 40 UTF-16 units. A PDF is an address whose path ends in `.pdf`; without a
 * page number, or with a fragment, the address is returned unchanged. Returns `null` unless the address is http(s)
 * without user info.
 */
export function sourcePlaceUrl(
  source: Pick<CitedSource, 'url' | 'pageNumber'>,
  evidence: Pick<Evidence, 'quote' | 'prefix' | 'suffix' | 'pageNumber'>,
): string | null {
  const href = safeUrl(source.url)
  if (!href) return null
  if (/\.pdf$/i.test(new URL(href).pathname)) {
    const page = evidence.pageNumber ?? source.pageNumber
    return page === undefined || href.includes('#') ? href : `${href}#page=${page}`
  }
  const { quote } = evidence
  return textFragmentUrl(href, quote.length < LEAST_ALONE ? evidence : { quote })
}

/**
 * Encodes a part of a text fragment. `-` is encoded too, because it is syntax in a directive, and so are characters
 * that could end a link in plain text.
 */
function encodePart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[-!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The quote without an incomplete word at its beginning (then `isCutBefore`) or end (then `isCutAfter`). */
function cutToWords(quote: string, { prefix, suffix }: { prefix: string; suffix: string }) {
  const isCutBefore = cutsWord(prefix.slice(-2) + quote.slice(0, 2), Math.min(2, prefix.length))
  const isCutAfter = cutsWord(quote.slice(-2) + suffix.slice(0, 2), Math.min(2, quote.length))
  const from = isCutBefore ? (wordsOf(quote.slice(0, MAX_READ))[1] ?? quote.length) : 0
  const tail = Math.max(from, quote.length - MAX_READ)
  const to = isCutAfter ? tail + (wordsOf(quote.slice(tail)).at(-1) ?? 0) : undefined
  return { text: quote.slice(from, to), isCutBefore, isCutAfter }
}

function cutsWord(text: string, offset: number): boolean {
  return offset > 0 && offset < text.length && !wordsOf(text).includes(offset) && /[\p{L}\p{N}]/u.test(text)
}

/**
 * Where a line ends: also at `|`, since table cells are separate blocks, and at `[^1]`, which pages display
 * differently.
 */
const LINE_BREAKS = /[\n\r\u2028\u2029|]|\[\^[^\s[\]]+\]/

/** The lines of a text without markdown signs; lines without a letter or digit are left out. */
function linesOf(text: string): string[] {
  return text
    .split(LINE_BREAKS)
    .map((line) => cleanLabel(withoutMarkup(line)))
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
}

/** Removes markdown's line prefixes, emphasis and code signs, and replaces links by their text. */
function withoutMarkup(line: string): string {
  return line
    .replace(/^\s*(?:(?:#{1,6}|>|[-+*]|\d{1,3}[.)])\s+)*/, '')
    .replaceAll(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(
      /(?<![\p{L}\p{N}])(?:\*{1,3}|_{1,3}|~~|`+)(?=\S)|(?<=\S)(?:\*{1,3}|_{1,3}|~~|`+)(?![\p{L}\p{N}])/gu,
      '',
    )
    .replaceAll(/\\([^\p{L}\p{N}\s])/gu, '$1')
}

function lineAt(text: string, index: number): string {
  return text.split(LINE_BREAKS).at(index)!
}

/**
 * The whole words at the beginning of a text, in about `limit` UTF-16 units. `isCut`: the last word of the text may be
 * incomplete and is left out.
 */
function firstWords(text: string, limit: number, { isCut = false } = {}): string {
  if (text.length <= limit && !isCut) return text
  const border = wordsOf(text).findLast((offset) => offset && offset <= limit)
  return text.slice(0, border ?? (isCut ? 0 : text.length)).trim()
}

function lastWords(text: string, limit: number, { isCut = false } = {}): string {
  if (text.length <= limit && !isCut) return text
  const border = wordsOf(text).find((offset) => offset && offset >= text.length - limit)
  return text.slice(border ?? (isCut ? text.length : 0)).trim()
}

let words: Intl.Segmenter | undefined

/** Offsets at which words and the text between them begin; also works for scripts without spaces. */
function wordsOf(text: string): number[] {
  return Array.from(segmentsOf(text), ({ index }) => index)
}

function segmentsOf(text: string): Intl.Segments {
  words ??= new Intl.Segmenter('en', { granularity: 'word' })
  return words.segment(text)
}

/** UTF-16 units on each side of an offset that are read to see whether a word begins or ends there. */
const WORD_CONTEXT = 40

/** Whether a word, or the text between two words, begins or ends at an offset of a text (UAX #29). */
export function isWordBoundary(text: string, offset: number): boolean {
  if (offset === 0 || offset === text.length) return true
  // The usual case, without the cost of segmenting.
  if (/^[\da-z]{2}$/i.test(text.slice(offset - 1, offset + 1))) return false
  const from = Math.max(0, offset - WORD_CONTEXT)
  return (
    segmentsOf(text.slice(from, offset + WORD_CONTEXT)).containing(offset - from)?.index === offset - from
  )
}

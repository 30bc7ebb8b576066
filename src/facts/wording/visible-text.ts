import type { Span } from '../../core/span.ts'
import { lazily } from '../../lexicon/lazily.ts'
import { isIgnorable, isWhitespace } from '../../text/folding/characters.ts'
import { readEntity } from '../../text/folding/entities.ts'
import { findLinks } from '../../text/folding/links.ts'
import { createMarkupReader } from '../../text/folding/markup.ts'
import type { MarkupReader } from '../../text/folding/markup.ts'
import { inlineTag } from '../../text/folding/tags.ts'
import { findLinkReferences } from '../../text/sentences/link-references.ts'
import { createOffsets } from './visible-offsets.ts'
import type { OffsetWriter, VisibleOffsets } from './visible-offsets.ts'

/** Stands in the visible text where a block ends: a blank line, a list item, a heading. */
export const BREAK = '\u2029'

export type VisibleLink = Span & { target: string }

/** A text as a reader sees it, with where each UTF-16 unit of it stands in the original. */
export type VisibleText = {
  /** Blanks are one space each, line breaks `\n`, ends of blocks `BREAK`, raised and lowered text Unicode's signs. */
  text: string
  offsets: VisibleOffsets
  /** Spans of the original that are struck out. */
  struck: readonly Span[]
  /** Links whose label is text, with the address they lead to. */
  links: readonly VisibleLink[]
}

const blockTag =
  /<\/?(?:p|div|li|ul|ol|dl|dt|dd|table|tbody|thead|tr|td|th|h[1-6]|section|article|blockquote|hr)(?:\s[^<>]{0,500})?\/?>/giy
const lineTag = /<br\s{0,3}\/?>/giy
const levelTag = /<(sup|sub)(?:\s[^<>]{0,200})?>([^<>]{0,40})<\/\1>/giy
const struckTag = /<\/?(?:del|s|strike)(?:\s[^<>]{0,200})?>/giy

const caret = /\^(?:\{([-−+]?\d{1,6})\}|([-−+]?\d{1,6}))/y
const stars = /\*\*(?=[-−+]?\d)/y
const struckSigns = /~~(?=\S)[^~\n]{0,2000}?\S?~~/g
const struckOpener = /<(del|s|strike)(?:\s[^<>]{0,200})?>/gi
const struckStyle = /<(p|span|div|li|td)\s[^<>]{0,500}line-through[^<>]{0,500}>/gi

const raised: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-−()ni'].map((sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿⁱ'[at]!]),
)
const lowered: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-−()'].map((sign, at) => [sign, '₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎'[at]!]),
)

/** Reads what a rendered page shows of `text` within `span`. Linear. */
export function readVisible(text: string, span: Span = { start: 0, end: text.length }): VisibleText {
  const slice = text.slice(span.start, span.end)
  const struck = struckIn(slice)
  const { shown, offsets, links } = readSlice(slice, struck, span.start)
  const shift = (offset: number) => offset + span.start
  return {
    text: shown,
    offsets,
    struck: struck.map(({ start, end }) => ({ start: shift(start), end: shift(end) })),
    links: links.map(({ start, end, target }) => ({ start: shift(start), end: shift(end), target })),
  }
}

function struckIn(slice: string): Span[] {
  const struck = slice.includes('~~') ? matchSpans(slice, struckSigns) : []
  if (slice.includes('<')) struck.push(...elementsOf(slice, struckOpener), ...elementsOf(slice, struckStyle))
  return struck.sort((a, b) => a.start - b.start)
}

/** What has been read of a text, and where reading it has come to. */
type Reader = {
  readonly slice: string
  position: number
  /** Whether a comment that opens from here on is closed. */
  hasComments: boolean
  shown: string
  /** The last sign of what is shown, a blank that is not shown yet included. */
  last: string
  /** A blank, line break or end of a block whose form is open until something else follows. */
  blank: string
  readonly offsets: OffsetWriter
  readonly links: VisibleLink[]
  /** Where the signs stand that open and close struck text. */
  readonly struckEdges: ReadonlySet<number>
  /** Where single signs of emphasis stand that have a partner. */
  readonly pairs: ReadonlySet<number>
}

function readSlice(slice: string, struck: readonly Span[], base: number): Reader {
  const reader: Reader = {
    slice,
    position: 0,
    hasComments: true,
    shown: '',
    last: '',
    blank: '',
    offsets: createOffsets(base),
    links: [],
    struckEdges: new Set(struck.flatMap(({ start, end }) => [start, end - 2])),
    pairs: pairsIn(slice),
  }
  const markup = createMarkupReader(slice)
  const hidden = readLinks(reader)
  let nextHidden = 0
  skipLineStart(reader, markup)
  while (reader.position < slice.length) {
    const { position } = reader
    while (nextHidden < hidden.length && hidden[nextHidden]!.end <= position) nextHidden++
    const skipped = hidden[nextHidden]
    if (skipped && skipped.start <= position) {
      putBlank(reader, ' ', skipped)
      reader.position = skipped.end
      continue
    }
    const code = slice.charCodeAt(position)
    if (isPlain(code)) readPlain(reader, skipped?.start ?? slice.length)
    else if (isWhitespace(code)) readBlanks(reader, markup)
    else if (!readSign(reader, code) && !readMarkup(reader, code, markup)) readCharacter(reader)
  }
  reader.shown += reader.blank
  return reader
}

/** Reads signs that are shown as they are written, with single spaces between them, up to `limit`. */
function readPlain(reader: Reader, limit: number): void {
  const { slice, position: start } = reader
  let end = start + 1
  while (end < limit) {
    const code = slice.charCodeAt(end)
    if (code === 0x20 ? !isPlain(slice.charCodeAt(end + 1)) : !isPlain(code)) break
    end++
  }
  if (slice.charCodeAt(end - 1) === 0x20) end--
  const written = slice.slice(start, end)
  reader.shown += reader.blank + written
  reader.blank = ''
  reader.last = written.charAt(written.length - 1)
  reader.offsets.addWritten(written.length, start)
  reader.position = end
}

/** Signs of ASCII that are no blank and neither mark anything up nor stand for another character. */
const plainSigns = new Uint8Array(0x80)
for (const sign of '"#$%\'()+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz{|}')
  plainSigns[sign.charCodeAt(0)] = 1

/**
 * Whether a character is always shown as it is written: of ASCII, precomposed letters of Latin, Greek and
 * Cyrillic, the typographic quotes and dashes, and the common letters of Chinese and Japanese.
 */
function isPlain(code: number): boolean {
  if (code < 0x80) return plainSigns[code] === 1
  if (code < 0x250) return code >= 0xa1 && code !== 0xad && code !== 0xb5 && code !== 0x17f
  if (code < 0x2000) return (code >= 0x391 && code <= 0x3c9) || (code >= 0x410 && code <= 0x44f)
  if (code < 0x3000) return (code >= 0x2010 && code <= 0x2015) || (code >= 0x2018 && code <= 0x201e)
  return (
    (code >= 0x3041 && code <= 0x3096) ||
    (code >= 0x30a1 && code <= 0x30fa) ||
    (code >= 0x4e00 && code <= 0x9fff)
  )
}

/** Notes the links of a text; gives what of them no reader sees: images, links that are references. */
function readLinks({ slice, links }: Reader): Span[] {
  const found = findLinks(slice)
  const hidden: Span[] = findLinkReferences(slice, found)
  for (const { start, end, label } of found) {
    const target =
      slice
        .slice(label.end + 2, end - 1)
        .trim()
        .split(/\s/, 1)[0] ?? ''
    if (slice.charAt(start) === '!') hidden.push({ start, end })
    else links.push({ ...label, target })
  }
  return hidden.toSorted((a, b) => a.start - b.start)
}

/** Shows signs that all stand for one stretch of the original. */
function put(reader: Reader, signs: string, { start, end }: Span): void {
  if (signs === '') return
  reader.shown += reader.blank + signs
  reader.blank = ''
  reader.last = signs.charAt(signs.length - 1)
  if (signs.length === 1 && end === start + 1) reader.offsets.addWritten(1, start)
  else reader.offsets.addShown(signs.length, start, end)
}

/** Puts a blank, line break or end of a block; of several the one that parts most stays. */
function putBlank(reader: Reader, sign: string, { start, end }: Span): void {
  const { blank } = reader
  if (blank === '') reader.offsets.addShown(1, start, end)
  if (blank === '' || sign === BREAK || (sign === '\n' && blank === ' ')) reader.blank = reader.last = sign
}

function readBlanks(reader: Reader, markup: MarkupReader): void {
  const { slice, position: start } = reader
  const end = skipBlanks(slice, start)
  const blank = slice.slice(start, end)
  putBlank(reader, /\n[^\n]*\n/.test(blank) ? BREAK : blank.includes('\n') ? '\n' : ' ', { start, end })
  reader.position = end
  if (!blank.includes('\n')) return
  if (isHeading(slice, start)) putBlank(reader, BREAK, { start, end })
  skipLineStart(reader, markup)
}

/** Whether the line that ends at an offset is a heading, which no text goes on. */
function isHeading(slice: string, end: number): boolean {
  const start = slice.lastIndexOf('\n', end - 1) + 1
  return end - start < MAX_HEADING && /^ {0,3}#{1,6}[ \t]/.test(slice.slice(start, end))
}

const MAX_HEADING = 400

function skipLineStart(reader: Reader, markup: MarkupReader): void {
  const { slice, position: start } = reader
  const end = markup.lineStartEnd(start)
  // A line of a quotation goes on; a list item, a heading begins anew.
  if (/[^>\s]/.test(slice.slice(start, end))) putBlank(reader, BREAK, { start, end })
  reader.position = end
}

/** Reads a tag, raised or lowered text, or signs that strike out; `false` for none. */
function readSign(reader: Reader, code: number): boolean {
  const { position, last } = reader
  if (code === 0x3c) return readTag(reader) || readLevel(reader, levelTag)
  if (code === 0x5e) return readLevel(reader, caret)
  if (code === 0x2a) return /\d/.test(last) && readPower(reader)
  if (code !== 0x7e || !reader.struckEdges.has(position)) return false
  reader.position += 2
  return true
}

function readMarkup(reader: Reader, code: number, markup: MarkupReader): boolean {
  if (!isMarkup(code)) return false
  const { markupEnd, end } = markup.read(reader.position)
  if (end <= reader.position) return false
  const isSingle = (code === 0x2a || code === 0x5f) && markupEnd === reader.position + 1
  if (isSingle && !reader.pairs.has(reader.position)) return false
  reader.position = markupEnd
  while (reader.position < end) readCharacter(reader)
  return true
}

function readCharacter(reader: Reader): void {
  const { slice, position: start } = reader
  const entity = slice.charCodeAt(start) === 0x26 ? readEntity(slice, start) : null
  const character = entity?.value ?? String.fromCodePoint(slice.codePointAt(start)!)
  const span = { start, end: start + (entity?.length ?? character.length) }
  if (entity && isWhitespace(character.charCodeAt(0))) putBlank(reader, ' ', span)
  else if (!isIgnorable(character) || isTurning(character)) put(reader, compatible(character), span)
  // A soft hyphen at the end of a line joins the halves of a word.
  reader.position = character === '\u00ad' ? skipBlanks(slice, span.end) : span.end
}

/** `*` or `_` that open and close emphasis within a block, by the flanking rules of CommonMark (6.2). */
function pairsIn(slice: string): ReadonlySet<number> {
  const pairs = new Set<number>()
  if (!slice.includes('*') && !slice.includes('_')) return pairs
  const open = new Map<string, number>()
  for (const { 0: sign, index } of slice.matchAll(/\n[ \t\r]*\n|(?<![*_\\])[*_](?![*_])/g)) {
    if (sign.startsWith('\n')) {
      open.clear()
      continue
    }
    const [before, after] = [slice.charAt(index - 1), slice.charAt(index + 1)]
    const opens = /\S/.test(after) && !/[\p{L}\p{N}]/u.test(before)
    const closes = /\S/.test(before) && !/[\p{L}\p{N}]/u.test(after)
    const partner = open.get(sign)
    if (closes && partner !== undefined) {
      pairs.add(partner).add(index)
      open.delete(sign)
    } else if (opens) open.set(sign, index)
  }
  return pairs
}

const tags: readonly (readonly [pattern: RegExp, sign: string])[] = [
  [inlineTag, ''],
  [struckTag, ''],
  [lineTag, '\n'],
  [blockTag, BREAK],
]

/** A tag, with what it does to the text. */
function readTag(reader: Reader): boolean {
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

/** UTF-16 units within which an element closes. */
const MAX_ELEMENT = 5_000

/** Whether what looks like a tag opens or closes an element: `a <b and c> d` does not. */
function hasPartner(slice: string, { start, end }: Span): boolean {
  const [, slash, name = ''] = /^<(\/?)([a-z]+)/i.exec(slice.slice(start, end)) ?? []
  if (/^(?:wbr)$/i.test(name) || slice.charAt(end - 2) === '/') return true
  const near = slash
    ? slice.slice(Math.max(0, start - MAX_ELEMENT), start)
    : slice.slice(end, end + MAX_ELEMENT)
  return near.toLowerCase().includes(`${slash ? '<' : '</'}${name.toLowerCase()}`)
}

/** Where `<a href="…">` leads to. */
function targetOf(tag: string): string | undefined {
  const [, quoted, plain] = /^<a\s[^<>]*?href\s*=\s*(?:["']([^"'<>]*)["']|([^\s"'<>]+))/i.exec(tag) ?? []
  return quoted ?? plain
}

/** `<sup>9</sup>`, `^9` and `⁹` are one. */
function readLevel(reader: Reader, pattern: RegExp): boolean {
  const { slice, position: start } = reader
  pattern.lastIndex = start
  const match = pattern.exec(slice)
  if (!match) return false
  const isLowered = match[1]?.toLowerCase() === 'sub'
  const content = pattern === levelTag ? match[2]! : (match[1] ?? match[2])!
  const signs = isLowered ? lowered : raised
  const written = [...content.trim()].map(
    (sign) => signs[sign] ?? (isLowered ? `_${sign}` : /\p{Nd}|\p{L}/u.test(sign) ? `^${sign}` : sign),
  )
  put(reader, written.join(''), { start, end: pattern.lastIndex })
  reader.position = pattern.lastIndex
  return true
}

/** `10**3` is `10³`. */
function readPower(reader: Reader): boolean {
  const { slice, position: start } = reader
  stars.lastIndex = start
  if (!stars.test(slice)) return false
  const [power] = /^[-−+]?\d{1,6}/.exec(slice.slice(start + 2, start + 10))!
  const end = start + 2 + power.length
  put(reader, [...power].map((sign) => raised[sign] ?? sign).join(''), { start, end })
  reader.position = end
  return true
}

/** Forms that are kept for other encodings and mean the same: ligatures, full and half width, letters as they join. */
const compatibilityForms =
  /^[\u017f\u2026\ufb00-\ufb06\uff01-\uffee\ufb13-\ufb17\ufb1d-\ufdfc\ufe70-\ufefc\uf900-\ufaff\u2f00-\u2fd5\u00b5\u2126\u212a\u212b]$/

function compatible(character: string): string {
  // What no database keeps stands in sources as U+FFFD.
  if (character === '\0' || /^[\ud800-\udfff]$/.test(character)) return '\ufffd'
  if (character.charCodeAt(0) < 0x80 || !compatibilityForms.test(character)) return character
  return character.normalize('NFKC')
}

/** Signs that turn the direction of what follows change what a reader sees. */
function isTurning(character: string): boolean {
  return /^[\u202a-\u202e]$/.test(character)
}

const markupSigns = new Set([...'*_`\\[]!'].map((sign) => sign.charCodeAt(0)))

function isMarkup(code: number): boolean {
  return markupSigns.has(code)
}

function skipBlanks(text: string, from: number): number {
  let end = from
  while (end < text.length && (isWhitespace(text.charCodeAt(end)) || isJoiner(text.charCodeAt(end)))) end++
  return end
}

/** Invisible signs between blanks. */
function isJoiner(code: number): boolean {
  return (code >= 0x200b && code <= 0x200f) || code === 0xfeff || code === 0x2060 || code === 0xad
}

/** The elements that tags of a pattern open, each to the first tag that closes its kind. Linear for each kind. */
function elementsOf(text: string, opener: RegExp): Span[] {
  const found: Span[] = []
  const lower = lazily(() => ({ text: text.toLowerCase() }))
  const unclosed = new Set<string>()
  let position = 0
  for (const { 0: tag, 1: name, index } of text.matchAll(opener)) {
    const kind = name!.toLowerCase()
    if (index < position || unclosed.has(kind)) continue
    const close = lower().text.indexOf(`</${kind}`, index + tag.length)
    if (close < 0) unclosed.add(kind)
    else {
      position = text.indexOf('>', close) + 1 || text.length
      found.push({ start: index, end: position })
    }
  }
  return found
}

function matchSpans(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }))
}

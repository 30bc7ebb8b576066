import type { Span } from '../../core/span.ts'
import { findStruck, readEntity } from '../../core/text.ts'
import { isIgnorable, isWhitespace } from '../folding/characters.ts'
import { codePointOf } from '../folding/clusters.ts'
import { findLinks } from '../folding/links.ts'
import { createMarkupReader } from '../folding/markup.ts'
import { endOfReading } from '../folding/readings.ts'
import type { MarkupReader } from '../folding/markup.ts'
import { findLinkReferences } from '../sentences/link-references.ts'
import { compatible, isTurning } from './compatible-forms.ts'
import { pairsIn } from './emphasis-pairs.ts'
import { readPower, showLevel } from './visible-levels.ts'
import { createOffsets } from './visible-offsets.ts'
import type { VisibleOffsets } from './visible-offsets.ts'
import { isPlain, readPlain } from './visible-plain.ts'
import { BREAK, noteEdge, put, putBlank, skipBlanks } from './visible-reader.ts'
import type { Reader, VisibleLink } from './visible-reader.ts'
import { readTag } from './visible-tags.ts'

/** A text as a reader sees it, and the place of each of its UTF-16 units in the original. */
export type VisibleText = {
  /**
   * A run of blanks is one space or line feed, the end of a block is `BREAK`, and raised and lowered text has
   * Unicode's signs.
   */
  text: string
  offsets: VisibleOffsets
  /** Spans of the original that are struck out. */
  struck: readonly Span[]
  /** Spans of the original that are readings of the words before them (ruby text). */
  readings: readonly Span[]
  /** The labels of links with their targets; for an `<a>` tag, only the offset at which it begins. */
  links: readonly VisibleLink[]
}

/** Reads what a reader sees of the markdown and HTML in `text` within `span`. Takes linear time. */
export function readVisible(text: string, span: Span = { start: 0, end: text.length }): VisibleText {
  const slice = text.slice(span.start, span.end)
  const struck = findStruck(slice)
  const { shown, offsets, readings, links } = readSlice(slice, struck, span.start)
  const shift = (offset: number) => offset + span.start
  return {
    text: shown,
    offsets,
    struck: struck.map(({ start, end }) => ({ start: shift(start), end: shift(end) })),
    readings: readings.map(({ start, end }) => ({ start: shift(start), end: shift(end) })),
    links: links.map(({ start, end, target }) => ({ start: shift(start), end: shift(end), target })),
  }
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
    readings: [],
    edge: null,
    struckEdges: new Set(struck.flatMap(({ start, end }) => [start, end - 2, end])),
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

/**
 * Records the links of a text, and returns its invisible parts: images, and links in parentheses that are named after
 * their site.
 */
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

function readBlanks(reader: Reader, markup: MarkupReader): void {
  const { slice, position: start } = reader
  const end = skipBlanks(slice, start)
  const blank = slice.slice(start, end)
  const isEnd = /\n[^\n]*\n/.test(blank) && !runsOn(slice, { start, end })
  putBlank(reader, isEnd ? BREAK : blank.includes('\n') ? '\n' : ' ', { start, end })
  reader.position = end
  if (!blank.includes('\n')) return
  if (isHeading(slice, start)) putBlank(reader, BREAK, { start, end })
  skipLineStart(reader, markup)
}

/**
 * Whether a sentence continues after an empty line, as at the end of a page or column. The line before must be full
 * and continue the line above it: the lines of a list, names or captions begin anew.
 */
function runsOn(slice: string, { start, end }: Span): boolean {
  const isOne = slice.slice(start, end).split('\n').length === 3
  if (!isOne || !/^\p{Ll}/u.test(slice.slice(end, end + 2))) return false
  const lines = slice.slice(Math.max(0, start - MAX_PARAGRAPH), start).split(/\r?\n/)
  const [above = '', last = ''] = lines.slice(-2).map((line) => line.trim())
  const goesOn = /[\p{L}\p{N},-]$/u.test(above) && /^\p{Ll}/u.test(last)
  return goesOn && /[\p{L}\p{N},-]$/u.test(last) && last.length >= Math.max(LINE, FULL * above.length)
}

/**
 * A full line has at least this share of the length of the line above, because lines may be ragged, and at least `LINE`
 * UTF-16 units.
 */
const FULL = 0.8
const LINE = 30
const MAX_PARAGRAPH = 1000

/** Whether the line that ends at an offset is a heading, which never continues. */
function isHeading(slice: string, end: number): boolean {
  const start = slice.lastIndexOf('\n', end - 1) + 1
  return end - start < MAX_HEADING && /^ {0,3}#{1,6}[ \t]/.test(slice.slice(start, end))
}

const MAX_HEADING = 400

function skipLineStart(reader: Reader, markup: MarkupReader): void {
  const { slice, position: start } = reader
  const end = markup.lineStartEnd(start)
  // A line of a quotation continues; a list item or a heading begins anew.
  if (/[^>\s]/.test(slice.slice(start, end))) putBlank(reader, BREAK, { start, end })
  reader.position = end
}

/** Reads a tag, raised or lowered text, or strike-out signs; `false` if there is none. */
function readSign(reader: Reader, code: number): boolean {
  const { position, last } = reader
  if (code === 0x3c) return showLevel(reader) || readTag(reader)
  if (code === 0x5e || code === 0x5f) return showLevel(reader)
  if (code === 0x2a) return /\d/.test(last) && readPower(reader)
  if (code !== 0x7e || !reader.struckEdges.has(position)) return false
  reader.position += 2
  noteEdge(reader, { start: position, end: reader.position })
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
  const character = entity?.value ?? String.fromCodePoint(codePointOf(slice, start)!)
  const span = { start, end: start + (entity?.length ?? character.length) }
  if (entity && isWhitespace(character.charCodeAt(0))) putBlank(reader, ' ', span)
  else if (!isIgnorable(character) || isTurning(character)) put(reader, compatible(character), span)
  const reading = endOfReading(slice, start)
  if (reading > start) reader.readings.push({ start, end: reading })
  reader.position = character === '\u00ad' ? endOfSoftHyphen(slice, span) : span.end
}

/**
 * The end of a soft hyphen. If it joins the halves of a word at the end of a line, this includes the blanks after it: a
 * lower-case letter must follow.
 */
function endOfSoftHyphen(slice: string, { start, end }: Span): number {
  const next = skipBlanks(slice, end)
  const isWithinWord =
    /\p{L}$/u.test(slice.slice(0, start).slice(-2)) && /^\p{Ll}/u.test(slice.slice(next, next + 2))
  return isWithinWord ? next : end
}

const markupSigns = new Set([...'*_`\\[]!'].map((sign) => sign.charCodeAt(0)))

function isMarkup(code: number): boolean {
  return markupSigns.has(code)
}

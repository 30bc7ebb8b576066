import type { Span } from '../../core/span.ts'

/** Maximum UTF-16 units by which a boundary may move outwards. A longer run of marks is cut at a code point instead. */
const REACH = 256

/**
 * Widens a span until neither end lies inside a surrogate pair or a grapheme
 * cluster (UAX #29) of `text`. An empty span stays as it is.
 */
export function widenToClusters({ start, end }: Span, text: string): Span {
  if (end <= start) return { start, end }
  return { start: boundaryBefore(text, start), end: boundaryAfter(text, end) }
}

/** Whether `offset` lies inside a surrogate pair or a grapheme cluster of `text`. */
export function isInsideCluster(text: string, offset: number): boolean {
  return boundaryBefore(text, offset) !== offset
}

function boundaryBefore(text: string, offset: number): number {
  if (isPlainBoundary(text, offset)) return offset
  return clusterAround(text, offset)?.start ?? offset
}

function boundaryAfter(text: string, offset: number): number {
  if (isPlainBoundary(text, offset)) return offset
  return clusterAround(text, offset)?.end ?? offset
}

/**
 * Whether an offset is a boundary that needs no segmenter: an end of the text, or a place between two plain characters,
 * but not between CR and LF.
 */
function isPlainBoundary(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return true
  const before = text.charCodeAt(offset - 1)
  const after = text.charCodeAt(offset)
  return isPlain(before) && isPlain(after) && !(before === 0x0d && after === 0x0a)
}

/**
 * Letters and signs that join no other character to a cluster (UAX #29), by first and last unit: Latin,
 * Greek, Cyrillic, Hebrew and Arabic letters, punctuation, kana, Han, whole Hangul syllables and full-width
 * forms.
 */
const plainRanges = [
  [0x0000, 0x02ff],
  [0x0370, 0x0482],
  [0x048a, 0x052f],
  [0x05d0, 0x05ea],
  [0x0620, 0x064a],
  [0x0660, 0x066f],
  [0x1e00, 0x200a],
  [0x2010, 0x2027],
  [0x3001, 0x3029],
  [0x3041, 0x3096],
  [0x309b, 0x3296],
  [0x329a, 0x9fff],
  [0xac00, 0xd7a3],
  [0xf900, 0xfad9],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefc],
  [0xff01, 0xff9d],
] as const

function isPlain(code: number): boolean {
  return plainRanges.some(([first, last]) => code >= first && code <= last)
}

let graphemes: Intl.Segmenter | undefined

/** The cluster with `offset` strictly inside it; `null` if `offset` is a boundary. */
function clusterAround(text: string, offset: number): Span | null {
  const from = safeStart(text, offset)
  const to = Math.min(text.length, offset + REACH)
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  // `offset` is within the slice.
  const cluster = graphemes.segment(text.slice(from, to)).containing(offset - from)!
  const start = from + cluster.index
  if (start === offset) return null
  const end = start + cluster.segment.length
  return { start, end: splitsPair(text, end) ? end + 1 : end }
}

/**
 * An offset before `offset` where a cluster certainly begins. If none is within `REACH` units, the offset `REACH` units
 * before.
 */
function safeStart(text: string, offset: number): number {
  const limit = Math.max(0, offset - REACH)
  let position = offset - 1
  while (position > limit && !isSafeStart(text, position)) position--
  return splitsPair(text, position) ? position + 1 : position
}

function isSafeStart(text: string, position: number): boolean {
  const code = text.charCodeAt(position)
  return code < 0x7f && code !== 0x0a && text.charCodeAt(position - 1) < 0x300
}

/** Whether `offset` lies inside a surrogate pair of `text`. */
export function splitsPair(text: string, offset: number): boolean {
  return isHighSurrogate(text.charCodeAt(offset - 1)) && isLowSurrogate(text.charCodeAt(offset))
}

export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

export function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}

/**
 * The code point at an offset, or a lone surrogate there; `undefined` at or past the end of the text. Replaces
 * `codePointAt`, which V8's Maglev (Node 24) miscompiles: at the end of a slice it joins a high surrogate with the unit
 * behind the slice.
 */
export function codePointOf(text: string, offset: number): number | undefined {
  if (offset >= text.length) return undefined
  const unit = text.charCodeAt(offset)
  if (!isHighSurrogate(unit) || offset + 1 === text.length) return unit
  const next = text.charCodeAt(offset + 1)
  return isLowSurrogate(next) ? 0x10000 + (unit - 0xd800) * 0x400 + (next - 0xdc00) : unit
}

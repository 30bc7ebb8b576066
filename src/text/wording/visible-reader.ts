import type { Span } from '../../core/span.ts'
import { isWhitespace } from '../folding/characters.ts'
import type { OffsetWriter } from './visible-offsets.ts'

/** Represents the end of a block in the visible text: a blank line, a list item, a heading. */
export const BREAK = '\u2029'

/** Represents the beginning or end of struck text within a word of the visible text: `2~~5~~6` is not 256. */
export const EDGE = '\ufdd0'

export type VisibleLink = Span & { target: string }

export type Reader = {
  readonly slice: string
  position: number
  /** Whether a comment that opens from here on may be closed; `false` once no end of a comment was found. */
  hasComments: boolean
  shown: string
  /** The last character of the visible text, including a pending blank. */
  last: string
  /**
   * A blank, line break or end of a block that is not shown yet, as its form depends on the next text; empty if none.
   */
  blank: string
  readonly offsets: OffsetWriter
  readonly links: VisibleLink[]
  readonly readings: Span[]
  /** A sign or tag of struck text right after a letter or figure; shown if a letter or figure follows: `2~~5~~6`. */
  edge: Span | null
  /** Offsets of the signs and tags that open and close struck text. */
  readonly struckEdges: ReadonlySet<number>
  /** Offsets of single emphasis signs that have a partner. */
  readonly pairs: ReadonlySet<number>
}

/** Writes signs that all come from one stretch of the original. */
export function put(reader: Reader, signs: string, { start, end }: Span): void {
  if (signs === '') return
  showEdge(reader, signs.charCodeAt(0))
  reader.shown += reader.blank + signs
  reader.blank = ''
  reader.last = signs.charAt(signs.length - 1)
  if (signs.length === 1 && end === start + 1) reader.offsets.addWritten(1, start)
  else reader.offsets.addShown(signs.length, start, end)
}

const inWord = /^[\p{L}\p{M}\p{N}]/u

/** Remembers a sign or tag of struck text as a pending border, if it may split a word. */
export function noteEdge(reader: Reader, span: Span): void {
  if (reader.blank === '' && inWord.test(reader.last)) reader.edge = span
}

/** Shows the pending border of struck text if the next character, given by its code, continues the word; else drops it. */
export function showEdge(reader: Reader, next: number): void {
  const { edge } = reader
  if (edge === null) return
  reader.edge = null
  if (reader.blank === '' && inWord.test(String.fromCharCode(next))) put(reader, EDGE, edge)
}

/** Puts a blank, line break or end of a block. Of several in a row, the strongest separator stays. */
export function putBlank(reader: Reader, sign: string, { start, end }: Span): void {
  const { blank } = reader
  if (blank === '') reader.offsets.addShown(1, start, end)
  if (blank === '' || sign === BREAK || (sign === '\n' && blank === ' ')) reader.blank = reader.last = sign
}

export function skipBlanks(text: string, from: number): number {
  let end = from
  while (isWhitespace(text.charCodeAt(end)) || isJoiner(text.charCodeAt(end))) end++
  return end
}

/** Whether a character is invisible and may be between blanks. */
function isJoiner(code: number): boolean {
  return (code >= 0x200b && code <= 0x200f) || code === 0xfeff || code === 0x2060 || code === 0xad
}

import type { Span } from '../core/span.ts'
import { foldCharacter, isExtender, isIgnorable, isWhitespace } from './characters.ts'
import { isHighSurrogate, isLowSurrogate, widenToClusters } from './clusters.ts'
import { readEntity } from './entities.ts'
import { findMarkup } from './markup.ts'
import { mapToFolded, mapToOriginal } from './offset-map.ts'

export type FoldOptions = {
  /** Keep upper and lower case apart; `false` unless told. */
  keepCase?: boolean
  /** Keep markdown signs and HTML entities as text; `false` unless told. */
  keepMarkup?: boolean
}

export type FoldedText = {
  readonly text: string
  /**
   * The range of the original that a span of `text` stands for: never inside a
   * surrogate pair or grapheme cluster, without markup at its borders.
   */
  toOriginal(span: Span): Span
  /** The part of `text` that stems from a span of the original. */
  toFolded(span: Span): Span
}

/** Marks on one character that are compared; more are dropped, as normalising long runs is quadratic. */
const MAX_MARKS = 32

/**
 * Folds a text to what quotes are compared by, with exact offsets back.
 *
 * A run of whitespace becomes one space; quotes, dashes, ligatures and other
 * compatibility forms (NFKC) one spelling; case is folded; soft hyphens and
 * zero-width characters go; words hyphenated over a line break are joined;
 * markdown signs, link targets and HTML entities give way to the text a reader
 * sees. Time and memory are linear.
 *
 * @example
 * const folded = foldText('The **ﬁrst**\nline')
 * folded.text // 'the first line'
 * folded.toOriginal({ start: 4, end: 9 }) // { start: 6, end: 10 }, 'ﬁrst'
 */
export function foldText(
  text: string,
  { keepCase = false, keepMarkup = false }: FoldOptions = {},
): FoldedText {
  const { parts, map } = foldUnits(text, { keepCase, keepMarkup })
  return {
    text: parts.join(''),
    toOriginal: (span) => widenToClusters(mapToOriginal(map, span), text),
    toFolded: (span) => mapToFolded(map, span),
  }
}

function foldUnits(text: string, { keepCase, keepMarkup }: Required<FoldOptions>) {
  const writer = createWriter(text)
  const markup = keepMarkup ? [] : findMarkup(text)
  const cache = new Map<string, string>()
  let next = 0
  for (let position = 0; position < text.length;) {
    while (next < markup.length && markup[next]!.start < position) next++
    if (markup[next]?.start === position) {
      position = markup[next++]!.end
      continue
    }
    const code = text.charCodeAt(position)
    if (isPlain(code, keepCase) && text.charCodeAt(position + 1) < 0x300) {
      writer.copy(position++)
      continue
    }
    if (isWhitespace(code)) {
      const end = skipSpace(text, position)
      writer.space(position, end)
      position = end
      continue
    }
    const joined = isHyphen(code) ? endOfHyphenation(text, position) : position
    if (joined > position) {
      position = joined
      continue
    }
    const unit = readUnit(text, position, keepMarkup)
    if (unit.text.length > 0) {
      let folded = cache.get(unit.text)
      if (folded === undefined) cache.set(unit.text, (folded = foldCharacter(unit.text, keepCase)))
      if (isWhitespace(folded.charCodeAt(0))) writer.space(position, unit.end)
      else writer.replace(position, unit.end, folded)
    }
    position = unit.end
  }
  return writer.finish()
}

/** ASCII that folds to itself; signs that may be markup, entities or hyphenation take the long way. */
function isPlain(code: number, keepCase: boolean): boolean {
  if (code >= 0x61 && code <= 0x7a) return true
  if (code >= 0x30 && code <= 0x39) return true
  if (code >= 0x41 && code <= 0x5a) return keepCase
  return code > 0x20 && code < 0x7f && code !== 0x26 && code !== 0x2d && code !== 0x60
}

function skipSpace(text: string, from: number): number {
  let end = from
  while (end < text.length && isWhitespace(text.charCodeAt(end))) end++
  return end
}

function isHyphen(code: number): boolean {
  return code === 0x2d || code === 0xad || code === 0x2010
}

const lineBreak = /[-\u00ad\u2010][ \t\u00a0]{0,8}\r?\n[ \t\u00a0]{0,64}(?=\p{Ll})/uy

/** Where a word hyphenated at `position` goes on, or `position` if it is no hyphenation. */
function endOfHyphenation(text: string, position: number): number {
  if (!/\p{L}/u.test(text.charAt(position - 1))) return position
  lineBreak.lastIndex = position
  return lineBreak.test(text) ? lineBreak.lastIndex : position
}

/** Reads a character with its marks; `text` is empty for what a reader does not see. */
function readUnit(text: string, position: number, keepMarkup: boolean): { text: string; end: number } {
  const entity = keepMarkup || text.charCodeAt(position) !== 0x26 ? null : readEntity(text, position)
  const base = entity?.value ?? characterAt(text, position)
  let end = position + (entity?.length ?? base.length)
  if (isIgnorable(base)) return { text: '', end }
  let marks = 0
  let unit = base
  while (end < text.length && text.charCodeAt(end) >= 0x300) {
    const mark = characterAt(text, end)
    if (!isExtender(mark)) break
    if (marks++ < MAX_MARKS) unit += isIgnorable(mark) ? '' : mark
    end += mark.length
  }
  return { text: unit, end }
}

function characterAt(text: string, position: number): string {
  const isPair = isHighSurrogate(text.charCodeAt(position)) && isLowSurrogate(text.charCodeAt(position + 1))
  return text.slice(position, position + (isPair ? 2 : 1))
}

/** Collects folded text and its map; neighbouring units of equal length share one row. */
function createWriter(text: string) {
  const parts: string[] = []
  const folded: number[] = []
  const original: number[] = []
  const originalEnd: number[] = []
  const linear: boolean[] = []
  let length = 0
  let copyFrom = -1
  let copyTo = -1
  let endsInSpace = false

  function flush(): void {
    if (copyFrom >= 0) parts.push(text.slice(copyFrom, copyTo))
    copyFrom = -1
  }
  function addRow(start: number, end: number, size: number): void {
    const last = folded.length - 1
    const isUnit = size === 1 && end - start === 1
    if (isUnit && linear[last] && originalEnd[last] === start) originalEnd[last] = end
    else {
      folded.push(length)
      original.push(start)
      originalEnd.push(end)
      linear.push(isUnit)
    }
    length += size
  }
  function replace(start: number, end: number, value: string): void {
    flush()
    addRow(start, end, value.length)
    parts.push(value)
    endsInSpace = false
  }
  return {
    copy(position: number): void {
      if (copyTo !== position || copyFrom < 0) {
        flush()
        copyFrom = position
      }
      copyTo = position + 1
      addRow(position, copyTo, 1)
      endsInSpace = false
    },
    replace,
    space(start: number, end: number): void {
      if (endsInSpace) {
        // Whitespace split by something unseen is still one space.
        const last = folded.length - 1
        if (linear[last] && originalEnd[last]! - original[last]! > 1) {
          length -= 1
          const spaceStart = originalEnd[last]! - 1
          originalEnd[last] = spaceStart
          addRow(spaceStart, end, 1)
        } else originalEnd[last] = end
        linear[folded.length - 1] = false
        return
      }
      replace(start, end, ' ')
      endsInSpace = true
    },
    finish() {
      flush()
      return { parts, map: { folded, original, originalEnd, linear, length } }
    },
  }
}

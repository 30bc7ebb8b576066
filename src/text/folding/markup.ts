import type { Span } from '../../core/span.ts'
import { isWhitespace } from './characters.ts'
import { findLinks } from './links.ts'
import { inlineTag } from './tags.ts'

const lineStart = /[ \t]*(?:(?:>[ \t]?(?![ \t]*\d)|#{1,6}(?=[ \t])|[-*+•](?=[ \t]))[ \t]*)+/y
const wordCharacter = /[\p{L}\p{N}]/u

/** Reads markdown signs and inline tags, which a rendered page does not show, from left to right. */
export type MarkupReader = {
  /**
   * The end of the heading, quote and bullet signs at the start of a line; `position` if there are none. A `>` before a
   * digit stays, and so do numbers of ordered lists: they look the same as in `1. May`.
   */
  lineStartEnd(position: number): number
  /**
   * Reads emphasis, code ticks, escapes, inline tags, and link brackets with their targets. Markup up to `markupEnd` is
   * not shown, and the signs from there to `end` are text. `end` is `position` if the sign is an ordinary character.
   */
  read(position: number): { markupEnd: number; end: number }
}

export function createMarkupReader(text: string): MarkupReader {
  const links = linkMarkup(text)
  let nextLink = 0
  return {
    lineStartEnd(position) {
      lineStart.lastIndex = position
      return lineStart.test(text) ? lineStart.lastIndex : position
    },
    read(position) {
      while (nextLink < links.length && links[nextLink]!.start < position) nextLink++
      const link = links[nextLink]
      if (link?.start === position) return { markupEnd: link.end, end: link.end }
      return readSigns(text, position)
    },
  }
}

function linkMarkup(text: string): Span[] {
  return findLinks(text)
    .flatMap(({ start, end, label }) => [
      { start, end: label.start },
      { start: label.end, end },
    ])
    .toSorted((a, b) => a.start - b.start)
}

function readSigns(text: string, position: number): { markupEnd: number; end: number } {
  const code = text.charCodeAt(position)
  if (code === 0x60) {
    const end = runEnd(text, position, code)
    return { markupEnd: end, end }
  }
  if (code === 0x3c) {
    inlineTag.lastIndex = position
    const end = inlineTag.test(text) ? inlineTag.lastIndex : position
    return { markupEnd: end, end }
  }
  if (code === 0x5c) {
    const isEscape = /[!-/:-@[-`{-~]/.test(text.charAt(position + 1))
    return isEscape ? { markupEnd: position + 1, end: position + 2 } : { markupEnd: position, end: position }
  }
  if (code !== 0x2a && code !== 0x5f && code !== 0x7e) return { markupEnd: position, end: position }
  const end = runEnd(text, position, code)
  const length = end - position
  const mayMark = length <= 3 && (code !== 0x7e || length === 2)
  return { markupEnd: mayMark && isEmphasis(text, position, end, code) ? end : position, end }
}

/** Whether a run of signs is emphasis: it touches text. In `2 * 3`, `2*3` and `snake_case` the signs are text. */
function isEmphasis(text: string, start: number, end: number, code: number): boolean {
  const before = text.charAt(start - 1)
  const after = text.charAt(end)
  const spaceBefore = before === '' || isWhitespace(before.charCodeAt(0))
  const spaceAfter = after === '' || isWhitespace(after.charCodeAt(0))
  if (spaceBefore && spaceAfter) return false
  if (/\d/.test(before) && /\d/.test(after)) return false
  return code !== 0x5f || !(wordCharacter.test(before) && wordCharacter.test(after))
}

function runEnd(text: string, position: number, code: number): number {
  let end = position
  while (text.charCodeAt(end) === code) end++
  return end
}

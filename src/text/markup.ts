import type { Span } from '../core/span.ts'
import { isWhitespace } from './characters.ts'
import { findLinks } from './links.ts'

const lineStart = /[ \t]*(?:(?:>[ \t]?(?![ \t]*\d)|#{1,6}(?=[ \t])|[-*+•](?=[ \t]))[ \t]*)+/y
const wordCharacter = /[\p{L}\p{N}]/u

/**
 * Finds the markdown that a reader does not see, ascending and apart: heading,
 * quote and bullet signs, emphasis, code ticks, escapes, link brackets with
 * their targets. Numbers of ordered lists stay: they read the same as `1. May`.
 */
export function findMarkup(text: string): Span[] {
  const markup: Span[] = []
  const links = linkMarkup(text)
  let nextLink = 0
  let atLineStart = true
  for (let position = 0; position < text.length;) {
    while (nextLink < links.length && links[nextLink]!.start < position) nextLink++
    const link = links[nextLink]
    if (link?.start === position && link.end > position) {
      markup.push(link)
      position = link.end
      atLineStart = false
      continue
    }
    const end = atLineStart ? matchLineStart(text, position) : position
    atLineStart = false
    if (end > position) {
      markup.push({ start: position, end })
      position = end
      continue
    }
    const code = text.charCodeAt(position)
    if (code === 0x0a) atLineStart = true
    const signs = inlineSigns(text, position, code)
    if (signs > 0) markup.push({ start: position, end: position + signs })
    position += code === 0x5c && signs === 1 ? 2 : Math.max(1, Math.abs(signs))
  }
  return markup
}

function linkMarkup(text: string): Span[] {
  return findLinks(text)
    .flatMap(({ start, end, label }) => [
      { start, end: label.start },
      { start: label.end, end },
    ])
    .toSorted((a, b) => a.start - b.start)
}

function matchLineStart(text: string, position: number): number {
  lineStart.lastIndex = position
  return lineStart.test(text) ? lineStart.lastIndex : position
}

/** Length of the inline markup at `position`; zero or negative for that many signs of plain text. */
function inlineSigns(text: string, position: number, code: number): number {
  switch (code) {
    case 0x60: // `
      return runLength(text, position, code)
    case 0x5c: // backslash
      return /[!-/:-@[-`{-~]/.test(text.charAt(position + 1)) ? 1 : 0
    case 0x2a: // *
    case 0x5f: // _
    case 0x7e: {
      // ~
      const length = runLength(text, position, code)
      if (length > 3 || (code === 0x7e && length !== 2)) return -length
      return isEmphasis(text, position, position + length, code) ? length : -length
    }
    default:
      return 0
  }
}

/** Emphasis touches text on one side; `2 * 3`, `2*3` and `snake_case` are text. */
function isEmphasis(text: string, start: number, end: number, code: number): boolean {
  const before = text.charAt(start - 1)
  const after = text.charAt(end)
  const spaceBefore = before === '' || isWhitespace(before.charCodeAt(0))
  const spaceAfter = after === '' || isWhitespace(after.charCodeAt(0))
  if (spaceBefore && spaceAfter) return false
  if (/\d/.test(before) && /\d/.test(after)) return false
  return code !== 0x5f || !(wordCharacter.test(before) && wordCharacter.test(after))
}

function runLength(text: string, position: number, code: number): number {
  let end = position
  while (text.charCodeAt(end) === code) end++
  return end - position
}

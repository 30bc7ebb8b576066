import type { Span } from '../../core/span.ts'
import { findAnchors, markerPlace, parseMarkdown, findHtmlAnchors } from '../../text/markdown.ts'
import type { Anchor } from '../../text/markdown.ts'

/** The format of a text into which marks are written; it decides where a mark may stand. */
export type TextFormat = 'markdown' | 'html' | 'text'

/** Finds places for the mark of a claim, the best first. */
export type PlaceFinder = (claim: Span) => number[]

/** Maximum UTF-16 units of final punctuation before which a mark is placed. */
const MAX_STOP = 12

/**
 * Finds places for marks: at the end of the claim, before its final punctuation (`It rained [1].`), or behind it if
 * quotation marks, brackets or emphasis close there (`**It rained.** [1]`). Finds none for a claim that consists of
 * code blocks or of markup.
 */
export function createPlaceFinder(text: string, format: TextFormat): PlaceFinder {
  const anchors = anchorsOf(text, format)
  return (claim) => {
    const behind = markerPlace(claim, { text, anchors })
    if (behind === null) return []
    const stop =
      /[.!?…。！？]+$/.exec(text.slice(Math.max(claim.start, behind - MAX_STOP), behind))?.[0] ?? ''
    const before = trimmed(text, { start: claim.start, end: behind - stop.length })
    return before > claim.start && before < behind && !isEscaped(text, before) ? [before, behind] : [behind]
  }
}

function anchorsOf(text: string, format: TextFormat): readonly Anchor[] {
  if (format === 'html') return findHtmlAnchors(text)
  const document = format === 'markdown' ? parseMarkdown(text) : null
  if (document) return findAnchors(document)
  return format === 'text' ? [{ start: 0, end: text.length, kind: 'text', wrapper: null }] : []
}

function trimmed(text: string, { start, end }: Span): number {
  let place = end
  while (place > start && /\s/.test(text[place - 1]!)) place--
  return place
}

/** Whether a backslash stands before the place: it escapes what follows, so a mark may not stand between. */
function isEscaped(text: string, place: number): boolean {
  return text[place - 1] === '\\'
}

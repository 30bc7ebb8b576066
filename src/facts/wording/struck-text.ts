import type { Span } from '../../core/span.ts'
import { lazily } from '../../lexicon/lazily.ts'

const struckSigns = /~~(?=\S)[^~\n]{0,2000}?\S?~~/g
const struckOpener = /<(del|s|strike)(?:\s[^<>]{0,200})?>/gi
const struckStyle = /<(p|span|div|li|td)\s[^<>]{0,500}line-through[^<>]{0,500}>/gi

/** Spans of a text that are struck out, by signs of markdown, tags or styles; in order. */
export function struckIn(slice: string): Span[] {
  const struck = slice.includes('~~') ? matchSpans(slice, struckSigns) : []
  if (slice.includes('<')) struck.push(...elementsOf(slice, struckOpener), ...elementsOf(slice, struckStyle))
  return struck.toSorted((a, b) => a.start - b.start)
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

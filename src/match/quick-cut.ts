import type { Span } from '../core/span.ts'

/**
 * Cuts a text into spans of at most `maxLength` UTF-16 units that cover it: at
 * the last line break of each, else after its last stop, else at its last space.
 * Nothing is parsed, so the cuts of markup and of abbreviations are rough.
 */
export function cutQuickly(text: string, maxLength: number): Span[] {
  const spans: Span[] = []
  for (let start = 0; start < text.length;) {
    const end = endOfSpan(text, start, maxLength)
    spans.push({ start, end })
    start = end
  }
  return spans
}

function endOfSpan(text: string, start: number, maxLength: number): number {
  const limit = start + maxLength
  if (limit >= text.length) return text.length
  let stop = -1
  let space = -1
  for (let position = limit - 1; position > start + maxLength / 2; position--) {
    const code = text.charCodeAt(position)
    if (code === 0x0a || code === 0x3002) return position + 1
    if (code !== 0x20) continue
    if (space < 0) space = position
    const before = text.charCodeAt(position - 1)
    if (stop < 0 && (before === 0x2e || before === 0x21 || before === 0x3f)) stop = position
  }
  if (stop > 0) return stop + 1
  if (space > 0) return space + 1
  const isPair = (text.charCodeAt(limit - 1) & 0xfc00) === 0xd800
  return isPair ? limit - 1 : limit
}

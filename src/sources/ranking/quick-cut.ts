import { splitsPair } from '../../text/folding.ts'
import type { Span } from '../../core/span.ts'

/**
 * Cuts a text into consecutive spans of at most `maxLength` UTF-16 units: at a line break, the end of a sentence or a
 * space in their second half, if there is one. Nothing is parsed, so cuts may fall into markup or after an
 * abbreviation. Linear time.
 */
export function* cutQuickly(text: string, maxLength: number): Generator<Span> {
  const breaks = createBreakFinder(text)
  for (let start = 0; start < text.length;) {
    const limit = start + maxLength
    const end = limit >= text.length ? text.length : endOfSpan(text, { start, end: limit }, breaks)
    yield { start, end }
    start = end
  }
}

/**
 * Whether a range contains a line break or `。`. Ranges must be asked for in ascending order, so that the text is
 * scanned only once.
 */
type BreakFinder = (from: number, to: number) => boolean

function createBreakFinder(text: string): BreakFinder {
  const signs = ['\n', '。'].map((sign) => ({ sign, next: -1 }))
  return (from, to) =>
    signs.some((entry) => {
      if (entry.next < from) {
        const found = text.indexOf(entry.sign, from)
        entry.next = found < 0 ? Infinity : found
      }
      return entry.next < to
    })
}

function endOfSpan(text: string, { start, end: limit }: Span, hasBreak: BreakFinder): number {
  const least = start + Math.floor((limit - start) / 2) + 1
  if (hasBreak(least, limit)) {
    for (let position = limit - 1; position >= least; position--) {
      const code = text.charCodeAt(position)
      if (code === 0x0a || code === 0x3002) return position + 1
    }
  }
  let space = -1
  for (let position = limit - 1; position >= least; position--) {
    if (text.charCodeAt(position) !== 0x20) continue
    if (space < 0) space = position
    const before = text.charCodeAt(position - 1)
    if (before === 0x2e || before === 0x21 || before === 0x3f) return position + 1
  }
  if (space > 0) return space + 1
  return splitsPair(text, limit) ? limit - 1 : limit
}

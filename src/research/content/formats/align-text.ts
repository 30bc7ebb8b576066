import type { Span } from '../../../core/span.ts'

/**
 * Finds, for each UTF-16 unit of a value, its offset in `text`, within the span that the value was read from. It
 * searches character after character, and skips what lies between: indentation, quotation marks, folded lines. A
 * character that is not there gets the offset reached so far. `null` if the value is an unchanged slice.
 */
export function alignText(value: string, text: string, { start, end }: Span): number[] | null {
  if (text.slice(start, end) === value) return null
  const offsets: number[] = []
  let at = start
  for (const sign of value.split('')) {
    if (/\s/.test(sign)) {
      // A blank may stand for a line break and the indentation after it.
      offsets.push(Math.min(at, end - 1))
      while (at < end && /\s/.test(text[at]!)) at++
      continue
    }
    const found = text.indexOf(sign, at)
    const isNear = found >= 0 && found < end
    offsets.push(isNear ? found : Math.min(at, end - 1))
    // A character written as an escape is not found: the search for the next one starts from the same place.
    if (isNear) at = found + 1
  }
  return offsets
}

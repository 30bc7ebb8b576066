import type { Span } from '../../../core/span.ts'

/**
 * For each UTF-16 unit of a value its offset in the text that it was read from, by looking for its signs one
 * after the other: what is between them, such as indentation, quotation marks and folded lines, is passed over.
 * `null` where the value is that slice itself.
 */
export function alignText(value: string, text: string, { start, end }: Span): number[] | null {
  if (text.slice(start, end) === value) return null
  const offsets: number[] = []
  let at = start
  for (const sign of value.split('')) {
    if (/\s/.test(sign)) {
      // A blank may stand for a line break and the indentation behind it.
      offsets.push(Math.min(at, end - 1))
      while (at < end && /\s/.test(text[at]!)) at++
      continue
    }
    const found = text.indexOf(sign, at)
    const isNear = found >= 0 && found < end
    offsets.push(isNear ? found : Math.min(at, end - 1))
    // A sign that was written as an escape is not found: the next one is looked for from the same place.
    if (isNear) at = found + 1
  }
  return offsets
}

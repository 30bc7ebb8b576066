import { placeOn, runOf, sizeOf, sliceItem } from './run.ts'
import type { PdfTextItem, PdfTextStyle } from './text-content.ts'

/** How far apart two drawings of one text stand at most, in multiples of the font size. */
const MAX_OFFSET = 0.2
/** How far the place of a part of an item is off at most, since it is estimated. */
const MAX_ERROR = 0.35
/** Drawings of one text that are looked through for one over which it is drawn. */
const MAX_SAME = 8
/** How often programs draw a glyph at most to make it bold. */
const MAX_TIMES = 4

/**
 * Items without what is drawn over itself: programs that have no bold font, and those that draw shadows,
 * draw a text again beside or upon itself.
 */
export function withoutDoubles(
  items: readonly PdfTextItem[],
  styles: Record<string, PdfTextStyle>,
): PdfTextItem[] {
  const single: PdfTextItem[] = []
  const drawn = createDrawn()
  for (const item of undouble(items)) {
    const previous = single.at(-1)
    const rest = previous ? withoutRepeated(previous, item, styles) : item
    if (rest === null || drawn.has(rest)) continue
    drawn.add(rest)
    single.push(rest)
  }
  return single
}

/** What has been drawn, by its text. */
function createDrawn() {
  const byText = new Map<string, PdfTextItem[]>()
  return {
    has: (item: PdfTextItem) => (byText.get(item.str) ?? []).some((other) => isUpon(other, item)),
    add(item: PdfTextItem) {
      const same = byText.get(item.str)
      if (!same) byText.set(item.str, [item])
      else {
        if (same.length >= MAX_SAME) same.shift()
        same.push(item)
      }
    },
  }
}

function isUpon(item: PdfTextItem, other: PdfTextItem): boolean {
  const size = sizeOf(item.transform)
  const [, , , , x = 0, y = 0] = item.transform
  const [, , , , otherX = 0, otherY = 0] = other.transform
  return (
    Math.hypot(otherX - x, otherY - y) <= MAX_OFFSET * size &&
    Math.abs(sizeOf(other.transform) - size) <= 0.1 * size
  )
}

/** An item without its beginning, where the item before it ends with that and stands below it; `null` if nothing is left. */
function withoutRepeated(
  before: PdfTextItem,
  item: PdfTextItem,
  styles: Record<string, PdfTextStyle>,
): PdfTextItem | null {
  const size = sizeOf(item.transform)
  if (before.dir !== 'ltr' || item.dir !== 'ltr') return item
  const [first, second] = [runOf(before), runOf(item)]
  if (Math.abs(first.angle - second.angle) > 1 || Math.abs(first.fontSize - size) > 0.1 * size) return item
  const [at, next] = [placeOn(first, first.angle), placeOn(second, first.angle)]
  if (Math.abs(at.across - next.across) > MAX_OFFSET * size) return item
  // They overlap by more than letters that are set close together do.
  if (next.along >= at.along + first.width - MAX_OFFSET * size || next.along < at.along - MAX_OFFSET * size)
    return item
  for (let length = Math.min(before.str.length, item.str.length); length > 0; length--) {
    const repeated = item.str.slice(0, length)
    if (repeated.trim() === '' || !before.str.endsWith(repeated)) continue
    const from = before.str.length - length
    const style = styles[item.fontName]
    const part = runOf(sliceItem(before, { start: from, end: before.str.length }, style))
    if (Math.abs(placeOn(part, first.angle).along - next.along) > MAX_ERROR * size) continue
    const rest = item.str.slice(length)
    return rest.trim() === '' ? null : sliceItem(item, { start: length, end: item.str.length }, style)
  }
  return item
}

/**
 * Joins items that overlap and draw each glyph several times, one glyph after the other: pdf.js cuts the
 * text between the drawings of a wide letter (`B`, `Bo`, `ol`, …).
 */
function* undouble(items: readonly PdfTextItem[]): Generator<PdfTextItem> {
  for (let at = 0; at < items.length;) {
    let end = at + 1
    while (end < items.length && overlaps(items[end - 1]!, items[end]!)) end++
    const chain = items.slice(at, end)
    const text = end - at > 1 ? glyphsOnce(chain.map(({ str }) => str)) : null
    if (text === null) yield* chain
    else yield joined(chain, text)
    at = end
  }
}

/** Whether an item begins where a glyph of the one before it stands, and goes on behind it. */
function overlaps(before: PdfTextItem, item: PdfTextItem): boolean {
  const size = sizeOf(item.transform)
  const [a = 1, b = 0] = item.transform
  const [beforeA = 1, beforeB = 0] = before.transform
  if (before.dir !== 'ltr' || item.dir !== 'ltr' || before.fontName !== item.fontName) return false
  if (Math.abs(a - beforeA) > 0.01 * size || Math.abs(b - beforeB) > 0.01 * size) return false
  const angle = (Math.atan2(b, a) * 180) / Math.PI
  const [first, second] = [runOf(before), runOf(item)]
  const [at, next] = [placeOn(first, angle), placeOn(second, angle)]
  const end = at.along + first.width
  return (
    Math.abs(at.across - next.across) <= MAX_OFFSET * size &&
    next.along >= at.along - MAX_OFFSET * size &&
    next.along < end - 0.05 * size &&
    next.along + second.width > end - MAX_OFFSET * size
  )
}

/** The text of which each sign is drawn two to four times in turn, or `null`. */
function glyphsOnce(parts: readonly string[]): string | null {
  const drawn = [...parts.join('')]
  const count = drawn.filter((sign) => sign !== ' ').length
  for (let times = 2; times <= MAX_TIMES; times++) {
    if (count % times === 0 && count >= 2 * times) {
      const once = everyNth(drawn, times)
      if (once !== null) return once
    }
  }
  return null
}

function everyNth(drawn: readonly string[], times: number): string | null {
  let once = ''
  let sign = ''
  let repeated = times
  for (const next of drawn) {
    if (next === ' ') {
      // Between two drawings of one sign it is none of the text.
      if (repeated === times) once += next
      continue
    }
    if (repeated < times && next !== sign) return null
    if (repeated === times) {
      sign = next
      once += next
      repeated = 0
    }
    repeated++
  }
  return once
}

function joined(chain: readonly PdfTextItem[], str: string): PdfTextItem {
  const [first, last] = [chain[0]!, chain.at(-1)!]
  const { angle } = runOf(first)
  const from = placeOn(runOf(first), angle).along
  return { ...first, str, width: placeOn(runOf(last), angle).along + last.width - from, hasEOL: last.hasEOL }
}

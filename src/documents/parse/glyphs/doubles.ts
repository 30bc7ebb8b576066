import { angleOf, placeOn, sizeOf, sliceItem } from './run.ts'
import type { PdfTextItem, PdfTextStyle } from './text-content.ts'

/** Maximum distance between two drawings of the same text, in font sizes. */
const MAX_OFFSET = 0.2
/** Maximum error of the estimated place of a part of an item, in font sizes. */
const MAX_ERROR = 0.35
/** Maximum earlier drawings of the same text that are compared. */
const MAX_SAME = 8
/** Maximum UTF-16 units of a repeated text; a longer repetition is not recognised. */
const MAX_REPEATED = 500
/** Maximum times that programs draw a glyph to make it bold. */
const MAX_TIMES = 4

/** An item, and its place along and across its own direction. */
type Drawn = { item: PdfTextItem; size: number; angle: number; along: number; end: number; across: number }

/**
 * Removes texts that are drawn over themselves: programs without a bold font, and those that draw shadows, draw a text
 * again over or next to itself.
 */
export function withoutDoubles(
  items: readonly PdfTextItem[],
  styles: Record<string, PdfTextStyle>,
): PdfTextItem[] {
  const single: PdfTextItem[] = []
  const known = createKnown()
  let previous: Drawn | undefined
  for (const drawn of undouble(items.map(placeItem))) {
    const rest = previous ? withoutRepeated(previous, drawn, styles) : drawn
    if (rest === null || known.has(rest)) continue
    known.add(rest)
    single.push(rest.item)
    previous = rest
  }
  return single
}

function placeItem(item: PdfTextItem): Drawn {
  const { transform, width } = item
  const [a = 1, b = 0, , , x = 0, y = 0] = transform
  const angle = angleOf(a, b)
  const { along, across } = placeOn({ x, y }, angle)
  return { item, size: sizeOf(transform), angle, along, end: along + width, across }
}

/** Remembers drawn texts, and finds out whether one was already drawn at the same place. */
function createKnown() {
  const byText = new Map<string, Drawn[]>()
  return {
    has: (drawn: Drawn) => byText.get(drawn.item.str)?.some((other) => isUpon(other, drawn)) ?? false,
    add(drawn: Drawn) {
      const same = byText.get(drawn.item.str)
      if (!same) byText.set(drawn.item.str, [drawn])
      else {
        if (same.length >= MAX_SAME) same.shift()
        same.push(drawn)
      }
    },
  }
}

function isUpon(before: Drawn, drawn: Drawn): boolean {
  return (
    isAlike(before, drawn) &&
    Math.hypot(before.along - drawn.along, before.across - drawn.across) <= MAX_OFFSET * drawn.size
  )
}

function isAlike(before: Drawn, { size, angle }: Drawn): boolean {
  return Math.abs(before.size - size) <= 0.1 * size && Math.abs(before.angle - angle) <= 0.5
}

/** Whether a left-to-right text begins within another one of its line, more than `least` font sizes before its end. */
function beginsWithin(before: Drawn, { item, along, across, size }: Drawn, least: number): boolean {
  return (
    along < before.end - least * size &&
    along >= before.along - MAX_OFFSET * size &&
    Math.abs(before.across - across) <= MAX_OFFSET * size &&
    before.item.dir === 'ltr' &&
    item.dir === 'ltr'
  )
}

/**
 * The rest of an item whose beginning repeats the end of the item beneath it; `null` if nothing remains. An item that
 * repeats nothing is returned unchanged.
 */
function withoutRepeated(before: Drawn, drawn: Drawn, styles: Record<string, PdfTextStyle>): Drawn | null {
  if (!beginsWithin(before, drawn, MAX_OFFSET) || !isAlike(before, drawn)) return drawn
  const { item, size } = drawn
  const text = before.item.str
  const style = styles[item.fontName]
  for (let length = Math.min(text.length, item.str.length, MAX_REPEATED); length > 0; length--) {
    const repeated = item.str.slice(0, length)
    if (repeated.trim() === '' || !text.endsWith(repeated)) continue
    const part = placeItem(sliceItem(before.item, { start: text.length - length, end: text.length }, style))
    // The place of a whole item is known, that of a part only estimated.
    const most = length === text.length ? MAX_OFFSET : MAX_ERROR
    if (Math.abs(part.along - drawn.along) > most * size) continue
    const rest = item.str.slice(length)
    return rest.trim() === ''
      ? null
      : placeItem(sliceItem(item, { start: length, end: item.str.length }, style))
  }
  return drawn
}

/**
 * Joins overlapping items that draw each glyph several times, one glyph after the other: pdf.js cuts the text between
 * the drawings of a wide letter (`B`, `Bo`, `ol`, …).
 */
function* undouble(drawn: readonly Drawn[]): Generator<Drawn> {
  for (let at = 0; at < drawn.length;) {
    let end = at + 1
    while (end < drawn.length && overlaps(drawn[end - 1]!, drawn[end]!)) end++
    if (end - at === 1) {
      yield drawn[at++]!
      continue
    }
    const chain = drawn.slice(at, end)
    const text = glyphsOnce(chain.map(({ item }) => item.str))
    if (text === null) yield* chain
    else yield joined(chain, text)
    at = end
  }
}

/** Whether an item overlaps the end of the previous item in the same font. */
function overlaps(before: Drawn, drawn: Drawn): boolean {
  return (
    beginsWithin(before, drawn, 0.05) &&
    drawn.end > before.end - MAX_OFFSET * drawn.size &&
    before.item.fontName === drawn.item.fontName &&
    isAlike(before, drawn)
  )
}

/**
 * The joined text of the parts with each sign once: `Bold` for `BBo`, `olldd`. `null` unless there are at least two
 * signs and each is drawn equally often in a row.
 */
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
      // A space between two drawings of one sign is not part of the text.
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

function joined(chain: readonly Drawn[], str: string): Drawn {
  const [first, last] = [chain[0]!, chain.at(-1)!]
  const width = last.end - first.along
  return { ...first, end: last.end, item: { ...first.item, str, width, hasEOL: last.item.hasEOL } }
}

import type { Span } from '../core/span.ts'
import { trimSpan } from '../text/sentences/sentences.ts'
import type { StatuteLocator } from '../core/place.ts'
import type { StatuteLevel, StatuteUnit } from './statute-outline.ts'

/**
 * The innermost place that contains the span, or a range of siblings if the span
 * covers several (`Satz 1–2`). `null` outside all sections.
 *
 * @param outline The result of `outlineStatute` for the same text.
 */
export function statuteLocatorAt(
  text: string,
  span: Span,
  outline: readonly StatuteUnit[],
): StatuteLocator | null {
  const { start, end } = trimSpan(text, span)
  let narrowest: StatuteUnit | null = null
  for (const unit of outline) {
    if (unit.start > start) break
    // Of two units with the same text the outer one is used: the Absatz, not its only sentence.
    if (end <= unit.end && !(narrowest?.start === unit.start && narrowest.end === unit.end)) narrowest = unit
  }
  if (!narrowest) return null
  if (narrowest.start === start && narrowest.end === end) return narrowest.locator
  return rangeWithin(narrowest, { start, end }, outline) ?? narrowest.locator
}

/**
 * The span of a locator, or `null` if the text has no such place. The name of the
 * law is not compared, since the caller has chosen the text.
 */
export function findStatutePlace(locator: StatuteLocator, outline: readonly StatuteUnit[]): Span | null {
  const first = outline.find((unit) => isSamePlace(unit.locator, firstOf(locator)))
  const last = outline.find((unit) => isSamePlace(unit.locator, lastOf(locator)))
  return first && last && first.start <= last.start ? { start: first.start, end: last.end } : null
}

const ranges = [
  { level: 'paragraph', first: 'paragraph', last: 'lastParagraph' },
  { level: 'sentence', first: 'sentence', last: 'lastSentence' },
  { level: 'number', first: 'number', last: 'lastNumber' },
] as const satisfies { level: StatuteLevel; first: keyof StatuteLocator; last: keyof StatuteLocator }[]

/** The range of units that the span covers, one level below the innermost place that contains it. */
function rangeWithin(
  narrowest: StatuteUnit,
  span: Span,
  outline: readonly StatuteUnit[],
): StatuteLocator | null {
  for (const { level, first, last } of ranges) {
    const touched = outline.filter(
      (unit) =>
        unit.level === level &&
        unit.start < span.end &&
        span.start < unit.end &&
        unit.start >= narrowest.start &&
        unit.end <= narrowest.end &&
        unit !== narrowest,
    )
    const [from, to] = [touched[0], touched.at(-1)]
    // A span that reaches beyond the units, into the words around a list, is not a range of them.
    if (!from || !to || from === to || span.start < from.start || to.end < span.end) continue
    return { ...from.locator, [last]: to.locator[first] }
  }
  return null
}

const compared = [
  'section',
  'paragraph',
  'sentence',
  'number',
  'letter',
  'subletter',
  'itemSentence',
] as const

function isSamePlace(unit: StatuteLocator, wanted: StatuteLocator): boolean {
  if (unit.kind !== wanted.kind) return false
  return compared.every(
    (name) => unit[name] === wanted[name] || (name === 'sentence' && isSentenceLeftOut(unit, wanted)),
  )
}

/** Whether the two differ only in a sentence that may be omitted above a list item (`Abs. 1 Nr. 3`), as the outline does for an only sentence. */
function isSentenceLeftOut(unit: StatuteLocator, wanted: StatuteLocator): boolean {
  if (unit.number === undefined && unit.letter === undefined) return false
  return wanted.sentence === undefined || (unit.sentence === undefined && wanted.sentence === 1)
}

function firstOf({
  lastParagraph: _p,
  lastSentence: _s,
  lastNumber: _n,
  ...first
}: StatuteLocator): StatuteLocator {
  return first
}

function lastOf({ lastParagraph, lastSentence, lastNumber, ...first }: StatuteLocator): StatuteLocator {
  return {
    ...first,
    ...(lastParagraph !== undefined && { paragraph: lastParagraph }),
    ...(lastSentence !== undefined && { sentence: lastSentence }),
    ...(lastNumber !== undefined && { number: lastNumber }),
  }
}

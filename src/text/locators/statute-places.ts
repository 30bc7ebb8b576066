import type { Span } from '../../core/span.ts'
import { trimSpan } from '../sentences/sentences.ts'
import type { StatuteLocator } from '../../core/place.ts'
import type { StatuteLevel, StatuteUnit } from './statute-outline.ts'
import { expectObject, expectObjects, expectText } from '../../core/shapes.ts'

/**
 * The innermost place that contains the span, or a range of Absätze, Sätze or Nummern if the span covers several
 * (`Satz 1–2`). Of places with the same text it is the outer one: an Absatz, not its only Satz. `null` if no section
 * contains the whole span.
 *
 * @param outline The result of `outlineStatute` for the same text.
 */
export function statuteLocatorAt(
  text: string,
  span: Span,
  outline: readonly StatuteUnit[],
): StatuteLocator | null {
  expectText(text, 'statuteLocatorAt(): text')
  expectObject(span, 'statuteLocatorAt(): span', 'a span')
  expectObjects(outline, 'statuteLocatorAt(): outline')
  return createStatuteLocator(text, outline)(span)
}

/** The innermost place that contains a span of one text, as `statuteLocatorAt` gives it; `null` if there is none. */
export type StatuteLocatorFinder = (span: Span) => StatuteLocator | null

/**
 * Creates a finder of the innermost places of spans in one text (see `statuteLocatorAt`). The outline is read once;
 * each span then takes only a look-up.
 */
export function createStatuteLocator(text: string, outline: readonly StatuteUnit[]): StatuteLocatorFinder {
  const parents = parentsOf(outline)
  return (given) => {
    const span = trimSpan(text, withoutMark(text, given))
    const after = firstBehind(span.start, outline)
    let index = after - 1
    const around: StatuteUnit[] = []
    while (index >= 0 && outline[index]!.end < span.end) {
      around.unshift(outline[index]!)
      index = parents[index]!
    }
    // Of several units with the same text, the outer one is used: the Absatz, not its only sentence.
    while (index >= 0 && isSame(outline[index]!, outline[parents[index]!])) index = parents[index]!
    const narrowest = outline[index]
    if (!narrowest) return null
    if (narrowest.start === span.start && narrowest.end === span.end) return narrowest.locator
    const last = firstBehind(span.end - 1, outline)
    return rangeWithin(narrowest, span, [...around, ...outline.slice(after, last)]) ?? narrowest.locator
  }
}

/** For each place of an outline, the index of its parent; -1 for sections. */
function parentsOf(outline: readonly StatuteUnit[]): Int32Array {
  const parents = new Int32Array(outline.length).fill(-1)
  const open: number[] = []
  for (const [index, { level, start }] of outline.entries()) {
    if (level === 'section') open.length = 0
    while (open.length > 0 && outline[open.at(-1)!]!.end <= start) open.pop()
    parents[index] = open.at(-1) ?? -1
    open.push(index)
  }
  return parents
}

/** The index of the first unit that begins after an offset. */
function firstBehind(offset: number, outline: readonly StatuteUnit[]): number {
  let [low, high] = [0, outline.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (outline[middle]!.start <= offset) low = middle + 1
    else high = middle
  }
  return low
}

function isSame(unit: StatuteUnit, parent: StatuteUnit | undefined): boolean {
  return unit.start === parent?.start && unit.end === parent.end
}

/**
 * The span without the number of an Absatz, `(1)`, at its beginning, since the text of the Absatz begins after the
 * number.
 */
function withoutMark(text: string, { start, end }: Span): Span {
  const isLineStart = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 20), start))
  const [mark = ''] = isLineStart
    ? (paragraphMark.exec(text.slice(start, Math.min(end, start + 20))) ?? [])
    : []
  return { start: start + mark.length, end }
}

const paragraphMark = /^\s*\(\d{1,4}[a-z]{0,2}\)\s+/

/**
 * Finds the place that a locator names. Returns its span in the text of the outline, in UTF-16 units, or `null` if the
 * outline has no such place. The name of the law is not compared: pass the outline of the right law.
 *
 * @param outline The result of `outlineStatute` for the text.
 */
export function findStatutePlace(locator: StatuteLocator, outline: readonly StatuteUnit[]): Span | null {
  expectObject(locator, 'findStatutePlace(): locator', 'a locator of a statute')
  expectObjects(outline, 'findStatutePlace(): outline')
  for (const unit of outline) expectObject(unit.locator, 'findStatutePlace(): locator of a unit')
  return createStatutePlaceFinder(outline)(locator)
}

/** Returns the span of the place that a locator names, or `null`, as `findStatutePlace` does, for one outline. */
export type StatutePlaceFinder = (locator: StatuteLocator) => Span | null

/**
 * Creates a finder of the places that locators name in one outline (see `findStatutePlace`). The outline is read once;
 * each locator then takes only a look-up.
 */
export function createStatutePlaceFinder(outline: readonly StatuteUnit[]): StatutePlaceFinder {
  const first = new Map<string, number>()
  const set = (key: string, index: number) => void (first.has(key) || first.set(key, index))
  for (const [index, { locator }] of outline.entries()) {
    set(keyOf(locator, locator.sentence), index)
    if (mayLeaveOutSentence(locator)) set(keyOf(locator, 'any'), index)
  }
  const find = (wanted: StatuteLocator): StatuteUnit | undefined => {
    const sentences: (number | 'any' | undefined)[] = [wanted.sentence]
    if (mayLeaveOutSentence(wanted)) {
      if (wanted.sentence === undefined) sentences.push('any')
      else if (wanted.sentence === 1) sentences.push(undefined)
    }
    const found = sentences.flatMap((sentence) => first.get(keyOf(wanted, sentence)) ?? [])
    return found.length > 0 ? outline[Math.min(...found)] : undefined
  }
  return (locator) => {
    const [from, to] = [find(firstOf(locator)), find(lastOf(locator))]
    return from && to && from.start <= to.start ? { start: from.start, end: to.end } : null
  }
}

const ranges = [
  { level: 'paragraph', first: 'paragraph', last: 'lastParagraph' },
  { level: 'sentence', first: 'sentence', last: 'lastSentence' },
  { level: 'number', first: 'number', last: 'lastNumber' },
] as const satisfies { level: StatuteLevel; first: keyof StatuteLocator; last: keyof StatuteLocator }[]

/**
 * The range of places of one level that a span covers, such as `Satz 1–2`, within the innermost place that contains it;
 * `null` if no two places of one level contain the span together.
 */
function rangeWithin(
  narrowest: StatuteUnit,
  span: Span,
  units: readonly StatuteUnit[],
): StatuteLocator | null {
  for (const { level, first, last } of ranges) {
    const touched = units.filter(
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

const compared = ['section', 'paragraph', 'number', 'letter', 'subletter', 'itemSentence'] as const

/**
 * The key by which a place of one text is found, without the name of the law. `sentence`: the number of its Satz, or
 * `'any'` for a place whose Satz may be left out.
 */
function keyOf(locator: StatuteLocator, sentence: number | 'any' | undefined): string {
  return [locator.kind, sentence, ...compared.map((name) => locator[name])].join('\u0000')
}

/** Whether the sentence may be omitted above a list item (`Abs. 1 Nr. 3`), as the outline does for an only sentence. */
function mayLeaveOutSentence({ number, letter }: StatuteLocator): boolean {
  return number !== undefined || letter !== undefined
}

function firstOf({
  lastSection: _section,
  lastParagraph: _p,
  lastSentence: _s,
  lastNumber: _n,
  ...first
}: StatuteLocator): StatuteLocator {
  return first
}

function lastOf({
  lastSection,
  lastParagraph,
  lastSentence,
  lastNumber,
  ...first
}: StatuteLocator): StatuteLocator {
  return {
    ...first,
    ...(lastSection !== undefined && { section: lastSection }),
    ...(lastParagraph !== undefined && { paragraph: lastParagraph }),
    ...(lastSentence !== undefined && { sentence: lastSentence }),
    ...(lastNumber !== undefined && { number: lastNumber }),
  }
}

import type { Citation, Uncited } from '../../core/citation.ts'
import type { CitationsData } from '../../core/citations-data.ts'

/** Texts of a message, and a function that finds the text part whose native citations contain a citation. */
export type MessageTexts = {
  readonly texts: readonly string[]
  readonly partOf?: (citationId: string) => number | undefined
}

/**
 * Where a text part of a run is in the message. `part`: its index among the message's text parts alone, from 0.
 * `shift`: the number of UTF-16 units that precede the run's text in that part; offsets grow by it.
 */
export type PartPlace = { part: number; shift: number }

/**
 * Maps each text part of a run to a text part of the message, which may have further parts, such as text by another
 * model. A part is found by the SDK's native citations, which contain ids of its citations, or else by its text, which
 * all citations of the part must fit; one that is not found is shifted as far as the part found before it. The run's
 * parts are added to `taken`.
 */
export function placeParts(
  { citations, failed = [], uncited }: CitationsData,
  { texts, partOf = () => undefined }: MessageTexts,
  taken: Set<number>,
): (textPart: number) => PartPlace {
  const parts = Map.groupBy([...citations, ...failed], ({ textPart }) => textPart)
  const ordered = [...parts].toSorted(([a], [b]) => a - b)
  const named = new Map(
    ordered.flatMap(([textPart, inPart]): [number, PartPlace][] => {
      const part = inPart.map(({ id }) => partOf(id)).find((own) => own !== undefined)
      return part === undefined ? [] : [[textPart, { part, shift: shiftIn(texts[part], inPart) ?? 0 }]]
    }),
  )
  for (const { part } of named.values()) taken.add(part)
  const found: (PartPlace & { textPart: number })[] = []
  const work = { left: MAX_WORK }
  const [first] = named
  let distance = first ? first[1].part - first[0] : 0
  for (const [textPart, inPart] of ordered) {
    const place = named.get(textPart) ?? search(inPart, { expected: textPart + distance, texts, taken, work })
    if (!place) continue
    found.push({ textPart, ...place })
    taken.add(place.part)
    distance = place.part - textPart
  }

  const apart = found.length > 0 ? 0 : distanceOf(uncited, texts)
  const placeOf = (textPart: number): PartPlace => {
    let [low, high] = [0, found.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (found[middle]!.textPart <= textPart) low = middle + 1
      else high = middle
    }
    const before = found[low - 1] ?? found[0]
    if (before?.textPart === textPart) return before
    const moved = textPart + (before ? before.part - before.textPart : apart)
    return { part: Math.max(0, moved), shift: 0 }
  }
  for (const { textPart } of [...citations, ...failed, ...uncited]) taken.add(placeOf(textPart).part)
  return placeOf
}

/**
 * Maximum effort of searching where the text parts of a run are, counted in texts, citations and UTF-16 units. A part
 * that is not found by then is shifted by as many text parts as the last part that was found.
 */
const MAX_WORK = 5_000_000

type Search = {
  expected: number
  texts: readonly string[]
  taken: ReadonlySet<number>
  work: { left: number }
}

/**
 * The place of a run's text part: the first text part of the message, as `order` lists them, that all its citations fit
 * without a shift, else the first that they fit with one. `undefined` if there is none, or if the work is used up.
 */
function search(citations: readonly Citation[], given: Search): PartPlace | undefined {
  const { texts, work } = given
  for (const part of order(given)) {
    work.left -= citations.length
    if (fits(texts[part], citations, 0)) return { part, shift: 0 }
  }
  for (const part of order(given)) {
    work.left -= texts[part]?.length ?? 0
    const shift = shiftIn(texts[part], citations)
    if (shift !== null) return { part, shift }
  }
  return undefined
}

/**
 * Indices of the message's text parts in the order of the search, until the work is used up: first those that are not
 * `taken`, then those that are; of each group first the `expected` one.
 */
function* order({ expected, texts, taken, work }: Search): Generator<number> {
  for (const isTaken of [false, true])
    for (let at = -1; at < texts.length && work.left > 0; at++) {
      work.left -= 1
      const part = at < 0 ? expected : at
      if (taken.has(part) === isTaken) yield part
    }
}

/**
 * How many text parts of the message come before the first one of a run without citations: the smallest number at which
 * each text is long enough for the run's sentences; 0 if there is none.
 */
function distanceOf(uncited: readonly Uncited[], texts: readonly string[]): number {
  const ends = new Map<number, number>()
  let room = texts.length
  for (const { pointer, textPart, end } of uncited) {
    if (pointer !== undefined) continue
    ends.set(textPart, Math.max(end, ends.get(textPart) ?? 0))
    room = Math.min(room, texts.length - textPart)
  }
  const isLong = (distance: number) =>
    [...ends].every(([textPart, end]) => (texts[textPart + distance]?.length ?? 0) >= end)
  return Math.max(0, [...texts.keys()].slice(0, Math.max(0, room)).findIndex(isLong))
}

/** Whether the text has each claim at its offset plus `shift`; `false` if there is no text, or no claim to compare. */
function fits(text: string | undefined, citations: readonly Citation[], shift: number): boolean {
  if (text === undefined) return false
  let count = 0
  for (const { pointer, start, end, text: claim } of citations) {
    // A string within JSON has no place in the text.
    if (pointer !== undefined || claim === '') continue
    if (end - start !== claim.length || !text.startsWith(claim, start + shift)) return false
    count += 1
  }
  return count > 0
}

/**
 * By how many UTF-16 units all citations are shifted if something was put before the text; `null` if they do not fit.
 */
function shiftIn(text: string | undefined, citations: readonly Citation[]): number | null {
  if (text === undefined) return null
  if (fits(text, citations, 0)) return 0
  const first = citations.find(({ pointer, text: claim }) => pointer === undefined && claim !== '')
  if (!first) return null
  const at = text.indexOf(first.text, first.start + 1)
  const shift = at - first.start
  return at >= 0 && fits(text, citations, shift) ? shift : null
}

/** Moves a citation or sentence to its place in the message; returns the same object if it is already there. */
export function moveTo<Item extends Uncited | Citation>(item: Item, { part, shift }: PartPlace): Item {
  if (item.textPart === part && shift === 0) return item
  const by = item.pointer === undefined ? shift : 0
  const moved = { ...item, textPart: part, start: item.start + by, end: item.end + by }
  if (by === 0 || !('citedBy' in moved) || !moved.citedBy) return moved
  const citedBy = moved.citedBy.map(({ span, ...given }) => ({
    ...given,
    ...(span && { span: { start: span.start + by, end: span.end + by } }),
  }))
  return { ...moved, citedBy }
}

import type { Citation, Uncited } from '../../core/citation.ts'
import type { CitationsData } from '../../core/citations-data.ts'

/** Texts of a message, and the text part in which the SDK's own citations name a citation. */
export type MessageTexts = {
  readonly texts: readonly string[]
  readonly partOf?: (citationId: string) => number | undefined
}

/** Where a text part of a run is in the message: in which of its text parts, and how many UTF-16 units stand before it there. */
export type PartPlace = { part: number; shift: number }

/**
 * Finds for each text part of a run the text part of the message that it is. The message may have others, which
 * the run did not write: an own first sentence, an empty part, what another model wrote. A part is known by the
 * SDK's own citations that name its citations, else by its text: it is where all of its citations stand. Of several
 * such parts it is the one that keeps the order of the run, and rather one that is not `taken`; the parts of the
 * run are added to `taken`. A part without a citation is as far from its number as the part before it.
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

/** Texts and citations that are looked at for the parts of a run, and UTF-16 units: others are as far from their number as those before. */
const MAX_WORK = 5_000_000

type Search = {
  expected: number
  texts: readonly string[]
  taken: ReadonlySet<number>
  work: { left: number }
}

/** The text part in which the citations stand: the expected one, else the first one, in each case rather one that is free. */
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

/** The text parts in the order in which they are searched, for as long as there is work left. */
function* order({ expected, texts, taken, work }: Search): Generator<number> {
  for (const isTaken of [false, true])
    for (let at = -1; at < texts.length && work.left > 0; at++) {
      work.left -= 1
      const part = at < 0 ? expected : at
      if (taken.has(part) === isTaken) yield part
    }
}

/** How far the parts of a run that cites nothing may be from their numbers: the texts must be as long as its sentences say. */
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

/** Whether all citations of the part stand in the text; `false` without one that could. */
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

/** By how much all citations are moved in a text that something was put before; `null` if they do not stand there. */
function shiftIn(text: string | undefined, citations: readonly Citation[]): number | null {
  if (text === undefined) return null
  if (fits(text, citations, 0)) return 0
  const first = citations.find(({ pointer, text: claim }) => pointer === undefined && claim !== '')
  if (!first) return null
  const at = text.indexOf(first.text, first.start + 1)
  const shift = at - first.start
  return at >= 0 && fits(text, citations, shift) ? shift : null
}

/** A citation or sentence at its place in the message; the same object if that is its place already. */
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

import { canonicalJson } from '../../core/canonical-json.ts'
import type { Place, StatuteLocator } from '../../core/place.ts'
import { parseCells } from '../tables/cells.ts'
import { parseGivenPlace } from './given-place.ts'
import { isCalled } from './headings.ts'
import { isBefore } from './section-signs.ts'
import { parseStatuteReference } from './statute-locator.ts'

/** The places of a citation: the place given at registration, and those of its evidence. */
export type CitationPlaces = { given?: Record<string, unknown> | undefined; found: readonly Place[] }

/** Tells whether a citation is at a place. */
export type PlaceFilter = (citation: CitationPlaces) => boolean

/** Fields of a locator that name a place in the source itself; `section` is a § or a heading. */
const placeFields: ReadonlySet<string> = new Set(
  'page lastPage page_start page_end slide lastSlide sheet cell headings statute section'.split(' '),
)

/**
 * Creates a filter for citations at a place, such as a page or a §. A place within the requested one counts, such as
 * `§ 257 Abs. 4 Satz 1` for `§ 257 Abs. 4`; pages, slides and cells need only overlap. Other fields, such as `row`,
 * must equal those given with the citation. `null` for a locator that cannot be read.
 */
export function createPlaceFilter(locator: Record<string, unknown>): PlaceFilter | null {
  const asked = parseGivenPlace(locator)
  if ('problem' in asked) return null
  const section = sectionOf(locator)
  const free = Object.entries(locator).filter(
    ([name, value]) => value !== undefined && !placeFields.has(name),
  )
  const isPlace = Object.keys(locator).some((name) => placeFields.has(name) && locator[name] !== undefined)

  return ({ given = {}, found }) => {
    const isFree = free.every(([name, value]) => isEqual(given[name], value))
    if (!isFree || !isPlace) return isFree
    const own = parseGivenPlace(given)
    const named = 'problem' in own ? [] : [withSection(own.place, given)]
    return [...found, ...named].some(
      (place) => isWithin(asked.place, place) && (section === null || isInSection(section, place, given)),
    )
  }
}

type Section = { text: string; statute: StatuteLocator | null }

function sectionOf({ section }: Record<string, unknown>): Section | null {
  if (typeof section !== 'string' || section.trim() === '') return null
  return { text: section.trim(), statute: parseStatuteReference(section) }
}

/** The place with the § that was given as `section`, if it has no § itself. */
function withSection(place: Place, given: Record<string, unknown>): Place {
  const statute = place.statute ?? sectionOf(given)?.statute
  return { ...place, ...(statute && { statute }) }
}

function isInSection({ text, statute }: Section, place: Place, given: Record<string, unknown>): boolean {
  if (statute) return place.statute !== undefined && containsStatute(statute, place.statute)
  return (
    place.headings?.some((title) => title === text || isCalled(title, text)) === true ||
    given['section'] === text
  )
}

function isEqual(one: unknown, other: unknown): boolean {
  try {
    return one !== undefined && canonicalJson(one) === canonicalJson(other)
  } catch {
    // Not JSON, so no stored value equals it.
    return false
  }
}

/** Whether a place is within the requested one in each requested field, or overlaps its pages, slides and cells. */
function isWithin(asked: Place, place: Place): boolean {
  return (
    overlaps([asked.page, asked.lastPage], [place.page, place.lastPage]) &&
    overlaps([asked.slide, asked.lastSlide], [place.slide, place.lastSlide]) &&
    (asked.sheet === undefined || asked.sheet.trim().toLowerCase() === place.sheet?.toLowerCase()) &&
    (asked.cell === undefined || (place.cell !== undefined && shareCells(asked.cell, place.cell))) &&
    (asked.headings === undefined || hasPath(place.headings ?? [], asked.headings)) &&
    (asked.statute === undefined ||
      (place.statute !== undefined && containsStatute(asked.statute, place.statute)))
  )
}

type Range = [first: number | undefined, last: number | undefined]

function overlaps([first, last]: Range, [from, to]: Range): boolean {
  if (first === undefined) return true
  return from !== undefined && from <= (last ?? first) && first <= (to ?? from)
}

function shareCells(asked: string, held: string): boolean {
  const [one, other] = [parseCells(asked), parseCells(held)]
  if (!one || !other) return false
  return (
    one.firstRow <= other.lastRow &&
    other.firstRow <= one.lastRow &&
    one.firstColumn <= other.lastColumn &&
    other.firstColumn <= one.lastColumn
  )
}

/** Whether the path has these titles, each directly below the one before. */
function hasPath(path: readonly string[], titles: readonly string[]): boolean {
  return path.some((_, at) => titles.every((title, step) => path[at + step] === title))
}

/**
 * Whether the second place is the first one or within it: `§ 257 Abs. 4 Satz 1` is within `§ 257 Abs. 4`, and `§ 8.1`
 * within `§ 8`.
 *
 * @example
 * containsStatute(parse('§ 257 Abs. 4')!, parse('§ 257 Abs. 4 Satz 1')!) // true
 */
export function containsStatute(outer: StatuteLocator, inner: StatuteLocator): boolean {
  if (outer.kind !== inner.kind) return false
  const [law, own] = [outer.statute, inner.statute].map((name) => name?.trim().toLowerCase())
  if (law !== undefined && own !== undefined && law !== own) return false
  if (!holdsSection(outer, inner.section) || !holdsSection(outer, inner.lastSection ?? inner.section))
    return false
  return (
    holdsLabel([outer.paragraph, outer.lastParagraph], [inner.paragraph, inner.lastParagraph]) &&
    holdsLabel(
      [outer.sentence?.toString(), outer.lastSentence?.toString()],
      [inner.sentence?.toString(), inner.lastSentence?.toString()],
    ) &&
    holdsLabel([outer.number, outer.lastNumber], [inner.number, inner.lastNumber]) &&
    holdsLabel([outer.letter, undefined], [inner.letter, undefined]) &&
    holdsLabel([outer.subletter, undefined], [inner.subletter, undefined]) &&
    (outer.itemSentence === undefined || outer.itemSentence === inner.itemSentence)
  )
}

type Labels = [first: string | undefined, last: string | undefined]

function holdsSection({ section, lastSection = section }: StatuteLocator, inner: string): boolean {
  const isBelow = (one: string) => inner === one || inner.startsWith(`${one}.`)
  if (isBelow(section) || isBelow(lastSection)) return true
  return isBefore(section, inner) && isBefore(inner, lastSection)
}

function holdsLabel([first, last = first]: Labels, [from, to = from]: Labels): boolean {
  if (first === undefined) return true
  return from !== undefined && isUpTo(first, from) && isUpTo(to!, last!)
}

/** Whether a label equals another or comes before it, by number, then by letters: `4`, `4a`, `5`, `10`. */
function isUpTo(one: string, other: string): boolean {
  const difference = (Number.parseInt(one, 10) || 0) - (Number.parseInt(other, 10) || 0)
  return difference < 0 || (difference === 0 && one <= other)
}

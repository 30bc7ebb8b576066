/**
 * The place that an answer gives a claim in other lines: a heading, an introduction, a note behind it. In: these lines,
 * and a source. Out: where in the source the claim should stand. A line counts only in a source that has its place.
 */
import type { PlacingLine } from '../../../core/claim.ts'
import type { Source } from '../../../core/source.ts'
import type { Span } from '../../../core/span.ts'
import { findMarkedItem, hasTitle, isAnnexLabel, readPlaceLine } from '../../../text/locators.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import type { FoundPlace, NamedPlace, PlaceLine } from '../../../text/locators.ts'
import { plainWords } from '../../../text/sentences.ts'

/** Where a source should state a claim (§, page, annex …), by the lines of the answer around the claim. */
export type Frame = {
  /** The name of the innermost place that the lines name. */
  name: string
  /** The span of the place; it may include text of another part. `null` if it is not known. */
  span: Span | null
  /** The text that certainly belongs to the place; `null` if none does. */
  plain: Span | null
}

type FindPlace = (source: Source, place: NamedPlace) => FoundPlace | null

/**
 * The places that lines name, outermost first. `lines` begin with the nearest; of several places with one label, such
 * as `section`, only the nearest counts.
 */
export function readPlaceLines(lines: readonly PlacingLine[]): PlaceLine[] {
  const known = new Set<string>()
  const read: PlaceLine[] = []
  for (const { line } of lines) {
    const place = readPlaceLine(line)
    if (!place || known.has(labelOf(place.place))) continue
    known.add(labelOf(place.place))
    read.unshift(place)
  }
  return read
}

/** Whether a line is a note to the text above it: the source has that text at the place that the line names. */
export function isNote({ asNote }: PlacingLine, source: Source, findPlace: FindPlace): boolean {
  if (!asNote) return false
  const plain = findFrame(readPlaceLines([asNote]), source, findPlace)?.plain
  const words = plainWords(asNote.below)
    .replaceAll(/\s*\[[^[\]]{1,9}\]/g, '')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.!?;]+$/gu, '')
  if (!plain || !words.includes(' ')) return false
  return folded(source.content.slice(plain.start, plain.end)).includes(folded(words))
}

/** Words in lower case and with single spaces, to be compared with others. */
export const folded = (words: string) => words.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** The label of a place in lower case, such as `article`; empty if it has none. */
export function labelOf(place: NamedPlace): string {
  if (place.kind === 'statute') return place.locator.kind
  return place.kind === 'part' ? place.label.toLowerCase() : ''
}

/**
 * Finds the place of a claim in a source by the lines around the claim, each place within the one around it. `null` if
 * no line counts, such as one whose title is not the source's.
 */
export function findFrame(lines: readonly PlaceLine[], source: Source, findPlace: FindPlace): Frame | null {
  let frame: Frame | null = null
  let around: Span | null = null
  let isClear = true
  for (const { place, name, title: written, isCompound } of lines) {
    // `Section 4, Supply Agreement`: the name of the source itself.
    const title = isNameOf(source, written) ? '' : written
    const isNumber = place.kind === 'part' && place.label === ''
    if (isNumber && !hasNumbered(source.content, title)) continue
    let at = findWithin(around, { source, place, findPlace })
    // `### Clause 3` over a source whose parts are sections means section 3.
    if (isNumber || at?.outcome !== 'unclear') {
      for (const other of underOtherLabels(place)) {
        if (at?.outcome === 'found') break
        const found = findWithin(around, { source, place: other, findPlace })
        if (found?.outcome === 'found') at = found
      }
    }
    // A title that the source does not have is one of the answer's own, and so is a number that it gives another title.
    const mayBeSame = () =>
      title === '' ||
      isCompound ||
      source.content.toLowerCase().includes((isNumber ? name : title).toLowerCase())
    if (at?.outcome === 'unclear' && mayBeSame()) isClear = false
    if (at?.outcome === 'missing' && !isNumber) {
      // In a part without the named place, nothing certainly belongs to that place: `Article 2.1` of Article 2.
      const whole: FoundPlace | null | undefined = outerParts(place)
        .map((outer) => findWithin(around, { source, place: outer, findPlace }))
        .find((one) => one?.outcome === 'found')
      if (whole?.outcome === 'found') {
        frame = { name, span: whole.span, plain: null }
        around = whole.span
      }
    }
    if (at?.outcome !== 'found') continue
    if (title !== '' && !isCompound && !hasTitle(source.content, at.span.start, title)) continue
    const item =
      place.item === undefined ? at.plain : at.plain && findMarkedItem(place.item, source.content, at.plain)
    frame = { name, span: at.span, plain: isCompound ? null : item }
    around = at.span
  }
  if (isClear) return frame
  return { name: frame?.name ?? lines.at(-1)!.name, span: around, plain: null }
}

function isNameOf({ title = '', content }: Source, name: string): boolean {
  if (name === '') return false
  const [first = ''] = content.slice(0, MAX_NAME).split('\n', 1)
  return [title, first].some(
    (own) => own.toLowerCase().includes(name.toLowerCase()) && !/\d\s*[.:]/u.test(own),
  )
}

/** UTF-16 units at the beginning of a source in which its own name is looked for. */
const MAX_NAME = 200

const generic = wordSet(...lexicon('genericTitles'))

/**
 * Whether a source may have a numbered heading with this title. Generic titles do not count, because the answer has
 * such headings of its own.
 */
function hasNumbered(content: string, title: string): boolean {
  return (
    !generic.has(title.toLowerCase()) && (content.includes(title) || content.includes(title.toUpperCase()))
  )
}

/**
 * The parts with the same number under each label that a source may use, such as `Section 8` and `Article 8`; empty if
 * the place has no number.
 */
function underOtherLabels(place: NamedPlace): NamedPlace[] {
  const number = numberOf(place)
  if (number === null) return []
  const { reference, phrase } = place
  const parts = lexicon('partLabels')
    .flat()
    .map((label) => ({ kind: 'part' as const, label, number, reference, phrase }))
  const statutes = (['section', 'article'] as const).map((kind) => ({
    kind: 'statute' as const,
    locator: { kind, section: number },
    reference,
    phrase,
  }))
  return [...parts, ...statutes]
}

/** The number of a part; `null` for an annex, a part of a named law, a place within a part, and other places. */
function numberOf(place: NamedPlace): string | null {
  if (place.kind === 'part') return isAnnexLabel(place.label) ? null : place.number
  if (place.kind !== 'statute') return null
  const { kind: _kind, section, ...rest } = place.locator
  return Object.keys(rest).length === 0 ? section : null
}

/** Finds a place in a part of a source, or in the whole source if `within` is `null`. */
export function findWithin(
  within: Span | null,
  { source, place, findPlace }: { source: Source; place: NamedPlace; findPlace: FindPlace },
): FoundPlace | null {
  if (!within) return findPlace(source, place)
  const { pages: _pages, ...rest } = source
  const found = findPlace({ ...rest, content: source.content.slice(within.start, within.end) }, place)
  if (found?.outcome !== 'found') return found
  const shifted = ({ start, end }: Span) => ({ start: start + within.start, end: end + within.start })
  return { outcome: 'found', span: shifted(found.span), plain: found.plain && shifted(found.plain) }
}

/** The part of a text that a place is in, without the places below the part: `§ 8` for `§ 8 Abs. 2`. */
export function wholePart(place: NamedPlace): NamedPlace {
  if (place.kind !== 'statute') return place
  const { kind, section, lastSection, statute } = place.locator
  return {
    ...place,
    locator: {
      kind,
      section,
      ...(lastSection !== undefined && { lastSection }),
      ...(statute !== undefined && { statute }),
    },
  }
}

/** The parts around a place, innermost first: its §, and the part above it by number, such as § 8 for § 8.1. */
function outerParts(place: NamedPlace): NamedPlace[] {
  const whole = wholePart(place)
  const number = whole.kind === 'statute' ? whole.locator.section : whole.kind === 'part' ? whole.number : ''
  const chapter = /^(.*)\.\d+$/u.exec(number)?.[1]
  if (chapter === undefined) return [whole]
  if (whole.kind === 'part') return [whole, { ...whole, number: chapter }]
  return whole.kind === 'statute'
    ? [whole, { ...whole, locator: { ...whole.locator, section: chapter } }]
    : [whole]
}

/** Whether a text has a reference as a whole: `§ 8` is not in `§ 80`, `§ 8.1` or `§ 8a`. */
export function names(text: string, reference: string): boolean {
  const [own, sought] = [text, reference].map((given) => given.replaceAll(/\s+/g, ' '))
  return own!.split(sought!).some((rest, at) => at > 0 && !/^[\p{L}\d]|^\.\d/u.test(rest))
}

import type { StatuteLocator } from '../../core/place.ts'
import type { Source } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { readTables } from '../tables/read-tables.ts'
import { hasLaw, readLawLines } from './law-of-section.ts'
import type { LawLines } from './law-of-section.ts'
import { findAnnex, isAnnexLabel } from './annexes.ts'
import { readInitials } from './initials.ts'
import type { Initials } from './initials.ts'
import { outlineMargins } from './margin-numbers.ts'
import type { NamedPlace } from './named-place.ts'
import { findCounted } from './counted-headings.ts'
import { findNumbered, findNumberedHeading } from './numbered-headings.ts'
import { readLoneTitles } from './other-texts.ts'
import type { LoneTitle } from './other-texts.ts'
import { readOpenings } from './part-openings.ts'
import type { Opening } from './part-openings.ts'
import { plainPart } from './plain-part.ts'
import { plainPlace } from './plain-place.ts'
import { readOnce } from './read-once.ts'
import { isSameLabel } from './section-signs.ts'
import { outlineStatute, readStatuteSection } from './statute-outline.ts'
import type { StatuteUnit } from './statute-outline.ts'
import { findStatutePlace } from './statute-places.ts'
import { runSteps } from './steps.ts'
import { trimSpan } from '../sentences/sentences.ts'

type PlacedSource = Pick<Source, 'content' | 'pages' | 'metadata'> & { title?: string | undefined }

/**
 * The place that a claim names, in a source. `plain`: the part of the span whose text certainly belongs to the place,
 * or `null`. `missing`: the source has places of this kind, but not this one (without any, the result is `null`).
 * `unclear`: lines of the source have this number, but may be those of a list or the like.
 */
export type FoundPlace =
  | { outcome: 'found'; span: Span; plain: Span | null }
  | { outcome: 'missing' }
  | { outcome: 'unclear' }

/** Maximum UTF-16 units of a content in which named places are looked for; in a longer one, none is found. */
const MAX_OUTLINED = 2_000_000

/**
 * Creates a finder of the place that a claim names, in a source; each content is outlined once. `null` if the source
 * tells nothing about such a place, or has more than 2,000,000 UTF-16 units; the words of the claim are then looked
 * for in the whole source.
 */
export function createNamedPlaceFinder(): (source: PlacedSource, place: NamedPlace) => FoundPlace | null {
  const outlines = new Map<string, Record<StatuteLocator['kind'], StatuteUnit[]>>()
  const linesOf = readOnce(readLines)
  const lawLinesOf = readOnce(readLawLines)

  function unitsOf(content: string, kind: StatuteLocator['kind']): StatuteUnit[] {
    let outline = outlines.get(content)
    if (!outline) {
      const units = withoutContents(content, outlineStatute(content))
      const ofKind = (wanted: string) => units.filter(({ locator }) => locator.kind === wanted)
      outline = { section: ofKind('section'), article: ofKind('article'), margin: outlineMargins(content) }
      outlines.set(content, outline)
    }
    return outline[kind]
  }

  /** The places found so far: each claim below a heading looks for the place of the heading. */
  const known = new WeakMap<PlacedSource, Map<string, FoundPlace | null>>()
  return (source, place) => {
    if (source.content.length > MAX_OUTLINED) return null
    const found = known.get(source) ?? new Map<string, FoundPlace | null>()
    known.set(source, found)
    const { reference: _reference, phrase: _phrase, ...wanted } = place
    const key = JSON.stringify(wanted)
    if (!found.has(key)) found.set(key, find(source, place))
    return found.get(key)!
  }

  function find(source: PlacedSource, place: NamedPlace): FoundPlace | null {
    switch (place.kind) {
      case 'statute':
        return findStatute(source, place.locator, {
          units: unitsOf(source.content, place.locator.kind),
          linesOf,
          lawLinesOf,
        })
      case 'part':
        return findPart(source.content, place, linesOf)
      case 'page':
        return findPage(source, place.page)
      case 'row':
        return findRow(source.content, place)
    }
  }
}

/**
 * Leaves out the entries of a list of contents: sections without text, if another section with the same number
 * has text.
 */
function withoutContents(content: string, units: readonly StatuteUnit[]): StatuteUnit[] {
  const hasText = ({ level, start, end }: StatuteUnit) =>
    level === 'section' && content.slice(start, end).includes('\n')
  const written = new Set(units.filter(hasText).map(({ locator }) => locator.section))
  return units.filter(
    (unit) => unit.level !== 'section' || hasText(unit) || !written.has(unit.locator.section),
  )
}

function findStatute(
  source: PlacedSource,
  locator: StatuteLocator,
  {
    units,
    linesOf,
    lawLinesOf,
  }: {
    units: readonly StatuteUnit[]
    linesOf: LinesOf
    lawLinesOf: (content: string) => LawLines
  },
): FoundPlace | null {
  const { content, metadata } = source
  const law = metadata?.['statute']
  const isOther = typeof law === 'string' && locator.statute !== undefined && law.trim() !== locator.statute
  if (isOther) return units.length > 0 ? { outcome: 'missing' } : null
  const { statute: _law, lastSection, ...wanted } = locator
  const find = (section: string) => findInSections({ ...wanted, section }, { content, units, linesOf })
  const first = find(wanted.section)
  const last = lastSection === undefined ? first : find(lastSection)
  if (first && last && first.span.start <= last.span.start) {
    const isOfLaw = () => hasLaw(source, first.section.start, { law: locator.statute, linesOf: lawLinesOf })
    const plain = first === last && isOfLaw() ? first.plain() : null
    return { outcome: 'found', span: { start: first.span.start, end: last.span.end }, plain }
  }
  if (units.length > 0) return { outcome: 'missing' }
  return mayHave(content, linesOf(content), { number: wanted.section, label: labels[wanted.kind] ?? '' })
}

/** `unclear` if a line of a text may be the title of the part with this number; otherwise `null`. */
function mayHave(
  content: string,
  { openings }: Lines,
  { number, label }: { number: string; label: string },
): FoundPlace | null {
  const alike = openings.filter((one) => !one.isDoubtful && isSameLabel(one.label, label))
  const following = new Map(openings.map((one, at) => [one, openings[at + 1]]))
  const hasText = (one: Opening) => {
    const next = following.get(one)
    if (next === undefined) return false
    const text = content.slice(one.textStart, next.at)
    return /\n[ \t\r]*\n\s*\S/.test(text) || titleAbove.test(text)
  }
  const own = alike.filter((one) => one.number === number)
  // Text below the last one may belong to the whole text.
  const mayBe = own.some(
    (one) => one.label !== '' || hasText(one) || (one === alike.at(-1) && alike.some(hasText)),
  )
  return mayBe ? { outcome: 'unclear' } : null
}

/** Matches a title that ends before its text begins with a capital in the next line: `3 Duty`, `A council must …`. */
const titleAbove = /^[^\n]{0,80}[^\n.!?;:,]\n[ \t]*["“„(]?\p{Lu}/u

/** A text's lines that open parts, those that may begin other texts, and initials of names, which open no part. */
type Lines = { openings: Opening[]; titles: LoneTitle[]; initials: Initials }
type LinesOf = (content: string) => Lines

function readLines(content: string): Lines {
  const openings = readOpenings(content)
  return { openings, titles: readLoneTitles(content, openings), initials: readInitials(content) }
}

type InSection = { section: Span; span: Span; plain(): Span | null }

/**
 * The label before the number of a section or article. Margin numbers are not among them: they have labels of their
 * own.
 */
const labels: Partial<Record<StatuteLocator['kind'], string>> = { section: '§', article: 'art' }

/**
 * Finds the section that a place is in, the span of the place, and the text that certainly belongs to the place
 * (`plain`). `null` if the section or the place is not there.
 */
function findInSections(
  wanted: StatuteLocator,
  { content, units, linesOf }: { content: string; units: readonly StatuteUnit[]; linesOf: LinesOf },
): InSection | null {
  const whole: StatuteLocator = { kind: wanted.kind, section: wanted.section }
  if (units.length === 0 && wanted.kind === 'margin') return null
  const label = labels[wanted.kind]
  const section =
    units.length > 0
      ? withSubsections(findStatutePlace(whole, units), wanted.section, units)
      : (findNumberedHeading(content, wanted.section, label ?? '') ??
        findCounted(content, { number: wanted.section, label: label ?? '' }, linesOf(content).openings))
  if (!section) return null
  const plain = () =>
    plainPart(content, section, { ...linesOf(content), wanted: { number: wanted.section, label } })
  if (Object.keys(wanted).length === 2) return { section, span: section, plain }
  const outline = units.length > 0 ? units : outlineSection(content, section, wanted)
  const find = (place: StatuteLocator) => findStatutePlace(place, outline)
  const span = find(wanted)
  return span && { section, span, plain: () => plainPlace(content, wanted, { part: plain(), find }) }
}

/** The places below the heading of a numbered clause, a line that begins with `8.1` or `§ 8.1`. */
function outlineSection(content: string, span: Span, { kind, section }: StatuteLocator): StatuteUnit[] {
  const headingEnd = content.indexOf('\n', span.start)
  const body = { start: headingEnd < 0 ? span.end : Math.min(headingEnd, span.end), end: span.end }
  const part = { ...span, kind, label: section, heading: '', body: trimSpan(content, body) }
  return runSteps(readStatuteSection(content, part))
}

function findPart(
  content: string,
  { label, number }: { label: string; number: string },
  linesOf: LinesOf,
): FoundPlace | null {
  const { openings } = linesOf(content)
  const { found: headed, hasOthers } = isAnnexLabel(label)
    ? findAnnex(content, { number, label }, openings)
    : findNumbered(content, { number, label })
  const found = headed ?? findCounted(content, { number, label }, openings)
  if (found) {
    const plain = plainPart(content, found, { ...linesOf(content), wanted: { number, label } })
    return { outcome: 'found', span: found, plain }
  }
  if (hasOthers || isAnnexLabel(label)) return hasOthers ? { outcome: 'missing' } : null
  return mayHave(content, linesOf(content), { number, label })
}

/** A whole section with its subsections: § 8 includes § 8.1 and § 8.2. */
function withSubsections(span: Span | null, section: string, units: readonly StatuteUnit[]): Span | null {
  const below = units.filter(
    ({ level, locator }) => level === 'section' && locator.section.startsWith(`${section}.`),
  )
  const [first] = below
  if (!first) return span
  return { start: (span ?? first).start, end: Math.max(span?.end ?? 0, ...below.map(({ end }) => end)) }
}

function findPage({ pages = [] }: PlacedSource, page: number): FoundPlace | null {
  if (pages.length === 0) return null
  const found = pages.find(({ pageNumber }) => pageNumber === page)
  return found ? wholePlace(found) : { outcome: 'missing' }
}

function findRow(content: string, { table, row }: { table: number | null; row: number }): FoundPlace | null {
  const tables = readTables(content)
  if (tables.length === 0 || (table === null && tables.length > 1)) return null
  const found = tables[(table ?? 1) - 1]?.rows[row - 1]
  return found ? wholePlace(found) : { outcome: 'missing' }
}

/** A place with given bounds, such as a page. All of its text certainly belongs to it. */
function wholePlace({ start, end }: Span): FoundPlace {
  return { outcome: 'found', span: { start, end }, plain: { start, end } }
}

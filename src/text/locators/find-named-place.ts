import type { StatuteLocator } from '../../core/place.ts'
import type { Source } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { readTables } from '../tables/read-tables.ts'
import { outlineMargins } from './margin-numbers.ts'
import type { NamedPlace } from './named-place.ts'
import { findNumbered, findNumberedHeading } from './numbered-headings.ts'
import { outlineStatute, readStatuteSection } from './statute-outline.ts'
import type { StatuteUnit } from './statute-outline.ts'
import { findStatutePlace } from './statute-places.ts'
import { runSteps } from './steps.ts'
import { trimSpan } from '../sentences/sentences.ts'

type PlacedSource = Pick<Source, 'content' | 'pages' | 'metadata'>

/** The span of a named place in a source, or the fact that a source with such places lacks this one. */
export type FoundPlace = { outcome: 'found'; span: Span } | { outcome: 'missing' }

/** Longer contents are not outlined, in UTF-16 units. */
const MAX_OUTLINED = 2_000_000

/**
 * Finds a claim's named place in sources; each content is outlined once. `null` for a source without places of this
 * kind: only the claim's words then decide.
 */
export function createNamedPlaceFinder(): (source: PlacedSource, place: NamedPlace) => FoundPlace | null {
  const outlines = new Map<string, Record<StatuteLocator['kind'], StatuteUnit[]>>()

  function unitsOf(content: string, kind: StatuteLocator['kind']): StatuteUnit[] {
    let outline = outlines.get(content)
    if (!outline) {
      const units = outlineStatute(content)
      const ofKind = (wanted: string) => units.filter(({ locator }) => locator.kind === wanted)
      outline = { section: ofKind('section'), article: ofKind('article'), margin: outlineMargins(content) }
      outlines.set(content, outline)
    }
    return outline[kind]
  }

  return (source, place) => {
    if (source.content.length > MAX_OUTLINED) return null
    switch (place.kind) {
      case 'statute':
        return findStatute(source, place.locator, unitsOf(source.content, place.locator.kind))
      case 'part':
        return findPart(source.content, place)
      case 'page':
        return findPage(source, place.page)
      case 'row':
        return findRow(source.content, place)
    }
  }
}

function findStatute(
  { content, metadata }: PlacedSource,
  locator: StatuteLocator,
  units: readonly StatuteUnit[],
): FoundPlace | null {
  const law = metadata?.['statute']
  const isOther = typeof law === 'string' && locator.statute !== undefined && law.trim() !== locator.statute
  if (isOther) return units.length > 0 ? { outcome: 'missing' } : null
  const { statute: _law, lastSection, ...wanted } = locator
  const find = (section: string) => {
    const one = { ...wanted, section }
    if (units.length > 0) return withSubsections(findStatutePlace(one, units), one, units)
    return locator.kind === 'margin' ? null : findInPart(content, one)
  }
  const first = find(wanted.section)
  const last = lastSection === undefined ? first : find(lastSection)
  if (first && last && first.start <= last.start)
    return { outcome: 'found', span: { start: first.start, end: last.end } }
  return units.length > 0 ? { outcome: 'missing' } : null
}

/** The place in a text with numbered clauses: a line that begins with `8.1` or `§ 8.1`. */
function findInPart(content: string, wanted: StatuteLocator): Span | null {
  const label = wanted.kind === 'article' ? 'Art.' : '§'
  const span = findNumberedHeading(content, wanted.section, label)
  const { kind: _kind, section: _section, ...below } = wanted
  if (!span || Object.keys(below).length === 0) return span
  const headingEnd = content.indexOf('\n', span.start)
  const body = { start: headingEnd < 0 ? span.end : Math.min(headingEnd, span.end), end: span.end }
  const section = {
    ...span,
    kind: wanted.kind,
    label: wanted.section,
    heading: '',
    body: trimSpan(content, body),
  }
  return findStatutePlace(wanted, runSteps(readStatuteSection(content, section)))
}

function findPart(content: string, { label, number }: { label: string; number: string }): FoundPlace | null {
  const { found, hasOthers } = findNumbered(content, { number, label })
  if (found) return { outcome: 'found', span: found }
  return hasOthers ? { outcome: 'missing' } : null
}

/** A whole section with its subsections: § 8 includes § 8.1 and § 8.2. */
function withSubsections(
  span: Span | null,
  wanted: StatuteLocator,
  units: readonly StatuteUnit[],
): Span | null {
  if (wanted.paragraph !== undefined || wanted.sentence !== undefined || wanted.number !== undefined)
    return span
  const below = units.filter(
    ({ level, locator }) => level === 'section' && locator.section.startsWith(`${wanted.section}.`),
  )
  const [first] = below
  if (!first) return span
  return { start: (span ?? first).start, end: Math.max(span?.end ?? 0, ...below.map(({ end }) => end)) }
}

function findPage({ pages = [] }: PlacedSource, page: number): FoundPlace | null {
  if (pages.length === 0) return null
  const found = pages.find(({ pageNumber }) => pageNumber === page)
  return found ? { outcome: 'found', span: { start: found.start, end: found.end } } : { outcome: 'missing' }
}

function findRow(content: string, { table, row }: { table: number | null; row: number }): FoundPlace | null {
  const tables = readTables(content)
  if (tables.length === 0 || (table === null && tables.length > 1)) return null
  const found = tables[(table ?? 1) - 1]?.rows[row - 1]
  return found ? { outcome: 'found', span: { start: found.start, end: found.end } } : { outcome: 'missing' }
}

import type { StatuteLocator } from '../../core/place.ts'
import type { Source } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { readTables } from '../tables/read-tables.ts'
import { outlineMargins } from './margin-numbers.ts'
import type { NamedPlace } from './named-place.ts'
import { findNumberedHeading } from './numbered-headings.ts'
import { outlineStatute } from './statute-outline.ts'
import type { StatuteUnit } from './statute-outline.ts'
import { findStatutePlace } from './statute-places.ts'

type PlacedSource = Pick<Source, 'content' | 'pages' | 'metadata'>

/** Where a named place stands in a source: its span, or that a source with such places lacks this one. */
export type FoundPlace = { outcome: 'found'; span: Span } | { outcome: 'missing' }

/** Longer contents are not outlined, in UTF-16 units. */
const MAX_OUTLINED = 2_000_000

/**
 * Finds a place that a claim names in sources; each content is outlined once. `null`
 * for a source without places of this kind: then the claim's words decide alone.
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
  const first = findSection(content, wanted, units)
  const last =
    lastSection === undefined ? first : findSection(content, { ...wanted, section: lastSection }, units)
  if (first && last && first.start <= last.start)
    return { outcome: 'found', span: { start: first.start, end: last.end } }
  return units.length > 0 ? { outcome: 'missing' } : null
}

function findSection(content: string, wanted: StatuteLocator, units: readonly StatuteUnit[]): Span | null {
  const found = withSubsections(findStatutePlace(wanted, units), wanted, units)
  if (found || units.length > 0 || wanted.kind !== 'section') return found
  return findNumberedHeading(content, wanted.section)
}

/** A whole section with those below it: § 8 holds § 8.1 and § 8.2. */
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

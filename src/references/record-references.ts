import { closedFields, readClosed } from '../core/fields/known-fields.ts'
import { expectMethods, expectObject, expectText } from '../core/shapes/expect.ts'
import { allItems } from '../core/records/unreadable-row.ts'
import { CitationError } from '../core/error.ts'
import type { Place } from '../core/place.ts'
import type { RegisteredSource } from '../core/records/registered-source.ts'
import type { CitationFilter, CitationRecord, Page } from '../core/ports/store.ts'
import { createPlaceReader } from '../locators/place.ts'
import { createCitedPages } from '../sources/cited-pages.ts'
import type { CitedPages } from '../sources/cited-pages.ts'
import { exportBibliography } from './styles/export-bibliography.ts'
import type { BibliographyFormat } from './styles/export-bibliography.ts'
import type { BibliographyOptions } from './styles/bibliography.ts'
import { writtenBy } from './styles/domain-format.ts'
import type { DomainFormat } from './styles/domain-format.ts'
import { formatCitation } from './styles/format-citation.ts'
import type { CitationOptions, CitationStyle } from './styles/format-citation.ts'
import { toCslItem } from './items/to-csl-item.ts'
import { withOrigins } from './with-origins.ts'
import type { OriginOptions } from './with-origins.ts'

/** Reads records: an engine, or the result of its `as` for another actor. */
export type RecordReader = {
  getCitation(id: string): Promise<CitationRecord | null>
  listCitations(filter: CitationFilter): Promise<Page<CitationRecord>>
  getSource(id: string): Promise<RegisteredSource | null>
  getSourceContent(id: string): Promise<string>
  /** Formats of domains, as the engine was given them. */
  readonly formats?: readonly DomainFormat[]
}

const formatStoredCitationFields = closedFields<NonNullable<Parameters<typeof formatStoredCitation>[2]>>({
  format: true,
  language: true,
  templates: true,
  number: true,
  among: true,
  accessed: true,
  formats: true,
  style: true,
})

/**
 * Formats a stored citation, given by its id.
 *
 * @throws CitationError `not-found` for a citation that the reader may not see, or
 *   whose source is not registered.
 */
export async function formatStoredCitation(
  reader: RecordReader,
  id: string,
  settings: CitationOptions & { style: CitationStyle },
): Promise<string> {
  expectMethods(reader, 'formatStoredCitation(): reader', ['getCitation', 'getSource'])
  expectText(id, 'formatStoredCitation(): id')
  const { style, ...options } = readClosed(settings, formatStoredCitationFields, 'formatStoredCitation()')
  const citation = await reader.getCitation(id)
  const source = citation && (await reader.getSource(citation.sourceIds[0] ?? ''))
  if (citation && source) {
    const place = await placeOf(citation, source, reader)
    return formatCitation({ ...citation, ...(place && { place }) }, source, style, {
      formats: reader.formats ?? [],
      ...options,
    })
  }
  throw new CitationError({
    code: 'not-found',
    message: `There is no citation of a registered source with the id ${JSON.stringify(id.slice(0, 100))}.`,
    suggestion: 'Use an id that cite() or a query has returned.',
  })
}

const exportStoredBibliographyFields = closedFields<
  NonNullable<Parameters<typeof exportStoredBibliography>[2]>
>({
  style: true,
  language: true,
  templates: true,
  entry: true,
  signal: true,
  formats: true,
  format: true,
  origins: true,
  outdated: true,
})

/**
 * The bibliography of stored citations, with each registered source once, in the
 * order of first citation unless the style sorts. Failed citations are left out
 * unless the filter has a status. Sources that a cited one was made from, such as the papers of
 * a matrix, are listed behind it; `origins` says how far they are followed. Citations that another
 * supersedes or contradicts count only with `outdated: true`.
 */
export async function exportStoredBibliography(
  reader: RecordReader,
  filter: CitationFilter,
  settings: Omit<BibliographyOptions, 'format'> & {
    /** Formats of domains, in place of those of the engine. */
    formats?: readonly DomainFormat[]
    format?: BibliographyFormat
    origins?: OriginOptions
    outdated?: boolean
  } = {},
): Promise<string> {
  expectMethods(reader, 'exportStoredBibliography(): reader', ['listCitations', 'getSource'])
  expectObject(filter, 'exportStoredBibliography(): filter')
  const {
    origins,
    outdated,
    formats = reader.formats ?? [],
    ...options
  } = readClosed(settings, exportStoredBibliographyFields, 'exportStoredBibliography()')
  const { sources: found, pages } = await citedSources(reader, filter, { origins, outdated })
  const { language = 'en' } = options
  const entries = new Map(
    found.map((source) => [
      source.id,
      writtenBy(formats, source, (each) => each.entry?.(source, { language })),
    ]),
  )
  return exportBibliography(
    found.map((source) => toCslItem(source, { pages: pages.of(source.id) })),
    { entry: ({ id }) => entries.get(String(id)) ?? null, ...options },
  )
}

/** The registered sources that stored citations cite, with their cited pages, and those that these were made from. */
export async function citedSources(
  reader: RecordReader,
  filter: CitationFilter,
  { origins, outdated = false }: { origins?: OriginOptions; outdated?: boolean } = {},
): Promise<{ sources: RegisteredSource[]; pages: CitedPages }> {
  const cited = new Set<string>()
  const pages = createCitedPages()
  let cursor: string | undefined
  do {
    const page = await reader.listCitations({ limit: 1000, ...filter, cursor })
    for (const citation of allItems(page)) {
      const { sourceIds, status, supersededBy, contradictedBy } = citation
      if (!outdated && (supersededBy || contradictedBy)) continue
      if (status === 'failed' && filter.status === undefined) continue
      for (const id of sourceIds) cited.add(id)
      pages.add(citation)
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return { sources: await withOrigins(cited, reader, origins), pages }
}

/** The place of the evidence: page, headings, §; `null` if none is in the source. */
async function placeOf(
  { evidence }: CitationRecord,
  source: RegisteredSource,
  reader: RecordReader,
): Promise<Place | null> {
  const found = evidence.find(({ sourceId }) => sourceId === source.id)
  if (!found) return null
  const statute = source.metadata?.['statute']
  const content = await reader.getSourceContent(source.id)
  const places = createPlaceReader(content, {
    ...(source.pages && { pages: source.pages }),
    ...(source.regions && { regions: source.regions }),
    ...(typeof statute === 'string' && { statute }),
  })
  return places.placeAt(found)
}

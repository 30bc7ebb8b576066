import { closedFields, readClosed } from '../../core/fields.ts'
import { expectMethods, expectObject } from '../../core/shapes.ts'
import { allItems } from '../../core/records.ts'
import { CitationError, expectArgument } from '../../core/error.ts'
import type { Place } from '../../core/place.ts'
import type { RegisteredSource } from '../../core/records.ts'
import type { CitationFilter, CitationRecord, Page } from '../../core/ports.ts'
import { createPlaceReader } from '../../text/locators.ts'
import { canonicalUrl, createCitedPages } from '../../sources/registry.ts'
import type { CitedPages } from '../../sources/registry.ts'
import { formatBibliography } from '../styles/bibliography.ts'
import type { BibliographyOptions } from '../styles/bibliography.ts'
import type { CitableSource } from '../items/to-csl-item.ts'
import { writtenBy } from '../styles/domain-format.ts'
import type { DomainFormat } from '../styles/domain-format.ts'
import { formatCitation } from '../styles/format-citation.ts'
import type { CitationOptions } from '../styles/format-citation.ts'
import { checkStyle, defaultStyles, isDataStyle } from '../styles/style-table.ts'
import type { CitationStyle } from '../styles/style-table.ts'
import { toCslItem } from '../items/to-csl-item.ts'
import { withOrigins } from './with-origins.ts'
import type { OriginOptions } from './with-origins.ts'

/**
 * Reads records: an engine, or what its `as` returns for another actor. An engine reads what its own session, agent
 * or user cited; `engine.as({ role: 'user' })` reads the citations of all sessions of the project.
 */
export type RecordReader = {
  getCitation(id: string | number): Promise<CitationRecord | null>
  listCitations(filter: CitationFilter): Promise<Page<CitationRecord>>
  getSource(id: string): Promise<RegisteredSource | null>
  getSourceContent(id: string): Promise<string>
  /**
   * Reads an answer, to find the sources that its citations name. If a reader has no `getRun`, only citations of
   * registered sources are found.
   */
  getRun?(id: string): Promise<{ sources: readonly CitableSource[] } | null>
  /**
   * Lists the answers of a session. If a reader has no `listRuns`, `exportStoredBibliography` rejects with `not-found`
   * for every session without citations, even if it has answers.
   */
  listRuns?(query: { sessionId: string; limit?: number }): Promise<Page<unknown>>
  /**
   * How sources of certain domains, such as statutes, are cited (see `DomainFormat`). Functions that write stored
   * citations or bibliographies use these formats unless their own option `formats` is given. An engine has the formats
   * that it was created with. The style writes all other sources.
   */
  readonly formats?: readonly DomainFormat[]
}

/** How to write a stored citation. By default, `formats` are the domain formats of the reader. */
export type StoredCitationOptions = CitationOptions & {
  /** Style of the citation; `inline` by default. */
  style?: CitationStyle
}

const formatStoredCitationFields = closedFields<StoredCitationOptions>({
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
 * Formats a stored citation of a registered source or of an answer, given by its id or its number in the project. If
 * the citation has several sources, the text names the first.
 *
 * @throws CitationError `not-found` for a citation or source that the reader may not see, else as `formatCitation`
 * does.
 */
export async function formatStoredCitation(
  reader: RecordReader,
  id: string | number,
  settings: StoredCitationOptions = {},
): Promise<string> {
  expectMethods(reader, 'formatStoredCitation(): reader', ['getCitation', 'getSource'])
  expectArgument(
    typeof id === 'number' || (typeof id === 'string' && id !== ''),
    'formatStoredCitation(): id',
    'an id or a number',
  )
  const { style, ...options } = readClosed(settings, formatStoredCitationFields, 'formatStoredCitation()')
  const citation = await reader.getCitation(id)
  const source = citation && (await sourceOf(citation, citation.sourceIds[0] ?? '', reader))
  if (citation && source) {
    const place = 'name' in source ? await placeOf(citation, source, reader) : placeInAnswer(citation, source)
    return formatCitation({ ...citation, ...(place && { place }) }, source, style, {
      formats: reader.formats ?? [],
      ...options,
    })
  }
  throw new CitationError({
    code: 'not-found',
    message: `There is no citation with a known source and the ${typeof id === 'number' ? 'number' : 'id'} ${JSON.stringify(id).slice(0, 100)}.`,
    suggestion: `Use an id or number that cite() or a query has returned. ${READERS}`,
  })
}

/** How to write a bibliography of stored citations, and which sources it lists; `harvard` is the default style. */
export type StoredBibliographyOptions = BibliographyOptions & {
  /** Domain formats, in place of those of the reader; none are used if `entry` is given. */
  formats?: readonly DomainFormat[]
  /**
   * A source that was made from other sources leads to those, and they are listed too. `depth`: how many steps to
   * follow, 10 by default. `artifacts`: whether the source that was made from them is listed as well, `true` by
   * default.
   */
  origins?: OriginOptions
  /** Whether to include citations that another citation supersedes or contradicts; `false` by default. */
  outdated?: boolean
}

const exportStoredBibliographyFields = closedFields<StoredBibliographyOptions>({
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
 * The bibliography of stored citations of answers and agents. Each source is listed once; two sources are the same if
 * they have the same address or, without an address, the same text.
 *
 * Failed citations are left out unless `filter.status` is given. Citations that another citation supersedes or
 * contradicts are left out unless `outdated` is `true`. If a source that an agent cites was made from others
 * (`derivedFrom`), such as a table made from papers, these others follow it; `origins` limits how far.
 *
 * Some styles sort the entries. In the others, the sources of answers come first, then those that agents cite, each in
 * the order of first citation.
 *
 * @throws CitationError `not-found` for a session of which the reader may see nothing, `invalid-input` if a format
 * of your own (see `DomainFormat`) throws, else as `formatBibliography` does.
 */
export async function exportStoredBibliography(
  reader: RecordReader,
  filter: CitationFilter = {},
  settings: StoredBibliographyOptions = {},
): Promise<string> {
  expectMethods(reader, 'exportStoredBibliography(): reader', ['listCitations', 'getSource'])
  expectObject(filter, 'exportStoredBibliography(): filter')
  await expectSession(reader, filter)
  return await writeStoredBibliography(reader, filter, settings)
}

/** Does what `exportStoredBibliography` does, without checking that the reader sees anything of the session. */
export async function writeStoredBibliography(
  reader: RecordReader,
  filter: CitationFilter,
  settings: StoredBibliographyOptions,
): Promise<string> {
  const {
    origins,
    outdated,
    formats = reader.formats ?? [],
    ...options
  } = readClosed(settings, exportStoredBibliographyFields, 'exportStoredBibliography()')
  const { language = 'en', style = defaultStyles.bibliography, format = 'text' } = options
  checkStyle('bibliography style', { style, format })
  const cited = await citedSources(reader, filter, { origins, outdated })
  const written = (source: CitableSource) =>
    isDataStyle(style) ? null : writtenBy(formats, source, (each) => each.entry?.(source, { language }))
  const entries = new Map(cited.map(({ id, source }) => [id, written(source)]))
  return formatBibliography(
    cited.map(({ id, source, pages }) => ({ ...toCslItem(source, { pages }), id })),
    { entry: ({ id }) => entries.get(id) ?? null, ...options },
  )
}

/** Whether a reader sees anything of a session: a citation or an answer. */
export async function seesSession(
  reader: Pick<RecordReader, 'listCitations' | 'listRuns'>,
  sessionId: string,
): Promise<boolean> {
  const one = { sessionId, limit: 1 }
  const hasAny = ({ items, unreadable = [] }: Page<unknown>) => items.length + unreadable.length > 0
  if (hasAny(await reader.listCitations(one))) return true
  return reader.listRuns !== undefined && hasAny(await reader.listRuns(one))
}

/**
 * Throws `not-found` for a session of which the reader sees nothing: an empty list would suggest that it cites
 * nothing.
 */
export async function expectSession(reader: RecordReader, { sessionId }: CitationFilter): Promise<void> {
  if (sessionId === undefined || (await seesSession(reader, sessionId))) return
  throw new CitationError({
    code: 'not-found',
    message: `This reader sees nothing of a session ${JSON.stringify(sessionId).slice(0, 100)}.`,
    suggestion: `Check its id. ${READERS}`,
  })
}

/** Advice for a caller who looks for records of others. */
const READERS =
  "An engine reads what its own session, agent or user cited: to read all of the project, pass engine.as({ role: 'user' }), or for an earlier session engine.as({ sessionId }), with citespan mcp --session ID."

/** A source of a bibliography, with its id in the bibliography, and the cited pages in ascending order. */
type CitedSource = { id: string; source: CitableSource; pages: readonly number[] }

/**
 * The sources that stored citations cite, each once with its cited pages, and the sources that these were made from.
 */
async function citedSources(
  reader: RecordReader,
  filter: CitationFilter,
  { origins, outdated = false }: { origins?: OriginOptions | undefined; outdated?: boolean | undefined } = {},
): Promise<CitedSource[]> {
  const found = createSourceList()
  const registered = new Set<string>()
  const pages = createCitedPages()
  /** The sources of the last answer that was read: citations of one answer follow each other. */
  let answer: { id: string; sources: readonly CitableSource[]; pages: CitedPages } | undefined
  let cursor: string | undefined
  do {
    const page = await reader.listCitations({ limit: 1000, ...filter, cursor })
    for (const citation of allItems(page)) {
      const { runId, sourceIds, status, supersededBy, contradictedBy } = citation
      if (!outdated && (supersededBy || contradictedBy)) continue
      if (status === 'failed' && filter.status === undefined) continue
      if (runId === undefined || !reader.getRun) {
        for (const id of sourceIds) registered.add(id)
        pages.add(citation)
        continue
      }
      if (answer?.id !== runId) {
        const run = await reader.getRun(runId)
        answer = { id: runId, sources: run?.sources ?? [], pages: createCitedPages() }
      }
      answer.pages.add(citation)
      const { sources, pages: own } = answer
      for (const source of sources) if (sourceIds.includes(source.id)) found.add(source, own.of(source.id))
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  for (const source of await withOrigins(registered, reader, origins)) found.add(source, pages.of(source.id))
  return found.all()
}

/** Collects sources, each once: the same address, or without one the same text, is the same source. */
function createSourceList() {
  const entries = new Map<string, { id: string; source: CitableSource; pages: Set<number> }>()
  return {
    add(source: CitableSource, pages: readonly number[]) {
      const key = (source.url && canonicalUrl(source.url)) || source.contentHash || source.id
      const known = entries.get(key)
      if (known) {
        for (const page of pages) known.pages.add(page)
        // An answer has a copy of the registered source as it was then, so the registered one replaces it.
        if ('name' in source && known.source.id === source.id) Object.assign(known, { id: source.id, source })
      }
      // Sources of different answers may have the same id, such as S1.
      else entries.set(key, { id: 'name' in source ? source.id : key, source, pages: new Set(pages) })
    },
    all: (): CitedSource[] =>
      [...entries.values()].map(({ pages, ...entry }) => ({
        ...entry,
        pages: [...pages].toSorted((a, b) => a - b),
      })),
  }
}

/**
 * The source that a citation names: one of its answer, or a registered one if the citation has no answer or the reader
 * has no `getRun`. `null` if there is none.
 */
async function sourceOf(
  { runId }: Pick<CitationRecord, 'runId'>,
  id: string,
  reader: RecordReader,
): Promise<CitableSource | null> {
  if (runId === undefined || !reader.getRun) return await reader.getSource(id)
  const run = await reader.getRun(runId)
  return run?.sources.find((source) => source.id === id) ?? null
}

/** The place that an answer recorded with its first evidence from a source; `null` if there is none. */
function placeInAnswer({ evidence }: CitationRecord, { id }: CitableSource): Place | null {
  const found = evidence.find(({ sourceId }) => sourceId === id)
  if (!found) return null
  const { locator, pageNumber: page } = found
  return locator ?? (page === undefined ? null : { page })
}

/** The place of the evidence, such as its page; `null` if the citation has no evidence from the source. */
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

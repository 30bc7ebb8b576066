import type { Page } from '../core/ports/store.ts'
import type { RegisteredSource } from '../core/records/registered-source.ts'
import type { RunRecord } from '../core/records/run-record.ts'
import { allItems } from '../core/records/unreadable-row.ts'
import { expectMethods, expectObject, expectText } from '../core/shapes/expect.ts'
import type { Source } from '../core/source.ts'
import { canonicalUrl } from '../sources/canonical-url.ts'
import { answerFormatTypes } from './formats/export-answer.ts'
import type { ExportedFile } from './formats/export-answer.ts'
import { citedPagesOf } from '../sources/cited-pages.ts'
import { citedSourcesOf } from './formats/schema-org.ts'
import type { CslItem } from './items/csl-item.ts'
import { toCslItem } from './items/to-csl-item.ts'
import { citedSources } from './record-references.ts'
import type { RecordReader } from './record-references.ts'
import { checkChoice } from './styles/check-choice.ts'
import { exportBibliography } from './styles/export-bibliography.ts'

/** Reads the answers and the registered citations of a session: an engine, or the result of its `as`. */
export type SessionReader = RecordReader & {
  listRuns(query: { sessionId: string; limit?: number; cursor?: string }): Promise<Page<RunRecord>>
}

/** All values of `SessionFormat`. */
export const sessionFormats = ['csl-json', 'ris', 'bibtex'] as const

/** A format in which the sources of a session are exported. */
export type SessionFormat = (typeof sessionFormats)[number]

/** Runs that are read at once: each holds the texts of its sources. */
const RUNS = 20

/**
 * The sources that a session cites, in its answers and by its agents, each once: the same address, or without one the
 * same text, is the same source. Citations that failed or are superseded are left out, as in `exportStoredBibliography`.
 * `null` if the reader sees nothing of the session.
 *
 * @throws CitationError `invalid-input` for an unknown format, `input-too-large` for more than 10,000 sources.
 */
export async function exportSessionBibliography(
  reader: SessionReader,
  sessionId: string,
  options: { format: SessionFormat },
): Promise<ExportedFile | null> {
  expectMethods(reader, 'exportSessionBibliography(): reader', ['listRuns', 'listCitations', 'getSource'])
  expectText(sessionId, 'exportSessionBibliography(): sessionId')
  expectObject(options, 'exportSessionBibliography(): options')
  const { format } = options
  checkChoice('format', format, sessionFormats)
  const entries = new Map<string, { source: Source | RegisteredSource; pages: Set<number> }>()
  const add = (source: Source | RegisteredSource, pages: readonly number[]) => {
    const id = (source.url && canonicalUrl(source.url)) || source.contentHash || source.id
    const known = entries.get(id)
    if (known) for (const page of pages) known.pages.add(page)
    else entries.set(id, { source, pages: new Set(pages) })
  }
  let cursor: string | undefined
  let isKnown = false
  do {
    const page = await reader.listRuns({ sessionId, limit: RUNS, ...(cursor !== undefined && { cursor }) })
    for (const run of allItems(page)) {
      isKnown = true
      const pages = citedPagesOf(run.citations)
      for (const source of citedSourcesOf(run)) add(source, pages.of(source.id))
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  const registered = await citedSources(reader, { sessionId })
  for (const source of registered.sources) add(source, registered.pages.of(source.id))
  if (!isKnown && entries.size === 0 && !(await hasCitations(reader, sessionId))) return null
  const { mediaType, extension } = answerFormatTypes[format]
  const items = [...entries].map(([id, { source, pages }]): CslItem => {
    const cited = [...pages].toSorted((a, b) => a - b)
    return { ...toCslItem(source, { pages: cited }), id }
  })
  const body = await exportBibliography(items, { format })
  return { mediaType, fileName: `sources.${extension}`, body }
}

async function hasCitations(reader: SessionReader, sessionId: string): Promise<boolean> {
  return (await reader.listCitations({ sessionId, limit: 1 })).items.length > 0
}

import { readClosed } from '../../../core/fields.ts'
import type { KnownFields } from '../../../core/fields.ts'
import { citationFilterFields } from '../../../core/ports.ts'
import type { CitationFilter, CitationRecord, Page } from '../../../core/ports.ts'
import { citationIdOf } from '../sources/find-citation.ts'
import type { CitationRef } from '../sources/find-citation.ts'
import { idOf } from '../sources/find-source.ts'
import type { SourceRef } from '../sources/find-source.ts'
import type { SourceReads } from '../sources/read-sources.ts'

/** Filters citations. A source is named by its id, number or identifier; a citation is named by its id or number. */
export type CitationListQuery = Omit<CitationFilter, 'id' | 'sourceId'> & {
  id?: CitationRef
  sourceId?: SourceRef
}

/**
 * A page of citations. `note`: if the page is empty although other sessions of the project have citations, how to read
 * those.
 */
export type CitationPage = Page<CitationRecord> & { note?: string }

// The cast holds: both have the same field names.
const listQueryFields = citationFilterFields as KnownFields<CitationListQuery>

/** Translates a query into a filter of the log. `call`: the name of the method, for errors. */
export async function citationFilterOf(
  query: CitationListQuery,
  call: string,
  context: SourceReads,
): Promise<CitationFilter> {
  const { id, sourceId, ...asked } = readClosed(query, listQueryFields, `${call}()`)
  return {
    ...asked,
    ...(id !== undefined &&
      (typeof id === 'number' ? { number: id } : { id: await citationIdOf(id, context) })),
    ...(sourceId !== undefined && { sourceId: await idOf(sourceId, call, context) }),
  }
}

import type { CitationsData } from '../core/citations-data.ts'
import type { CitationOnPage } from './card.ts'

/** The citations of an answer by id, for `attachCards`: `find: (id) => citedById(data).get(id) ?? null`. */
export function citedById(
  data: Pick<CitationsData, 'sources' | 'citations'> | null,
): ReadonlyMap<string, CitationOnPage> {
  const { sources = [], citations = [] } = data ?? {}
  return new Map(citations.map((citation) => [citation.id, { citation, sources }]))
}

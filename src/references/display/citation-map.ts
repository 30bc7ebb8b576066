import type { Citation } from '../../core/citation.ts'
import type { Status } from '../../core/verdict.ts'
import type { CitationsData, CitedSource } from '../../core/citations-data.ts'
import { isReference } from '../../core/is-reference.ts'

/**
 * A cited source, for clients that do not use citespan; `metadata.status` is that of its citation with the highest
 * score.
 */
export type CitationMapEntry = {
  /**
   * The quote from this source by which its citation with the highest score was checked. Without one, a quote from this
   * source in another citation, else the source's snippet, else empty.
   */
  text: string
  /** The URL of the source if it is `http` or `https` and has no user name or password in it, else its id. */
  source: string
  title: string
  /** The highest score (0–1) among the citations of this source. */
  score: number
  metadata: {
    id: string
    type: CitedSource['type']
    status: Status
    citationIds: string[]
    domain?: string
    toolName?: string
    pageNumber?: number
  }
}

/** Cited sources by the number that a reader sees: `{ "1": { text, source, title, score, metadata } }`. */
export type CitationMap = Record<string, CitationMapEntry>

/**
 * Returns the cited sources by number. This map is the field `citations` in the answer of `POST /chat`, in the stream
 * message `{ type: 'citations' }`, and in JSON to which `citeResponse` or the middleware adds citations. Failed
 * citations are ignored.
 */
export function toCitationMap({
  sources,
  citations,
}: Pick<CitationsData, 'sources' | 'citations'>): CitationMap {
  const bySource = Map.groupBy(
    citations
      .filter(isReference)
      .flatMap((citation) => citation.sourceIds.map((sourceId) => ({ sourceId, citation }))),
    ({ sourceId }) => sourceId,
  )
  const cited = sources.filter(({ id }) => bySource.has(id)).toSorted((a, b) => a.number - b.number)
  return Object.fromEntries(
    cited.map((source) => [
      String(source.number),
      toEntry(
        source,
        bySource.get(source.id)!.map(({ citation }) => citation),
      ),
    ]),
  )
}

function toEntry(source: CitedSource, citations: Citation[]): CitationMapEntry {
  const best = citations.reduce((a, b) => (b.score > a.score ? b : a))
  const evidence = [best, ...citations]
    .flatMap((citation) => citation.evidence)
    .find(({ sourceId }) => sourceId === source.id)
  const pageNumber = evidence?.pageNumber ?? source.pageNumber
  return {
    text: evidence?.quote ?? source.snippet ?? '',
    source: source.url ?? source.id,
    title: source.title,
    score: best.score,
    metadata: {
      id: source.id,
      type: source.type,
      status: best.status,
      citationIds: citations.map(({ id }) => id),
      ...(source.domain && { domain: source.domain }),
      ...(source.toolName && { toolName: source.toolName }),
      ...(pageNumber && { pageNumber }),
    },
  }
}

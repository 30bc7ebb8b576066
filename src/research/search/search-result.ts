import type { Incident } from '../../core/incident.ts'
import type { CanonicalSource } from '../../sources/registry.ts'
import type { DroppedPage } from './filter/content-filter.ts'
import type { RelevanceMethod } from './relevance/reconciler.ts'

/** What to search for. */
export type SearchRequest = {
  /** 1–100 queries, each of at most 2,000 UTF-16 units. Several run at the same time. */
  queries: readonly string[]
  /** The aim of the search, by which results are judged; not a query. By default the queries, joined by `; `. */
  objective?: string
  /**
   * Whether to leave out irrelevant results; by default yes if `createSearch` was given a reconciler (a function that
   * judges results) or `reconcile: true`, else no. That reconciler judges, or `lexicalReconciler()` if `createSearch`
   * was given none.
   */
  reconcile?: boolean
  /**
   * Whether to fetch the page of each result that has a `url` and no `content`; by default yes if `createSearch` was
   * given a function that fetches pages or `fetchContent: true`, else no. That function fetches, or `contentFetcher` if
   * `createSearch` was given none. Pages not worth citing are then left out (see `DroppedPage`), unless the search was
   * created with `filter: false`.
   */
  fetchContent?: boolean
  /** Maximum results per query, 1–1,000; by default the option `maxResults` of `createSearch`. */
  maxResults?: number
  /** Ends the search early; it then resolves with the sources found so far. */
  signal?: AbortSignal
}

/** A search result that is not among the sources, and why. */
export type DroppedSource = {
  /** Number of the source in the result of the search; absent for a result that got none: `repeated`, `unidentified` and `over-limit`. */
  sid?: number
  title: string
  url?: string
  /**
   * Why the result is left out. `repeated`: an earlier result is the same source; `unidentified`: it has no address,
   * text, identifier or title; `over-limit`: its query returned more results than requested; `irrelevant`: it does not
   * fit the objective (see `SearchRequest.reconcile`). The other codes concern fetched pages; see `DroppedPage`.
   */
  code: 'repeated' | 'unidentified' | 'over-limit' | 'irrelevant' | DroppedPage['code']
  reason: string
  /** For `repeated` and `copy`: `sid` of the source that the result repeats. That source may be left out as well. */
  copyOf?: number
}

/**
 * A query that failed or that `signal` ended: its number (`qid`, from `1`), its text and the reason. The failure of a
 * query does not end other queries.
 */
export type FailedQuery = { qid: string; query: string; reason: string }

/** What a search found. */
export type SearchResult = {
  objective: string
  queries: readonly string[]
  /**
   * The results that were not dropped: first those that each query ranked first, then the second ones, and so on. Their
   * numbers (`sid`) ascend from 1; the number of a dropped result is not used again.
   */
  sources: CanonicalSource[]
  /** Every result that is not among the sources. */
  dropped: DroppedSource[]
  failed: FailedQuery[]
  /** What judged relevance; `null` if nothing did. */
  judgedBy: RelevanceMethod | null
  /** What chose among fetched pages; `null` if nothing did. */
  filteredBy: 'rules' | 'model' | null
  /** Whether `signal` ended the search early. */
  isAborted: boolean
  /** Incidents: what went wrong without ending the search. */
  incidents: Incident[]
}

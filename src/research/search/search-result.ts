import type { Incident } from '../../core/incident.ts'
import type { CanonicalSource } from '../../sources/registry.ts'
import type { DroppedPage } from './filter/content-filter.ts'
import type { RelevanceMethod } from './relevance/reconciler.ts'

/** What is searched for. */
export type SearchRequest = {
  /** Queries, searched at the same time; at most 100. */
  queries: readonly string[]
  /** What the search is for; by default its queries. */
  objective?: string
  /** Whether irrelevant results are left out; by default as in `createSearch`. */
  reconcile?: boolean
  /** Whether pages are fetched, and those without substance left out; by default as in `createSearch`. */
  fetchContent?: boolean
  /** Results per query; by default as in `createSearch`. */
  maxResults?: number
  /** Ends the search; what was found so far is the result. */
  signal?: AbortSignal
}

/** A result that is not among the sources, and why. */
export type DroppedSource = {
  /** Its number; a result that was found again has none. */
  sid?: number
  title: string
  url?: string
  /** `repeated`: found again by another query; `unidentified`: without address and text; `over-limit`; `irrelevant`; else as the filter says. */
  code: 'repeated' | 'unidentified' | 'over-limit' | 'irrelevant' | DroppedPage['code']
  reason: string
  /** The source that is the same. */
  copyOf?: number
}

/** A query that failed; the others went on. */
export type FailedQuery = { qid: string; query: string; reason: string }

/** What a search found. */
export type SearchResult = {
  objective: string
  queries: readonly string[]
  /** In the order of the search, numbered from 1; numbers of sources that were left out are missing. */
  sources: CanonicalSource[]
  /** Every result that is not among the sources. */
  dropped: DroppedSource[]
  failed: FailedQuery[]
  /** Who judged relevance; `null` if nobody did. */
  judgedBy: RelevanceMethod | null
  /** Who chose among fetched pages; `null` if nobody did. */
  filteredBy: 'rules' | 'model' | null
  /** Whether `signal` ended it early. */
  isAborted: boolean
  /** What went wrong without ending the search. */
  incidents: Incident[]
}

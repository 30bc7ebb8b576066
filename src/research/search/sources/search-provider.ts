/**
 * What a search is made of. In: one query. Out: its results as sources, best first. Adapters of search services and
 * functions of an application have the same form.
 */
import type { SourceInput } from '../../../core/source.ts'

/** One result of a search, best first in its list: `url` and `title`, `snippet`, and `content` where the service gives it. */
export type SearchHit = Omit<SourceInput, 'toolName' | 'toolCallId' | 'validation'>

/** What a provider is asked besides the query. */
export type SearchCall = {
  /** Results that are wanted at most. */
  maxResults: number
  /** Ends the request. */
  signal: AbortSignal
}

/** A search service. */
export type SearchProvider = {
  /** Stands in incidents. */
  name: string
  /** The results of one query, best first. May throw; the other queries go on. */
  search(query: string, call: SearchCall): Promise<readonly SearchHit[]>
}

/**
 * A function of the application that searches. What it returns is read like the output of a search tool:
 * `[{ url, title, snippet }]`, or what a service answered.
 */
export type SearchFunction = (query: string, call: SearchCall) => unknown

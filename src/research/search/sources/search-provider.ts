/**
 * A search provider. In: one query. Out: its results as sources, best first. Adapters of search services and
 * functions of an application have this form.
 */
import type { SourceInput } from '../../../core/source.ts'

/** One search result, with `content` if the service gives the text of the page. */
export type SearchHit = Omit<SourceInput, 'toolName' | 'toolCallId' | 'validation'>

/** The limits of one search. */
export type SearchCall = {
  /** Maximum number of results wanted; further ones are left out. */
  maxResults: number
  /** Aborts when the search is stopped or the query takes too long; end the request then. */
  signal: AbortSignal
}

/** A search service. */
export type SearchProvider = {
  /** Name of the provider in incidents. */
  name: string
  /** The results of one query, best first. May throw; the other queries are not affected. */
  search(query: string, call: SearchCall): Promise<readonly SearchHit[]>
}

/**
 * A search function of the application, which may be asynchronous. What it returns is read like the output of a search
 * tool: `[{ url, title, snippet }]`, or the answer of a service. If it throws, only its query fails.
 */
export type SearchFunction = (query: string, call: SearchCall) => unknown

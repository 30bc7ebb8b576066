import { closedFields, readClosed } from '../../../core/fields.ts'
import { z } from 'zod'
import type { SearchProvider } from '../sources/search-provider.ts'
import { date, hitsOf, list, text } from './fields.ts'
import { endpointOf, requestJson } from './request-json.ts'
import type { ServiceOptions } from './request-json.ts'

/** Address of the instance, and settings of the search. */
export type SearxngOptions = ServiceOptions & {
  /** Address of the instance, such as `http://localhost:8080`. Its settings must allow the format `json`. */
  baseURL: string
  /**
   * Further parameters of the request, such as `categories`, `engines`, `language` and `time_range`. Values for `q` and
   * `format` are ignored, because citespan sets them.
   */
  parameters?: Record<string, string>
  /** Further headers, such as an authorization. */
  headers?: Record<string, string>
}

const answerSchema = z.object({
  results: list(z.object({ url: z.string(), title: text, content: text, publishedDate: date })),
})

const searxngSearchFields = closedFields<SearxngOptions>({
  fetch: true,
  timeoutMs: true,
  baseURL: true,
  parameters: true,
  headers: true,
})

/**
 * Search by an instance of SearXNG.
 *
 * @throws CitationError `invalid-input` without a valid address; a failed query throws `search-failed` or `timeout`.
 */
export function searxngSearch(options: SearxngOptions): SearchProvider {
  const {
    baseURL,
    parameters = {},
    headers = {},
    ...service
  } = readClosed(options, searxngSearchFields, 'searxngSearch()')
  const endpoint = endpointOf('searxngSearch()', baseURL, 'search')
  return {
    name: 'SearXNG',
    async search(query, { maxResults, signal }) {
      const url = new URL(endpoint)
      for (const [name, value] of Object.entries({ ...parameters, q: query, format: 'json' })) {
        url.searchParams.set(name, value)
      }
      const { results } = await requestJson({
        ...service,
        service: 'SearXNG',
        url,
        headers,
        schema: answerSchema,
        signal,
      })
      // The service has no parameter for the number of results.
      return hitsOf(results.slice(0, maxResults), ({ url: page, title, content, publishedDate }) => ({
        url: page,
        title,
        snippet: content,
        publishedAt: publishedDate,
      }))
    },
  }
}

import { closedFields, readClosed } from '../../../core/fields.ts'
import { z } from 'zod'
import type { SearchProvider } from '../sources/search-provider.ts'
import { date, hitsOf, list, requireKey, text } from './fields.ts'
import { endpointOf, requestJson } from './request-json.ts'
import type { ServiceOptions } from './request-json.ts'

/** The key, and settings of the search by Tavily. */
export type TavilyOptions = ServiceOptions & {
  /** The API key of the account. */
  apiKey: string
  /** Address of the service; `https://api.tavily.com` by default. */
  baseURL?: string
  /** Whether to ask for the text of the pages too; `false` by default. */
  includeContent?: boolean
  /**
   * Further fields of the request, such as `search_depth`, `topic` and `include_domains`. Values for `query` and
   * `max_results`, and with `includeContent` for `include_raw_content`, are ignored, because citespan sets them.
   */
  parameters?: Record<string, unknown>
}

const answerSchema = z.object({
  results: list(
    z.object({
      url: z.string(),
      title: text,
      content: text,
      raw_content: text,
      score: z.number().nullish().catch(null),
      published_date: date,
    }),
  ),
})

const tavilySearchFields = closedFields<TavilyOptions>({
  fetch: true,
  timeoutMs: true,
  apiKey: true,
  baseURL: true,
  includeContent: true,
  parameters: true,
})

/**
 * Search by Tavily, which returns at most 20 results for a query, even if more are asked for.
 *
 * @throws CitationError `invalid-input` without a key or for an invalid address; a failed query throws `search-failed` or `timeout`.
 */
export function tavilySearch(options: TavilyOptions): SearchProvider {
  const {
    apiKey,
    baseURL = 'https://api.tavily.com',
    includeContent = false,
    parameters = {},
    ...service
  } = readClosed(options, tavilySearchFields, 'tavilySearch()')
  requireKey('tavilySearch()', apiKey)
  const endpoint = endpointOf('tavilySearch()', baseURL, 'search')
  return {
    name: 'Tavily',
    async search(query, { maxResults, signal }) {
      const { results } = await requestJson({
        ...service,
        service: 'Tavily',
        url: endpoint,
        headers: { authorization: `Bearer ${apiKey}` },
        body: {
          ...parameters,
          query,
          // Limit of the service.
          max_results: Math.min(maxResults, 20),
          ...(includeContent && { include_raw_content: 'markdown' }),
        },
        schema: answerSchema,
        signal,
      })
      return hitsOf(results, ({ url, title, content, raw_content, score, published_date }) => ({
        url,
        title,
        snippet: content,
        content: raw_content,
        publishedAt: published_date,
        relevance: score ?? undefined,
      }))
    },
  }
}

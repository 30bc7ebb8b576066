import { closedFields, readClosed } from '../../../core/fields.ts'
import { z } from 'zod'
import type { SearchProvider } from '../sources/search-provider.ts'
import { date, hitsOf, list, requireKey, text } from './fields.ts'
import { endpointOf, requestJson } from './request-json.ts'
import type { ServiceOptions } from './request-json.ts'

/** The key, and settings of the search by Exa. */
export type ExaOptions = ServiceOptions & {
  /** The API key of the account. */
  apiKey: string
  /** Address of the service; `https://api.exa.ai` by default. */
  baseURL?: string
  /** Whether to ask for the text of the pages too; `false` by default. */
  includeContent?: boolean
  /** Further fields of the request, such as `type` and `category`; the fields that citespan sets are not replaced. */
  parameters?: Record<string, unknown>
}

const answerSchema = z.object({
  results: list(
    z.object({
      url: z.string(),
      title: text,
      author: text,
      publishedDate: date,
      text,
      highlights: z.array(z.string()).nullish().catch(null),
      score: z.number().nullish().catch(null),
    }),
  ),
})

const exaSearchFields = closedFields<ExaOptions>({
  fetch: true,
  timeoutMs: true,
  apiKey: true,
  baseURL: true,
  includeContent: true,
  parameters: true,
})

/**
 * Search by Exa, which returns at most 100 results for a query, even if more are asked for. The snippet of a result is
 * its highlights.
 *
 * @throws CitationError `invalid-input` without a key or for an invalid address; a failed query throws `search-failed` or `timeout`.
 */
export function exaSearch(options: ExaOptions): SearchProvider {
  const {
    apiKey,
    baseURL = 'https://api.exa.ai',
    includeContent = false,
    parameters = {},
    ...service
  } = readClosed(options, exaSearchFields, 'exaSearch()')
  requireKey('exaSearch()', apiKey)
  const endpoint = endpointOf('exaSearch()', baseURL, 'search')
  return {
    name: 'Exa',
    async search(query, { maxResults, signal }) {
      const { results } = await requestJson({
        ...service,
        service: 'Exa',
        url: endpoint,
        headers: { 'x-api-key': apiKey },
        body: {
          ...parameters,
          query,
          // Limit of the service.
          numResults: Math.min(maxResults, 100),
          contents: { highlights: true, ...(includeContent && { text: true }) },
        },
        schema: answerSchema,
        signal,
      })
      return hitsOf(results, ({ url, title, author, publishedDate, text: content, highlights, score }) => ({
        url,
        title,
        snippet: highlights?.join(' … ') || undefined,
        content,
        publishedAt: publishedDate,
        authors: author === undefined ? undefined : [author],
        relevance: score ?? undefined,
      }))
    },
  }
}

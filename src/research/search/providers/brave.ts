import { closedFields, readClosed } from '../../../core/fields.ts'
import { z } from 'zod'
import { plainText } from '../../../../extractors/reading.ts'
import type { SearchProvider } from '../sources/search-provider.ts'
import { date, hitsOf, list, requireKey, text } from './fields.ts'
import { endpointOf, requestJson } from './request-json.ts'
import type { ServiceOptions } from './request-json.ts'

/** The key, and settings of the search by Brave. */
export type BraveOptions = ServiceOptions & {
  /** The API key of the account. */
  apiKey: string
  /** Address of the service; `https://api.search.brave.com` by default. */
  baseURL?: string
  /**
   * Further parameters of the request, such as `country` and `freshness`. Values for `q`, `count` and
   * `text_decorations` are ignored, because citespan sets them.
   */
  parameters?: Record<string, string>
}

const answerSchema = z.object({
  web: z
    .object({
      results: list(
        z.object({
          url: z.string(),
          title: text,
          description: text,
          extra_snippets: z.array(z.string()).nullish().catch(null),
          page_age: date,
          profile: z.object({ long_name: text, name: text }).nullish().catch(null),
        }),
      ),
    })
    // A response without results has no `web`.
    .nullish(),
})

const braveSearchFields = closedFields<BraveOptions>({
  fetch: true,
  timeoutMs: true,
  apiKey: true,
  baseURL: true,
  parameters: true,
})

/**
 * Search by Brave, which returns at most 20 results for a query. A query is cut to its first 400 UTF-16 units, the
 * limit of the service. The snippet of a result joins Brave's description and extra snippets.
 *
 * @throws CitationError `invalid-input` without a key or for an invalid address; a failed query throws `search-failed` or `timeout`.
 */
export function braveSearch(options: BraveOptions): SearchProvider {
  const {
    apiKey,
    baseURL = 'https://api.search.brave.com',
    parameters = {},
    ...service
  } = readClosed(options, braveSearchFields, 'braveSearch()')
  requireKey('braveSearch()', apiKey)
  const endpoint = endpointOf('braveSearch()', baseURL, 'res/v1/web/search')
  return {
    name: 'Brave',
    async search(query, { maxResults, signal }) {
      const url = new URL(endpoint)
      // Limits of the service: 20 results, and 400 characters per query.
      const own = {
        q: query.slice(0, 400),
        count: String(Math.min(maxResults, 20)),
        text_decorations: 'false',
      }
      for (const [name, value] of Object.entries({ ...parameters, ...own })) url.searchParams.set(name, value)
      const { web } = await requestJson({
        ...service,
        service: 'Brave',
        url,
        headers: { 'x-subscription-token': apiKey },
        schema: answerSchema,
        signal,
      })
      return hitsOf(
        web?.results ?? [],
        ({ url: page, title, description, extra_snippets, page_age, profile }) => ({
          url: page,
          title: title && plainText(title),
          snippet:
            plainText([description, ...(extra_snippets ?? [])].filter(Boolean).join(' … ')) || undefined,
          publishedAt: page_age,
          publisher: profile?.long_name ?? profile?.name,
        }),
      )
    },
  }
}

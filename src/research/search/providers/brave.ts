import { closedFields, readClosed } from '../../../core/fields.ts'
import { z } from 'zod'
import { plainText } from '../../../../extractors/reading.ts'
import type { SearchProvider } from '../sources/search-provider.ts'
import { date, hitsOf, list, requireKey, text } from './fields.ts'
import { requestJson } from './request-json.ts'
import type { ServiceOptions } from './request-json.ts'

/** The key, and what Brave is to search. */
export type BraveOptions = ServiceOptions & {
  /** The key of the account. */
  apiKey: string
  /** Where the service is; `https://api.search.brave.com` by default. */
  baseURL?: string
  /** Further parameters, such as `country`, `search_lang` and `freshness`. */
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
    // Where nothing is found there is no `web`.
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
 * Search by Brave. Its description and further snippets are the snippet of a result.
 *
 * @throws CitationError `invalid-input` without a key; a query that fails, `search-failed` or `timeout`.
 */
export function braveSearch(options: BraveOptions): SearchProvider {
  const {
    apiKey,
    baseURL = 'https://api.search.brave.com',
    parameters = {},
    ...service
  } = readClosed(options, braveSearchFields, 'braveSearch()')
  requireKey('braveSearch()', apiKey)
  return {
    name: 'Brave',
    async search(query, { maxResults, signal }) {
      const url = new URL('/res/v1/web/search', baseURL)
      // Its own limits: 20 results, and 400 characters of a query.
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

import type { SourceInput } from '../src/core/source.ts'
import { family } from './family.ts'
import { readOutput } from './reading/read-output.ts'

/**
 * Web search tools, an application's own or a vendor's (Tavily, Exa, Brave, SerpAPI, SearXNG,
 * Firecrawl, …). Sources with a URL are of type `website`, unless the output names another type. If the only text of
 * such a source has at most 1,500 UTF-16 units, its `textOrigin` is `excerpt`.
 */
export const webSearchExtractors = family(
  [
    'web_search',
    'websearch',
    'search_web',
    'internet_search',
    'search_internet',
    'google_search',
    'bing_search',
    'brave_search',
    'brave_web_search',
    'duckduckgo*',
    'ddg_search',
    'tavily_search',
    'tavily',
    'exa_search',
    'perplexity_search',
    'parallel_search',
    'serpapi*',
    'serper*',
    'searxng*',
    'firecrawl_search',
    'kagi_search',
    'you_search',
    'linkup_search',
    'jina_search',
    'news_search',
    'search_news',
    '*_web_search',
    'web_search_*',
  ],
  (call) =>
    readOutput(call).map((source) => ({
      ...(source.url && { type: 'website' as const }),
      ...(isExcerpt(source) && { textOrigin: 'excerpt' as const }),
      ...source,
    })),
)

/** A result's only text counts as an excerpt of its page if it has at most this many UTF-16 units. */
const MAX_EXCERPT = 1_500

function isExcerpt({ url, snippet, content }: SourceInput): boolean {
  const text = content ?? snippet
  const hasBody = content !== undefined && snippet !== undefined && content !== snippet
  return url !== undefined && text !== undefined && !hasBody && text.length <= MAX_EXCERPT
}

import type { ToolCall } from '../src/core/ports.ts'
import type { SourceInput } from '../src/core/source.ts'
import { family } from './family.ts'
import { inputUrl, isToolItself, readOutput } from './reading/read-output.ts'

/**
 * Tools that fetch or scrape a page (Firecrawl, Jina Reader, Tavily Extract, `web_fetch`, …). If the output is a single
 * source and has no URL, it is taken for the requested page: it gets the URL of the tool's input and the type `website`.
 */
export const webScrapeExtractors = family(
  [
    'web_scrape',
    'web_fetch',
    'web_read',
    'web_crawl',
    'web_browse',
    'scrape',
    'scrape_*',
    '*_scrape',
    '*_scraper',
    'crawl',
    'crawl_*',
    '*_crawl',
    'fetch',
    'fetch_page',
    'fetch_url',
    'fetch_web*',
    'fetch_content',
    'get_page',
    'get_page_content',
    'get_url*',
    'get_web*',
    'load_page',
    'load_url',
    'load_web*',
    'open_page',
    'open_url',
    'read_page',
    'read_url',
    'read_web*',
    'visit_*',
    'browse',
    'browse_*',
    'browser_*',
    'extract_page',
    'extract_url',
    'tavily_extract',
    'firecrawl_extract',
    'exa_contents',
    'url_context',
    'jina_reader',
    'reader',
  ],
  scrapedPages,
)

function scrapedPages(call: ToolCall): SourceInput[] {
  const url = inputUrl(call.input)
  const sources = readOutput(call, { toolTextLength: 1 })
  return sources.map((source) => {
    // One page was requested and one returned, so they are the same.
    if (source.url || !url || sources.length > 1) return source
    const { type: _type, identifier, title, ...page } = source
    if (isToolItself(source, call)) return { type: 'website', url, ...page }
    return { type: 'website', url, ...(identifier && { identifier }), ...(title && { title }), ...page }
  })
}

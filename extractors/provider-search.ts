import { family } from './family.ts'
import { readOutput } from './reading/read-output.ts'

/**
 * Search tools run by the model's provider, such as file search, X search and Google Maps. Their web search is in
 * `web-search.ts`. A text without named sources is usually not a source. Sources outside the output arrive as `source`
 * parts.
 */
export const providerSearchExtractors = family(
  [
    'file_search',
    'x_search',
    'enterprise_web_search',
    'google_maps',
    'collections_search',
    'vertex_rag_store',
  ],
  (call) => readOutput(call, { toolTextLength: null }),
)

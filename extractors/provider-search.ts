import { family } from './family.ts'
import { readOutput } from './reading/read-output.ts'

/**
 * Search that the model's provider runs: file search and code of OpenAI, xAI
 * and Google, X search, enterprise search. Their web search has the names in
 * `web-search.ts`. What the output does not hold comes as `source` parts.
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

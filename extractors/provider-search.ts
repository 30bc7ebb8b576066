import { family } from './family.ts'
import { readOutput } from './reading/read-output.ts'

/**
 * Search tools run by the model's provider, such as file search, X search and Google Maps. Their web search is read by
 * `webSearchExtractors`. A text without named sources is a source only if the tool's input has a URL, or in MCP
 * content. Sources that the provider states outside of the output arrive as `source` parts, for
 * `sourcePartsExtractors`.
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

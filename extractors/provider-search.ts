import { family } from './family.ts'
import { readOutput } from './reading/read-output.ts'

/**
 * Search tools that the model's provider runs, such as file search, X search and Google Maps. The provider's web
 * search is read by `webSearchExtractors`. Sources are those that the output names. A text that names none is itself a
 * source in two cases only: the tool's input has a URL, or the text is a content block of an MCP result. Sources that
 * the provider states outside of the output arrive as `source` parts, which `sourcePartsExtractors` reads.
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

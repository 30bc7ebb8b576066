import { family } from './family.ts'
import { readOutput } from './reading/read-output.ts'

/**
 * Search tools run by the model's provider: file search, X search, xAI's collections search, and Google's enterprise
 * web search, Maps and Vertex RAG store. Their web search is in `web-search.ts`. A text without named sources is not a
 * source, unless the tool's input has a URL, or the text is a content block of MCP: then the tool is one of an MCP
 * server that has the same name. Sources outside the output arrive as `source` parts.
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

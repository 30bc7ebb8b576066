/**
 * `citespan/extractors`, with one file for each family of tools. In: the output of a tool call.
 * Out: the sources found in it.
 */
export { createExtractors, defaultExtractors } from './create-extractors.ts'
export type { Extractors, ExtractorsOptions } from './create-extractors.ts'
export { fieldsExtractor } from './fields.ts'
export type { FieldPaths } from './fields.ts'
export { genericExtractor } from './generic.ts'
export { httpClientExtractors } from './http-client.ts'
export { defaultLimits } from './reading/limits.ts'
export type { ExtractionLimits } from './reading/limits.ts'
export { mcpExtractors } from './mcp.ts'
export { providerSearchExtractors } from './provider-search.ts'
export { ragExtractors } from './rag.ts'
export { sourcePartsExtractors } from './source-parts.ts'
export { webScrapeExtractors } from './web-scrape.ts'
export { webSearchExtractors } from './web-search.ts'
export { wikipediaExtractors } from './wikipedia.ts'

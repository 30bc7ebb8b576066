/**
 * `citespan/research`: sources found by many queries, judged, fetched and filtered. In: an objective, queries, and a
 * search service or function. Out: numbered sources in rows, and each result that was left out with the reason.
 */
export { createSearch } from './create-search.ts'
export type { Search, SearchOptions } from './create-search.ts'
export type { DroppedSource, FailedQuery, SearchRequest, SearchResult } from './search-result.ts'
export { searchTool } from './search-tool.ts'
export type { SearchToolInput, SearchToolOptions, SearchToolOutput } from './search-tool.ts'
export { contentFetcher } from './fetch-content.ts'
export type { DocumentReader } from '../ingest/document-reader.ts'
export type { ContentFetcherOptions, FetchContent, FetchedContent } from './fetch-content.ts'
export type { SearchCall, SearchFunction, SearchHit, SearchProvider } from './sources/search-provider.ts'
export { functionSearch } from './providers/function-search.ts'
export { tavilySearch } from './providers/tavily.ts'
export type { TavilyOptions } from './providers/tavily.ts'
export { exaSearch } from './providers/exa.ts'
export type { ExaOptions } from './providers/exa.ts'
export { braveSearch } from './providers/brave.ts'
export type { BraveOptions } from './providers/brave.ts'
export { searxngSearch } from './providers/searxng.ts'
export type { SearxngOptions } from './providers/searxng.ts'
export type { ServiceOptions } from './providers/request-json.ts'
export { lexicalReconciler } from './relevance/lexical.ts'
export { embeddingReconciler } from './relevance/embedding.ts'
export type { EmbeddingReconcilerOptions } from './relevance/embedding.ts'
export { llmReconciler } from './relevance/llm.ts'
export type { LlmReconcilerOptions } from './relevance/llm.ts'
export type {
  Irrelevance,
  Reconciler,
  ReconcileRequest,
  Reconciliation,
  Relevance,
  RelevanceMethod,
  Snippet,
  ThresholdOption,
} from './relevance/reconciler.ts'
export { createContentFilter } from './filter/content-filter.ts'
export type {
  ContentFilter,
  ContentFilterOptions,
  DroppedPage,
  FilterRequest,
  FilterResult,
} from './filter/content-filter.ts'
export type { FilterPage } from './filter/filter-page.ts'
export { fromCanonicalSource, toCanonicalSource } from '../sources/canonical-source.ts'
export type { CanonicalRelevance, CanonicalRow, CanonicalSource } from '../sources/canonical-source.ts'

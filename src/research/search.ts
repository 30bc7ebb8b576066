/**
 * Public exports of `search/`. In: an objective and queries. Out: numbered sources, and why others were left
 * out.
 */
export { createSearch } from './search/create-search.ts'
export type { Search, SearchOptions } from './search/create-search.ts'
export { contentFetcher } from './search/fetch-content.ts'
export type { ContentFetcherOptions, FetchContent, FetchedContent } from './search/fetch-content.ts'
export { createContentFilter } from './search/filter/content-filter.ts'
export type {
  ContentFilter,
  ContentFilterOptions,
  DroppedPage,
  FilterRequest,
  FilterResult,
} from './search/filter/content-filter.ts'
export type { FilterPage } from './search/filter/filter-page.ts'
export { braveSearch } from './search/providers/brave.ts'
export type { BraveOptions } from './search/providers/brave.ts'
export { exaSearch } from './search/providers/exa.ts'
export type { ExaOptions } from './search/providers/exa.ts'
export { functionSearch } from './search/providers/function-search.ts'
export type { ServiceOptions } from './search/providers/request-json.ts'
export { searxngSearch } from './search/providers/searxng.ts'
export type { SearxngOptions } from './search/providers/searxng.ts'
export { tavilySearch } from './search/providers/tavily.ts'
export type { TavilyOptions } from './search/providers/tavily.ts'
export { embeddingReconciler } from './search/relevance/embedding.ts'
export type { EmbeddingReconcilerOptions } from './search/relevance/embedding.ts'
export { lexicalReconciler } from './search/relevance/lexical.ts'
export { llmReconciler } from './search/relevance/llm.ts'
export type { LlmReconcilerOptions } from './search/relevance/llm.ts'
export type {
  Irrelevance,
  ReconcileRequest,
  Reconciler,
  Reconciliation,
  Relevance,
  RelevanceMethod,
  Snippet,
  ThresholdOption,
} from './search/relevance/reconciler.ts'
export type { DroppedSource, FailedQuery, SearchRequest, SearchResult } from './search/search-result.ts'
export { searchTool } from './search/search-tool.ts'
export type { SearchToolInput, SearchToolOptions, SearchToolOutput } from './search/search-tool.ts'
export type {
  SearchCall,
  SearchFunction,
  SearchHit,
  SearchProvider,
} from './search/sources/search-provider.ts'

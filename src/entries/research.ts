/**
 * `citespan/research`: finds sources by many queries, judges, fetches and filters them. In: an objective, queries,
 * and a search service or function. Out: numbered sources as rows, and each result that was left out with the reason.
 */
export { createSearch } from '../research/search.ts'
export type { Search, SearchOptions } from '../research/search.ts'
export type { DroppedSource, FailedQuery, SearchRequest, SearchResult } from '../research/search.ts'
export { searchTool } from '../research/search.ts'
export type { SearchToolInput, SearchToolOptions, SearchToolOutput } from '../research/search.ts'
export { contentFetcher } from '../research/search.ts'
export type { DocumentReader } from '../documents/reader.ts'
export type { ContentFetcherOptions, FetchContent, FetchedContent } from '../research/search.ts'
export type { SearchCall, SearchFunction, SearchHit, SearchProvider } from '../research/search.ts'
export { functionSearch } from '../research/search.ts'
export { tavilySearch } from '../research/search.ts'
export type { TavilyOptions } from '../research/search.ts'
export { exaSearch } from '../research/search.ts'
export type { ExaOptions } from '../research/search.ts'
export { braveSearch } from '../research/search.ts'
export type { BraveOptions } from '../research/search.ts'
export { searxngSearch } from '../research/search.ts'
export type { SearxngOptions } from '../research/search.ts'
export type { ServiceOptions } from '../research/search.ts'
export { lexicalReconciler } from '../research/search.ts'
export { embeddingReconciler } from '../research/search.ts'
export type { EmbeddingReconcilerOptions } from '../research/search.ts'
export { llmReconciler } from '../research/search.ts'
export type { LlmReconcilerOptions } from '../research/search.ts'
export type {
  Irrelevance,
  Reconciler,
  ReconcileRequest,
  Reconciliation,
  Relevance,
  RelevanceMethod,
  Snippet,
  ThresholdOption,
} from '../research/search.ts'
export { createContentFilter } from '../research/search.ts'
export type {
  ContentFilter,
  ContentFilterOptions,
  DroppedPage,
  FilterRequest,
  FilterResult,
} from '../research/search.ts'
export type { FilterPage } from '../research/search.ts'
export { fromCanonicalSource, toCanonicalSource } from '../sources/registry.ts'
export type { CanonicalRelevance, CanonicalRow, CanonicalSource } from '../sources/registry.ts'

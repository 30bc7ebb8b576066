/** Public exports of `fetch/`: fetches untrusted pages within limits of reach, size and time. */
export { createPageFetcher, pageFetcherNames } from './fetch/create-page-fetcher.ts'
export { fetchPage } from './fetch/fetch-page.ts'
export type {
  FetchCall,
  FetchPageOptions,
  FetchedPage,
  PageReach,
  PageRedirect,
  PageVersion,
} from './fetch/fetch-page.ts'
export { decoderOf } from './fetch/node/decode-body.ts'
export type { PageFetchOptions, PageFetcher, PageFetcherOptions } from './fetch/page-fetcher.ts'
export type { PageToRender, RenderPage } from './fetch/render-page.ts'
export { createAllowList } from './fetch/rules/allow-list.ts'
export { concatenate } from './fetch/rules/concatenate.ts'
export { pageFailureOf } from './fetch/rules/page-failure.ts'
export type { PageFailure } from './fetch/rules/page-failure.ts'
export { readPageUrl } from './fetch/rules/page-url.ts'
export { VERSION } from './fetch/rules/user-agent.ts'

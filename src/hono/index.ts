/**
 * `citespan/hono`. In: requests to a Hono app, or the responses of its endpoints. Out: answers with citations
 * as JSON or event streams, and the stored records of answers.
 */
export { citationApp } from './citation-app.ts'
export type { CitationAppOptions } from './citation-app.ts'
export type { KnownSource } from './known-sources.ts'
export { citationMiddleware } from './citation-middleware.ts'
export type { CitationMiddlewareOptions } from './citation-middleware.ts'
export { citationsApiInstructions } from './citations-api-prompt.ts'

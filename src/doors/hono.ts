/**
 * `citespan/hono`. In: requests to a Hono app, or the responses of its endpoints. Out: answers with citations as JSON
 * or event streams, and the stored records of answers.
 */
export { citationApp } from './hono/citation-app.ts'
export type { CitationAppOptions } from './hono/citation-app.ts'
export type { KnownSource } from './hono/known-sources.ts'
export { citationMiddleware } from './hono/citation-middleware.ts'
export type { CitationMiddlewareOptions } from './hono/citation-middleware.ts'
export { citationsApiInstructions } from './hono/citations-api-prompt.ts'

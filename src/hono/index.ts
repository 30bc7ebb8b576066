export { citationApp } from './citation-app.ts'
export type { CitationAppOptions } from './citation-app.ts'
export { citationMiddleware } from './citation-middleware.ts'
export type { CitationMiddlewareOptions } from './citation-middleware.ts'

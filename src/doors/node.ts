/**
 * `citespan/node`. In: requests and responses of Node's HTTP server, as Express and Fastify use them. Out: the same
 * responses with citations.
 */
export { nodeCitations } from './node/node-citations.ts'
export type { NodeCitationsOptions } from './node/node-citations.ts'

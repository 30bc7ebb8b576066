/**
 * `citespan/http`: a typed client of the citation service, for browsers, Node and edge runtimes. Inputs of its
 * operations go in; what the service answers comes out.
 */
export { createCitationClient } from './client.ts'
export type { CitationClient, CitationClientOptions } from './client.ts'
export { CitationServiceError } from './service-error.ts'
export type { OperationInput, OperationResult } from './operation-types.ts'
export type { OperationName } from './operations.ts'
export type { ServiceCallOptions } from './send-request.ts'
export type { AnswerEvent, AttributeLine, AttributeStreamOptions } from './attribute-stream.ts'
export type { FollowOptions, ServiceEvent } from './follow-events.ts'

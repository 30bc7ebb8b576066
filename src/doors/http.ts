/**
 * `citespan/http`: a typed client of the citation service, for browsers, Node and edge runtimes. In: inputs of the
 * service's operations. Out: the service's answers.
 */
export { createCitationClient } from './http/client.ts'
export type { CitationClient, CitationClientOptions } from './http/client.ts'
export { CitationServiceError } from './http/service-error.ts'
export type { OperationInput, OperationResult } from './http/operation-types.ts'
export type { OperationName } from './http/operations.ts'
export type { ServiceCallOptions } from './http/send-request.ts'
export type { AnswerEvent, AttributeLine, AttributeStreamOptions } from './http/attribute-stream.ts'
export type { FollowOptions, ServiceEvent } from './http/follow-events.ts'

import { renamed, served } from '../../engine/operations.ts'
import type { ServedOperations } from '../service/routes/served-operations.ts'

/** The line in `operations` for a route: method, path, and the kind of its body if that is not JSON. */
type LineOf<Route> = Route extends { method: infer Method extends string; path: infer Path extends string }
  ? `${Uppercase<Method>} ${Path}${KindOf<Route>}`
  : never

type KindOf<Route> = Route extends { responses: { 200: { content: { 'text/event-stream': unknown } } } }
  ? ' events'
  : Route extends { request: { body: { content: { 'multipart/form-data': unknown } } } }
    ? ' form'
    : Route extends { responses: { [Status in 200 | 201]?: { content: { 'application/json': unknown } } } }
      ? ''
      : ' bytes'

/**
 * The operations of the service by their ids: method, path, and `form`, `bytes` or `events` if the body is not JSON.
 * `served` and `renamed` are the operations of the registrar. The compiler checks every further line against its route,
 * and fails if an operation is missing here.
 */
export const operations = {
  ...served,
  ...renamed,

  /** Cites an answer: looks for evidence for each sentence in the sources, checks it, and stores the record. */
  attribute: 'POST /v1/attribute',
  attributeStream: 'POST /v1/attribute/stream events',
  /** Says whether sources support a claim. Nothing is stored. */
  checkClaim: 'POST /v1/check',
  /** Finds a quote in a text. Nothing is stored. */
  locateQuote: 'POST /v1/locate',

  /** Registers a file as a source: `{ file: new File([bytes], 'report.pdf') }`. */
  addDocumentSource: 'POST /v1/sources/documents form',
  /** The page or file of a source, as it was received. The client returns the `Response`. */
  getOriginal: 'GET /v1/sources/{id}/archive/original bytes',
  /** The picture of a page, as PNG or PDF. The client returns the `Response`. */
  getScreenshot: 'GET /v1/sources/{id}/archive/screenshot bytes',

  /** Lists cited answers, oldest first, without the contents of their sources. */
  listRuns: 'GET /v1/runs',
  /** A cited answer. */
  getRun: 'GET /v1/runs/{id}',
  /** The text of a source of an answer. */
  getRunSourceContent: 'GET /v1/runs/{id}/sources/{sourceId}/content',
  /** How well an answer is cited. */
  auditRun: 'GET /v1/runs/{id}/audit',
  /** How well answers are cited, each and in total. */
  auditRuns: 'GET /v1/audit',
  /** Lists conversations, newest first. */
  listSessions: 'GET /v1/sessions',

  /** An answer in the format of another program, as a file. The client returns the `Response`. */
  exportRun: 'GET /v1/runs/{id}/formats/{format} bytes',
  /** The sources that a conversation cites, as a file. The client returns the `Response`. */
  exportSessionSources: 'GET /v1/sessions/{id}/formats/{format} bytes',

  /**
   * A conversation as one signed zip that a stranger can verify offline. The client returns the `Response`. For
   * auditors and admins.
   */
  exportSession: 'GET /v1/sessions/{id}/archive bytes',

  sessionEvents: 'GET /v1/sessions/{id}/events events',
  runEvents: 'GET /v1/runs/{id}/events events',

  /** For admins: creates an API key of the caller's project. Only this response has the key's token. */
  createKey: 'POST /v1/keys',
  /** For admins: lists the API keys of the caller's project. */
  listKeys: 'GET /v1/keys',
  /**
   * For admins: issues a key in place of another, which stays valid for a while. Only this response has the new key's
   * token.
   */
  rotateKey: 'POST /v1/keys/{id}/rotate',
  /** For admins: ends a key. */
  revokeKey: 'DELETE /v1/keys/{id}',
} as const satisfies { [Name in keyof ServedOperations]: LineOf<ServedOperations[Name]> }

/** The id of an operation, as in the OpenAPI document. */
export type OperationName = keyof typeof operations

/** Operations that change nothing, though they are sent as POST. */
export const reading: ReadonlySet<string> = new Set<OperationName>(['checkClaim', 'locateQuote'])

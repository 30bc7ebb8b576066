import type { ServedOperations } from '../service/routes/served-operations.ts'

/** What a route of the service is called with and answers, as far as the client has to know it when it runs. */
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
 * The operations of the service by their ids: method, path, and `form`, `bytes` or `events` for what is no JSON. The
 * compiler holds each line against its route, and refuses the table when an operation is missing.
 */
export const operations = {
  /** Cites an answer: finds the sentence of a source for each of its sentences, checks it, and stores the record. */
  attribute: 'POST /v1/attribute',
  attributeStream: 'POST /v1/attribute/stream events',
  /** Says whether sources support a claim. Nothing is stored. */
  checkClaim: 'POST /v1/check',
  /** Finds a quote in a text. Nothing is stored. */
  locateQuote: 'POST /v1/locate',

  /** Registers a text as a source. */
  addTextSource: 'POST /v1/sources',
  /** Registers rows of a database as a source. */
  addDatabaseSource: 'POST /v1/sources/database',
  /** Fetches a public web page and registers it as a source. */
  addWebSource: 'POST /v1/sources/web',
  /** Registers a file as a source: `{ file: new File([bytes], 'report.pdf') }`. */
  addDocumentSource: 'POST /v1/sources/documents form',
  /** Lists registered sources, oldest first. */
  listSources: 'GET /v1/sources',
  /** A registered source without its content. */
  getSource: 'GET /v1/sources/{id}',
  /** The text of a source, which offsets of evidence index. */
  getSourceContent: 'GET /v1/sources/{id}/content',
  /** The versions of a source, oldest first. */
  getSourceVersions: 'GET /v1/sources/{id}/versions',
  /** Registers web pages, whether or not they can be read; for results of a search. */
  validateWebSources: 'POST /v1/sources/web/validate',
  /** Looks at the page of a web source again, and what became of the words that its citations quote. */
  recheckSource: 'POST /v1/sources/{id}/recheck',
  /** Looks at the web pages that an answer cites. */
  recheckRun: 'POST /v1/runs/{id}/recheck',
  /** Lists looks at web sources and their citations, oldest first. */
  listRechecks: 'GET /v1/rechecks',
  /** What was kept of the page or file of a source. */
  getArchived: 'GET /v1/sources/{id}/archive',
  /** The page or file of a source, as it was received; the response itself. */
  getOriginal: 'GET /v1/sources/{id}/archive/original bytes',
  /** The picture of a page, as PNG or PDF; the response itself. */
  getScreenshot: 'GET /v1/sources/{id}/archive/screenshot bytes',
  /** Whether what was kept is still what it was. */
  verifyArchived: 'GET /v1/sources/{id}/archive/check',

  /** Registers a citation of a source for a claim, and checks it at once. */
  cite: 'POST /v1/citations',
  /** Stores prose with marks of registered citations as an answer whose sentences stand for them. */
  linkCitations: 'POST /v1/citations/link',
  /** Finds citations, oldest first. */
  listCitations: 'GET /v1/citations',
  /** A citation with its newest verdict. */
  getCitation: 'GET /v1/citations/{id}',
  /** A citation as it stands in a text, in a style. */
  formatCitation: 'GET /v1/citations/{id}/formatted',
  /** Records that a citation supports, contradicts, extends or supersedes another. */
  relate: 'POST /v1/relations',
  /** Relations from and to a citation. */
  relationsOf: 'GET /v1/citations/{id}/relations',
  /** What a source or citation was made from, or what was made from it. */
  derivations: 'GET /v1/derivations/{id}',
  /** Lists relations, oldest first. */
  listRelations: 'GET /v1/relations',

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
  /** How many citations meet a filter, by status, verdict, agent and source. */
  auditCitations: 'GET /v1/audit/citations',
  /** Lists conversations, newest first. */
  listSessions: 'GET /v1/sessions',
  /** Citations of a conversation that contradict each other, as it was recorded. */
  listConflicts: 'GET /v1/sessions/{id}/conflicts',

  /** An answer in the format of another program, as a file; the response itself. */
  exportRun: 'GET /v1/runs/{id}/formats/{format} bytes',
  /** The sources that a conversation cites, as a file; the response itself. */
  exportSessionSources: 'GET /v1/sessions/{id}/formats/{format} bytes',
  /** A bibliography of the sources that citations name, as a file; the response itself. */
  exportBibliography: 'GET /v1/bibliography bytes',

  /** A conversation as one signed zip that a stranger can verify offline; the response itself. For auditors and admins. */
  exportSession: 'GET /v1/sessions/{id}/archive bytes',

  sessionEvents: 'GET /v1/sessions/{id}/events events',
  runEvents: 'GET /v1/runs/{id}/events events',

  /** For admins: creates an API key of the own project. */
  createKey: 'POST /v1/keys',
  /** For admins: lists the API keys of the own project. */
  listKeys: 'GET /v1/keys',
  /** For admins: issues a key in place of another, which stays valid for a while. */
  rotateKey: 'POST /v1/keys/{id}/rotate',
  /** For admins: ends a key. */
  revokeKey: 'DELETE /v1/keys/{id}',
  /** For admins: the settings of the own project. */
  getSettings: 'GET /v1/settings',
  /** For admins: changes settings of the own project; `null` gives one back to the options of the service. */
  changeSettings: 'POST /v1/settings',
  /** For admins: who changed which setting, when, from what to what; oldest first. */
  listSettingChanges: 'GET /v1/settings/changes',
  erase: 'POST /v1/erasures',
  /** For admins: all that is kept under the id of a person. */
  exportPerson: 'GET /v1/persons/{id}/export',
  giveVerdict: 'POST /v1/verdicts',
} as const satisfies { [Name in keyof ServedOperations]: LineOf<ServedOperations[Name]> }

/** The id of an operation, as in the OpenAPI document. */
export type OperationName = keyof typeof operations

/** Operations that change nothing, though they are sent as POST. */
export const reading: ReadonlySet<string> = new Set<OperationName>(['checkClaim', 'locateQuote'])

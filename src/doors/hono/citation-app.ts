import { closedFields, readClosed } from '../../core/fields.ts'
import type { LanguageModel, ToolSet } from 'ai'
import { Hono } from 'hono'
import { CitationError } from '../../core/error.ts'
import type { CitationEngine } from '../../engine/engine.ts'
import { chatRoutes } from './chat-routes.ts'
import { citationsApiRoutes } from './citations-api.ts'
import type { DialectOptions } from './citations-api.ts'
import { errorHandler, logError, notFound } from './error-response.ts'
import type { OnError } from './error-response.ts'
import { guardRequests } from './guard-requests.ts'
import { limitWholeBody } from './read-body.ts'
import { recordRoutes } from './record-routes.ts'
import type { ReadScope } from './request-scope.ts'

/** Maximum number of bytes of a request body. */
const MAX_BODY = 4_000_000

/** The model that answers, its tools, and who may read which records. */
export type CitationAppOptions = {
  /** The model that answers. */
  model: LanguageModel
  /** The tools that the model may call; sources are read from their results. */
  tools?: ToolSet
  /** The system prompt, none by default. With `dialect`, it replaces `citationsApiInstructions`, the default there. */
  instructions?: string
  /**
   * `citations-api` adds `POST /api/v1/chat/` (JSON) and `POST /api/v1/chat/stream` (server-sent events), which answer
   * a `query` with marks `[n]` in the text and a `citation_map`. By default there are only the other routes of
   * `citationApp`.
   */
  dialect?: 'citations-api'
  /**
   * With `dialect`: classifies the query. Its result is the field `intent` of the JSON answer. The field is `null`
   * without this option, and if the function throws or returns `null`. A streamed answer has no `intent`.
   */
  intent?: DialectOptions['intent']
  /**
   * With `dialect`: sources known before the model runs, such as search results for the query. They get the first
   * numbers. The model is shown only the first ten: their titles in the system prompt, and at most 10,000 UTF-16 units
   * of their texts.
   */
  sources?: DialectOptions['sources']
  /** Maximum number of model calls for one answer; 8 by default. */
  maxSteps?: number
  /**
   * Returns the project, agent and user of a request, read from its credentials: `{ project, agentId, userId }`, each
   * optional. Records of others are then not found. A returned field without a value, such as `{ userId: undefined }`,
   * rejects the request (403). A field of another name is an error of the application: the request fails (500), and
   * `onError` gets the reason. `'public'`: everyone may read every record. Without this option records are stored, but
   * reading them is refused (403).
   */
  scope?: ReadScope | 'public'
  /**
   * Origins, such as `https://app.example`, whose pages may send the same requests as pages of the app's own origin;
   * none by default. A request from a page of any other origin is refused (403) if it has cookies, or if it is a write
   * (such as `POST`) without `authorization`. The app sends no CORS headers: add them with `cors()` of Hono.
   */
  origins?: readonly string[]
  /**
   * Called with errors that the client did not cause; the response does not describe them. By default they go to
   * `console.error`.
   */
  onError?: OnError
}

const citationAppFields = closedFields<CitationAppOptions>({
  model: true,
  tools: true,
  instructions: true,
  dialect: true,
  intent: true,
  sources: true,
  maxSteps: true,
  scope: true,
  origins: true,
  onError: true,
})

/**
 * A chat service with citations, as a Hono app to mount or to serve.
 *
 * - `POST /chat` → the whole answer as JSON
 * - `POST /chat/stream` → server-sent events `metadata`, `token`, `tool`, `source`, `citation`, `checking`,
 *   `citations`, `error`, `[DONE]`
 * - `GET /runs/:id`, `GET /runs/:id/sources/:sourceId` → a stored answer, the full text of a source
 * - `GET /sessions` → conversations, newest first
 * - `GET /sessions/:id/runs`, `GET /sessions/:id/citations` → runs and citations of a session, oldest first
 * - `GET /runs/:id/audit`, `GET /sessions/:id/audit` → coverage, verdicts and uncited claims
 *
 * With `dialect: 'citations-api'` also
 *
 * - `POST /api/v1/chat/` → the answer with marks `[n]` and its `citation_map` as JSON
 * - `POST /api/v1/chat/stream` → server-sent events `metadata`, `token`, `source`, `citations`, `[DONE]`
 *
 * Lists are paged by `limit` and `cursor`. A body is JSON (else 415) of at most 4 MB (413): `{ message, sessionId? }`
 * or `{ messages, sessionId? }` for `/chat`, `{ query, session_id? }` for the dialect.
 *
 * An answer is finished and stored even if the client disconnects. With `include_citations: false` in the body,
 * `/chat` and `/chat/stream` neither cite nor store it.
 */
export function citationApp(engine: CitationEngine, options: CitationAppOptions) {
  return chatApp(engine, options).route('/', recordRoutes(engine, options.scope))
}

/** The answering routes of `citationApp`, without those that read records. */
export function chatApp(engine: CitationEngine, given: CitationAppOptions) {
  const {
    model,
    tools = {},
    instructions,
    dialect,
    intent,
    sources,
    maxSteps = 8,
    scope: readScope,
    origins = [],
    onError = logError,
  } = readClosed(given, citationAppFields, 'citationApp()')
  const app = new Hono()
  app.onError(errorHandler(onError))
  app.notFound((c) => errorHandler(onError)(notFound(), c))
  // Limited to these paths, because the application may mount other routes next to them.
  for (const path of ['/chat/*', '/runs/*', '/sessions/*', '/api/v1/chat/*']) {
    app.use(path, guardRequests(origins), limitWholeBody({ maxBytes: MAX_BODY, refuse: refuseBody }))
  }

  const chat = { model, tools, instructions, maxSteps, readScope, onError }
  if (dialect === 'citations-api') app.route('/', citationsApiRoutes(engine, chat, { intent, sources }))
  return app.route('/', chatRoutes(engine, chat))
}

function refuseBody(): never {
  throw new CitationError({
    code: 'input-too-large',
    message: `The body is longer than ${MAX_BODY} bytes.`,
    suggestion: 'Send a shorter history.',
  })
}

/**
 * The citation service: everything the engine does over HTTP, for backends in any language. In: an engine, its store,
 * and who may call. Out: a Hono app with its OpenAPI document.
 */
import { closedFields, readClosed } from '../../core/fields.ts'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { LanguageModel, ToolSet } from 'ai'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { HTTPException } from 'hono/http-exception'
import { requestId } from 'hono/request-id'
import type { Store } from '../../core/ports.ts'
import type { CitationEngine } from '../../engine/engine.ts'
import { checkMayWrite } from '../../engine/registrar.ts'
import { chatApp } from '../hono/citation-app.ts'
import { answerOnce } from './answer-once.ts'
import { inOwnSession, requireCaller, tokenOf } from './keys/credentials.ts'
import type { ServiceEnv } from './keys/credentials.ts'
import { jwtCredentials } from './keys/jwt-credentials.ts'
import type { JwtOptions } from './keys/jwt-credentials.ts'
import { createKeyStore, KEYS_PROJECT } from './keys/key-store.ts'
import { connectionAddress, limitGuesses } from './limit-guesses.ts'
import { limitBody } from './limit-body.ts'
import { limitRate } from './limit-rate.ts'
import { limitWork } from './limit-work.ts'
import type { WorkLimits } from './limit-work.ts'
import { logRequests } from './log-requests.ts'
import type { RequestLog } from './log-requests.ts'
import type { RateLimit } from './limit-rate.ts'
import { describeService } from './openapi.ts'
import { answerRoutes } from './routes/answers.ts'
import { archiveRoutes } from './routes/archive.ts'
import { attributeStreamRoutes } from './routes/attribute-stream.ts'
import { documentRoutes } from './routes/documents.ts'
import { eventRoutes } from './routes/events.ts'
import { formatRoutes } from './routes/formats.ts'
import { keyRoutes } from './routes/keys.ts'
import { recordRoutes } from './routes/records.ts'
import { tableRoutes } from './routes/table-routes.ts'
import { referencePage } from './reference-page.ts'
import { secureHeaders } from './secure-headers.ts'
import { serviceErrorHandler } from './routes/service-errors.ts'
import type { OnServiceError } from './routes/service-errors.ts'
import { expectMethods } from '../../core/shapes.ts'

/** What the service is made of, and its limits. */
export type CitationServiceOptions = RateLimit & {
  /** How many requests and event streams may be open at once; further ones are rejected (503 or 429). */
  work?: WorkLimits
  /**
   * Whether the address of a client is the last entry of `X-Forwarded-For`; set it if a proxy adds that entry. By
   * default (`false`) it is the address of the connection. Requests without a valid credential are limited by address.
   */
  trustProxy?: boolean
  /** The store of the engine; it also holds the API keys. */
  store: Store
  /** The version in the OpenAPI document, such as that of the package. */
  version: string
  /** Accepts tokens of an identity provider in addition to API keys. */
  jwt?: JwtOptions
  /** A model that answers agents at `POST /chat` and `/chat/stream`; without it there is no chat. */
  chat?: { model: LanguageModel; tools?: ToolSet; instructions?: string }
  /** Origins whose pages may call the service, each in full, such as `https://app.example`; none by default. */
  origins?: readonly string[]
  /**
   * The private key (`signer`) of `createNoteKeys` that signs exported sessions; without it, their export fails
   * (`invalid-input`).
   */
  signer?: string
  /**
   * Maximum number of bytes of a body; 20,000,000 by default, and for `/chat` never more than 4,000,000. A longer one
   * is rejected (413).
   */
  maxBodyBytes?: number
  /** Called for each request as soon as its response begins; nothing is logged by default. */
  onRequest?: (entry: RequestLog) => void
  /** Called with errors that the client did not cause; by default they are logged. */
  onError?: OnServiceError
  /** Abort it to stop the service: event streams end and `GET /ready` answers 503; other requests are still served. */
  stopping?: AbortSignal
}

const MAX_BODY = 20_000_000

/** Paths that need a credential: all but health, readiness and the description. */
const guarded = ['/v1/*', '/chat/*']

/** Paths whose `POST` requests count towards the limit of answers in progress. */
const working = [
  '/v1/attribute',
  '/v1/attribute/stream',
  '/v1/check',
  '/v1/citations',
  '/v1/citations/link',
  '/v1/runs/:id/recheck',
  '/v1/sources/*',
  '/chat',
  '/chat/*',
]

const citationServiceFields = closedFields<CitationServiceOptions>({
  requestsPerMinute: true,
  work: true,
  trustProxy: true,
  store: true,
  version: true,
  jwt: true,
  chat: true,
  origins: true,
  signer: true,
  maxBodyBytes: true,
  onRequest: true,
  onError: true,
  stopping: true,
})

/**
 * Creates the citation service, which offers an engine over HTTP, as a Hono app. Callers cite and check answers,
 * register sources and citations, and look up records.
 *
 * `GET /health` and `/ready`, `/openapi.json` and `/docs` need no credential; everything else needs an API key or a
 * token. `createKeyStore(store).create(…)` creates the first key. Records that a caller may not see look as if they did
 * not exist.
 *
 * ```ts
 * const store = postgresStore(process.env.CITATION_DB_URL)
 * const service = await citationService(new CitationEngine({ store }), { store, version: '1.0.0' })
 * serve({ fetch: service.fetch, port: 8787 })
 * ```
 *
 * @throws CitationError `missing-dependency` for a package that is not installed, `invalid-input` for an invalid
 *   option.
 */
export async function citationService(
  engine: CitationEngine,
  options: CitationServiceOptions,
): Promise<Hono<ServiceEnv>> {
  const {
    store,
    version,
    jwt,
    chat,
    origins = [],
    signer,
    maxBodyBytes = MAX_BODY,
    requestsPerMinute,
    work = {},
    trustProxy = false,
    onRequest = () => {},
    onError = logError,
    stopping = new AbortController().signal,
  } = readClosed(options, citationServiceFields, 'citationService()')
  expectMethods(engine, 'citationService(): engine', ['run', 'report', 'as'])
  expectMethods(store, 'citationService(): store', ['append', 'listEvents'])
  const keys = createKeyStore(store)
  const readToken = jwt ? await jwtCredentials(jwt) : null
  const limit = await limitRate({ ...(requestsPerMinute !== undefined && { requestsPerMinute }) })
  const limits = limitWork(work)
  const isKnown = (c: Context) => keys.isRemembered(tokenOf(c) ?? '')
  const guesses = await limitGuesses({ addressOf: connectionAddress({ trustProxy }), isKnown })
  const app = new OpenAPIHono<ServiceEnv>()
  const failed = serviceErrorHandler(onError)
  app.onError(failed)
  app.notFound((c) => failed(new HTTPException(404, { message: 'There is no such operation.' }), c))
  app.use(requestId({ limitLength: 100 }), logRequests(onRequest), secureHeaders)
  if (origins.length > 0)
    app.use(cors({ origin: [...origins], exposeHeaders: ['x-request-id', 'retry-after'] }))

  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', async (c) => {
    const database = await stateOf(store)
    const isReady = database === 'ready' && !stopping.aborted
    const status = stopping.aborted ? 'stopping' : isReady ? 'ready' : 'unavailable'
    return c.json({ status, database, work: limits.current() }, isReady ? 200 : 503)
  })
  const guards = [guesses, requireCaller({ keys, readToken }), limit, limitBody({ maxBytes: maxBodyBytes })]
  for (const path of guarded) app.use(path, ...guards)
  for (const path of working) app.use(path, limits.answer)
  for (const path of ['/v1/runs/:id/events', '/v1/sessions/:id/events']) app.use(path, limits.eventStream)
  app.use('/v1/*', answerOnce(store.requests), inOwnSession)

  const operations = { engine }
  app.route('/', answerRoutes(operations))
  app.route('/', attributeStreamRoutes({ ...operations, onError }))
  app.route('/', tableRoutes(operations))
  app.route('/', documentRoutes(operations))
  app.route('/', archiveRoutes(operations))
  app.route('/', recordRoutes(operations))
  app.route('/', formatRoutes({ ...operations, signer }))
  app.route('/', eventRoutes({ ...operations, store, stopping }))
  app.route('/', keyRoutes(keys))
  describeService(app, { version })
  app.get('/docs', referencePage(app, { version }))
  if (chat) {
    const scope = (c: { get(name: 'caller'): ServiceEnv['Variables']['caller'] }) => {
      const { role: _role, sessionId: _session, ...own } = c.get('caller').actor
      return own
    }
    app.use('/chat/*', onlyAnswering)
    app.route(
      '/',
      chatApp(engine, {
        ...chat,
        scope,
        origins,
        onError: (error, c) => onError(error, c.get('requestId')),
      }),
    )
  }
  return app
}

/**
 * Refuses roles that may not record an answer: the app of the chat knows no roles, and records every answer as that of
 * an agent.
 */
const onlyAnswering: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  checkMayWrite(c.get('caller').actor, 'run')
  await next()
}

/** Milliseconds within which a ready database answers. */
const READY_WITHIN = 3_000

/** Whether the database answers in time. The read is cheap and supported by every store. */
async function stateOf(store: Store): Promise<'ready' | 'away'> {
  const late = Promise.withResolvers<'away'>()
  const timer = setTimeout(() => late.resolve('away'), READY_WITHIN)
  const read = store.getEvent('ready', { actor: { role: 'auditor', project: KEYS_PROJECT } }).then(
    () => 'ready' as const,
    () => 'away' as const,
  )
  try {
    return await Promise.race([read, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function logError(error: unknown, id: string): void {
  // oxlint-disable-next-line no-console
  console.error(`citespan: request ${id} failed:`, error)
}

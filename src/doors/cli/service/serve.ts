/**
 * The commands of the service. In: arguments and environment variables. Out: an HTTP server that runs until a
 * signal, and API keys.
 */
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import { CitationError } from '../../../core/error.ts'
import { verifierOf } from '../../../records/log.ts'
import type { Store } from '../../../core/ports.ts'
import type { JwtOptions } from '../../service/keys/jwt-credentials.ts'
import { readAllowedPages } from '../input/allowed-pages.ts'
import type { ServiceArguments } from '../input/arguments.ts'
import { readEngineSettings } from '../input/engine-settings.ts'
import { KEYS_PROJECT } from '../../service/keys/key-store.ts'
import { untilSignal } from '../input/until-signal.ts'
import { UsageError } from '../input/usage.ts'
import { databaseOf, openStore } from '../input/open-store.ts'
import { readRecheckedProjects, recheckProjects } from './recheck-projects.ts'

const PORT = 8787
/** By default only this machine can connect: opening the service to a network is an explicit choice. */
const HOST = '127.0.0.1'
/** Milliseconds that connections may stay open after all answers have ended. */
const FLUSH_WAIT = 2_000

type Server = { url: string; close(): Promise<void> }

/**
 * Serves the citation service until a signal. Then new connections are refused, event streams end, answers being
 * written are stored, and the process may exit. Logs are JSON lines on `stdout`, without contents.
 */
export async function serve(
  given: ServiceArguments,
  {
    version,
    env,
    stdout,
    ended = new Promise<never>(() => {}),
    onListening = () => {},
  }: {
    version: string
    env: Record<string, string | undefined>
    stdout: Writable
    /** Ends the service when it resolves, as a signal does. */
    ended?: Promise<unknown>
    onListening?: (server: { url: string }) => void
  },
): Promise<void> {
  const server = await startServer(given, { version, env, stdout })
  onListening(server)
  await untilSignal(ended)
  await server.close()
}

async function startServer(
  given: ServiceArguments,
  { version, env, stdout }: { version: string; env: Record<string, string | undefined>; stdout: Writable },
): Promise<Server> {
  const port = readPort(given.port, PORT)
  const jwt = readJwt(env)
  const signer = given.signer === undefined ? null : await readSigner(given.signer)
  const settings = await readEngineSettings(given)
  const [{ CitationEngine }, packages] = await Promise.all([
    import('../../../engine/engine.ts'),
    importPackages(),
  ])
  const { citationService, finishPending, finishArchiving, pino, createAdaptorServer } = packages
  // The service continues even if its log output is closed.
  stdout.on('error', () => {})
  const logger = pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, stdout)
  const store = await openStore(given)
  if (!databaseOf(given).isPostgres) await expectReadable(store)
  const rechecked = readRecheckedProjects(given, store)
  const stopping = new AbortController()
  const onIncident = (incident: object) => logger.warn({ incident }, 'incident')
  const fetchOptions = readAllowedPages(given)
  const userVerdicts = given['user-verdicts'] === true
  const engine = new CitationEngine({ store, fetchOptions, onIncident, userVerdicts, ...settings })
  const service = await citationService(engine, {
    store,
    version,
    origins: given.origin ?? [],
    stopping: stopping.signal,
    onRequest: (entry) => logger.info(entry, 'request'),
    onError: (error, requestId) => logger.error({ requestId, err: error }, 'failed'),
    ...(given.rate !== undefined && { requestsPerMinute: readNumber(given.rate, '--rate') }),
    trustProxy: given['trust-proxy'] === true,
    work: {
      ...(given.concurrent !== undefined && { answers: readNumber(given.concurrent, '--concurrent') }),
      ...(given['concurrent-per-key'] !== undefined && {
        answersPerCredential: readNumber(given['concurrent-per-key'], '--concurrent-per-key'),
      }),
    },
    ...(jwt && { jwt }),
    ...(signer !== null && { signer }),
    ...(given.chat && { chat: { model: await chatModel(env) } }),
  })
  const server = createAdaptorServer({ fetch: service.fetch })
  const host = given.host ?? HOST
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
  } catch (cause) {
    await engine.close()
    throw notListening(cause, { host, port })
  }
  // The cast holds: a listening TCP server has an address of this shape.
  const { port: taken, address } = server.address() as AddressInfo
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${taken}`
  logger.info({ url, version }, 'listening')
  const onError = (error: unknown) => logger.error({ err: error }, 'pending citations could not be checked')
  const { signal } = stopping
  void finishPending({ engine, store, signal, onError })
  const archiving =
    settings.archive?.cited &&
    finishArchiving({
      engine,
      store,
      signal,
      onError: (err) => logger.error({ err }, 'cited pages could not be archived'),
      onIncident,
    })
  const rechecks =
    rechecked &&
    recheckProjects(rechecked, {
      engine,
      signal,
      onRecheck: (project, { state, citations }) =>
        logger.info({ project, state, citations: citations.length }, 'page fetched again'),
      onError: (project, err) => logger.error({ project, err }, 'pages could not be fetched again'),
    })
  return {
    url,
    async close() {
      logger.info('stopping')
      const closed = new Promise((resolve) => server.close(resolve))
      stopping.abort()
      await Promise.all([rechecks, archiving])
      await engine.close()
      const impatient = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections()
      }, FLUSH_WAIT)
      await closed
      clearTimeout(impatient)
      logger.info('stopped')
    },
  }
}

/**
 * Reads from the store once, so that a database file that cannot be opened fails at the start. A database server that
 * cannot be reached may recover.
 */
async function expectReadable(store: Store): Promise<void> {
  await store.getEvent('none', { actor: { role: 'auditor', project: KEYS_PROJECT } })
}

function notListening(cause: unknown, { host, port }: { host: string; port: number }): unknown {
  if (!(cause instanceof Error) || !('code' in cause)) return cause
  const why = cause.code === 'EADDRINUSE' ? 'another process uses this port' : cause.message
  return new CitationError({
    code: 'invalid-input',
    message: `Cannot listen on ${host}:${port}: ${why}.`,
    suggestion: 'End that process, or pass another --port or --host.',
    cause,
  })
}

/** Reads the key from a file, never from the command line, which other users can see. Throws for an invalid key. */
async function readSigner(path: string): Promise<string> {
  if (path.trim().startsWith('PRIVATE+KEY+'))
    throw new UsageError('--signer must be a file with the key, not the key.')
  const key = await readFile(path, 'utf8').catch(() => null)
  if (key === null) throw new UsageError(`--signer ${path} cannot be read.`)
  await verifierOf(key.trim())
  return key.trim()
}

async function chatModel(env: Record<string, string | undefined>) {
  const { writingModel } = await import('../content/generate.ts')
  return await writingModel(env)
}

/**
 * The identity provider of the environment; `null` if no `CITATION_JWKS_URL` is set. Throws a `UsageError` if the
 * issuer or audience is missing.
 */
function readJwt(env: Record<string, string | undefined>): JwtOptions | null {
  const { CITATION_JWKS_URL: jwksUrl, CITATION_JWT_ISSUER: issuer, CITATION_JWT_AUDIENCE: audience } = env
  if (jwksUrl === undefined) return null
  if (issuer && audience) return { jwksUrl, issuer, audience }
  throw new UsageError('CITATION_JWKS_URL also needs CITATION_JWT_ISSUER and CITATION_JWT_AUDIENCE.')
}

export function readPort(port: string | undefined, byDefault: number): number {
  if (port === undefined) return byDefault
  const number = readNumber(port, '--port')
  if (number <= 65_535) return number
  throw new UsageError(`--port must be at most 65535, not ${port}.`)
}

function readNumber(text: string, option: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new UsageError(`${option} must be a number, not ${JSON.stringify(text)}.`)
}

async function importPackages() {
  try {
    const [{ citationService }, { finishPending }, { finishArchiving }, { pino }, { createAdaptorServer }] =
      await Promise.all([
        import('../../service/service.ts'),
        import('../../service/finish-pending.ts'),
        import('../../service/finish-archiving.ts'),
        import('pino'),
        import('@hono/node-server'),
      ])
    return { citationService, finishPending, finishArchiving, pino, createAdaptorServer }
  } catch (cause) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import the packages of the service.',
      suggestion:
        'Install them: npm install hono @hono/node-server @hono/zod-openapi rate-limiter-flexible pino',
      cause,
    })
  }
}

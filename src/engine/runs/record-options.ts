import { DEFAULT_PROJECT, roles } from '../../core/records.ts'
import type { Actor, Scope } from '../../core/records.ts'
import { CitationError } from '../../core/error.ts'
import { knownNames, readClosed } from '../../core/fields.ts'
import { actorShape, isExactly } from '../../core/shapes.ts'
import { createPageFetcher } from '../../documents/fetch.ts'
import type { PageFetchOptions } from '../../documents/fetch.ts'
import type { Store } from '../../core/ports.ts'
import { checkArchive } from '../../records/archive.ts'
import type { ArchiveOptions } from '../../records/archive.ts'
import { createDocumentReader } from '../../documents/reader.ts'
import type { DocumentLimits } from '../../documents/reader.ts'
import { parseReasoningPolicy } from '../registrar/context/reasoning.ts'
import type { ReasoningPolicy } from '../registrar/context/reasoning.ts'
import type { RegistrarContext } from '../registrar/context/registrar-context.ts'
import type { DomainFormat } from '../../references/styles.ts'
import type { Thresholds } from '../../cite/verify.ts'
import type { DefaultStoreOptions, EngineMode } from './default-store.ts'
import { lazyStore } from '../../records/store.ts'

/** Options for the database, and for sources and citations that agents register themselves. */
export type RecordOptions = Partial<DefaultStoreOptions> & {
  /**
   * The database to use if no `store` is given. `basic`: the SQLite file `databaseFile`, by default `citations.db`;
   * `multi-agent`: the PostgreSQL database of `databaseUrl` or `CITATION_DB_URL`. Without `mode`, it is `basic` if
   * `databaseFile` is given, else `multi-agent` if `databaseUrl` or `CITATION_DB_URL` is given. If all four are
   * missing, answers are not stored, and what agents register is stored in the file `citations.db`.
   */
  mode?: EngineMode
  /**
   * The actor as which the engine registers and reads sources and citations; by default role `agent` of project
   * `default`, in a new session. Runs get the project, session, agent and user given here unless their own options name
   * others. `reads: 'own'` limits agents to reading their own citations, also agents of `as()` and of a service of this
   * engine.
   *
   * An agent's citations that are pending when the process ends are checked after a restart if the new actor has the
   * same `userId` and `agentId`. An actor without `agentId` needs the same `userId` and `sessionId`; by default it has
   * a new session, so it does not check them.
   */
  context?: Partial<Actor>
  /**
   * Which citations of agents must explain how the source supports the claim (`relevanceReasoning`): `low`, for
   * example, means those of low confidence. By default as the environment variable `CITATION_REASONING_REQUIRED` says,
   * else `low`. A setting of the project takes precedence over this option and the variable.
   */
  reasoningRequired?: ReasoningPolicy
  /**
   * How sources of a domain, such as law, are cited: `[statuteFormat]` of `citespan/references`; none by default.
   * References and bibliographies of the engine's records use these formats.
   */
  formats?: readonly DomainFormat[]
  /**
   * Minimum similarity of quotes and support of the claim that a citation needs to be `verified`, in addition to the
   * rules of the verifier; none by default. Thresholds only make `verified` rarer (docs/accuracy.md). A threshold that
   * the project sets applies in place of the one here.
   */
  thresholds?: Thresholds
  /**
   * Whether users may give verdicts on citations of their project (`giveVerdict`), as auditors and admins may; `false`
   * by default.
   */
  userVerdicts?: boolean
  /**
   * Milliseconds that `cite` waits for its check; 10,000 by default. After that, `cite` returns a pending citation, and
   * the check goes on in the background. The check is ended after ten times as long.
   */
  verifyTimeoutMs?: number
  /**
   * Which pages may be fetched besides those of public hosts at the ports 80 and 443 (`allow`), the limits of each
   * attempt, how often a page is tried, how many pages are fetched at once, and a browser for pages that have no text
   * without scripts (`render`).
   */
  fetchOptions?: PageFetchOptions
  /**
   * Fetches pages in place of citespan's own fetch, for example through a proxy. Host names are then checked, but not
   * the addresses to which they resolve.
   */
  fetch?: typeof fetch
  /**
   * Limits of time, memory and processes for reading documents and pages, and the function that recognises text in
   * images (OCR; none by default). HTML and PDF that could be costly are read in processes of their own.
   */
  documents?: DocumentLimits
  /**
   * Archives pages and files as they were received; by default nothing is archived. Needs a database (`store`, `mode`,
   * `databaseFile`, `databaseUrl` or `CITATION_DB_URL`); without one, the engine throws `invalid-input`.
   */
  archive?: ArchiveOptions
}

/**
 * The store of the given mode, else of the database that the other options or `CITATION_DB_URL` name. It is created at
 * first use. `undefined` if nothing names a database. Throws `invalid-input` for an unknown mode.
 */
export function storeOf({ mode: given, ...options }: RecordOptions): Store | undefined {
  const mode = given ?? modeOf(options)
  if (mode === undefined) return undefined
  if (mode === 'basic' || mode === 'multi-agent') return defaultStore({ mode, ...options })
  throw new CitationError({
    code: 'invalid-input',
    message: `There is no mode ${JSON.stringify(mode)}.`,
    suggestion: 'It is "basic" for an SQLite file, or "multi-agent" for PostgreSQL.',
  })
}

function modeOf({ databaseFile, databaseUrl }: RecordOptions): EngineMode | undefined {
  if (databaseFile !== undefined) return 'basic'
  const isNamed = databaseUrl !== undefined || Boolean(globalThis.process?.env?.['CITATION_DB_URL'])
  return isNamed ? 'multi-agent' : undefined
}

/**
 * The store for what agents register if nothing names a store: the file `citations.db`, created when it is first
 * needed. Runs of the engine are not stored in it.
 */
export function fileStore(): Store {
  return defaultStore({ mode: 'basic' })
}

function defaultStore(options: DefaultStoreOptions): Store {
  return lazyStore(async () => {
    const { createDefaultStore } = await import('./default-store.ts')
    return createDefaultStore(options)
  })
}

export function contextOf(
  log: Store,
  {
    reasoningRequired,
    thresholds,
    formats,
    userVerdicts = false,
    verifyTimeoutMs = 10_000,
    fetch,
    fetchOptions,
    documents: limits,
    archive,
    ...rest
  }: Pick<RegistrarContext, 'matcher' | 'verifiers' | 'settings' | 'now' | 'createId' | 'onWork' | 'report'> &
    RecordOptions,
): Omit<RegistrarContext, 'actor'> & { log: Store } {
  const { matcher, verifiers, settings, now, createId, onWork, report } = rest
  checkTimeout(verifyTimeoutMs)
  checkArchive(archive)
  const setting = globalThis.process?.env?.['CITATION_REASONING_REQUIRED']
  const reasoning =
    reasoningRequired === undefined
      ? parseReasoningPolicy(setting)
      : parseReasoningPolicy(reasoningRequired, 'reasoningRequired')
  const documents = createDocumentReader(limits)
  const pages = createPageFetcher({ ...fetchOptions, fetch, now })
  return {
    log,
    matcher,
    verifiers,
    settings,
    now,
    createId,
    onWork,
    report,
    pages,
    documents,
    archive,
    reasoning,
    userVerdicts,
    ...(thresholds && { thresholds }),
    ...(formats && { formats }),
    verifyTimeoutMs,
  }
}

const actorFields = knownNames<Partial<Actor>>(Object.keys(actorShape.fields))

export function actorOf(given: Partial<Actor> = {}, createId: () => string): Actor {
  const context = readClosed(given, actorFields, 'context')
  const { role = 'agent' } = context
  const session = role === 'agent' && context.sessionId === undefined ? { sessionId: createId() } : {}
  return parseActor({ project: DEFAULT_PROJECT, ...session, ...context, role }, 'context')
}

/**
 * The actor of `as()`. Fields that are not given are those of the engine's own actor. An admin does not inherit the
 * name and session of an agent.
 */
export function actorAs(asked: Partial<Actor>, own: Actor): Actor {
  const given = readClosed(asked, actorFields, 'as()')
  const isOther = given.role === 'admin' && own.role !== 'admin'
  return parseActor(
    { ...own, ...(isOther && { agentId: undefined, sessionId: undefined }), ...given },
    'as()',
  )
}

/**
 * The owner and session of runs that name none, from the fields of `context` that the application gave. A session that
 * the engine made up is not among them.
 */
export function scopeOf(given: Partial<Actor> = {}): Scope {
  const context = readClosed(given, actorFields, 'context')
  const {
    role: _role,
    reads: _reads,
    ...scope
  } = parseActor({ role: 'agent', project: DEFAULT_PROJECT, ...context }, 'context')
  if (context.project !== undefined) return scope
  const { project: _project, ...rest } = scope
  return rest
}

/**
 * Adds the fields of `scope` that the options of a run lack. If the session is added, sources of its earlier answers
 * are recalled only on request: all runs of the engine share this session, so it is no conversation.
 */
export function withScope<Options extends Scope & { recall?: boolean }>(
  options: Options,
  scope: Scope,
): Options {
  const missing = Object.entries(scope).filter(([name]) => options[name as keyof Scope] === undefined)
  if (missing.length === 0) return options
  const { recall = missing.some(([name]) => name === 'sessionId') ? false : undefined } = options
  return { ...options, ...Object.fromEntries(missing), ...(recall !== undefined && { recall }) }
}

/**
 * An actor without absent fields, each field checked. Throws a `CitationError` `invalid-input` that names the invalid
 * field, and the option that gave it (`given`).
 */
function parseActor(actor: Record<string, unknown>, given: string): Actor {
  const fields = Object.entries(actorShape.fields).map(([name, shape]) => {
    if (isExactly(shape, actor[name])) return [name, actor[name]] as const
    throw new CitationError({
      code: 'invalid-input',
      message: `${given}: ${name} is not valid.`,
      suggestion: `The role is one of ${roles.join(', ')}; project, session, agent and user are texts.`,
    })
  })
  // The cast holds: each field passed its own check.
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined)) as Actor
}

/**
 * Maximum milliseconds of `verifyTimeoutMs`: a check continues in the background for ten times as long, and the delay
 * of a timer is a 32-bit integer.
 */
const MAX_TIMEOUT = 200_000_000

function checkTimeout(verifyTimeoutMs: number): void {
  if (Number.isInteger(verifyTimeoutMs) && verifyTimeoutMs >= 0 && verifyTimeoutMs <= MAX_TIMEOUT) return
  throw new CitationError({
    code: 'invalid-input',
    message: `verifyTimeoutMs is ${String(verifyTimeoutMs).slice(0, 40)}.`,
    suggestion: `Give whole milliseconds, from 0 to ${MAX_TIMEOUT}.`,
  })
}

import { closedFields, readClosed } from '../../../core/fields.ts'
import type { ZodError } from 'zod'
import { CitationError } from '../../../core/error.ts'
import type { Actor } from '../../../core/records.ts'
import type { RecordLog } from '../../../core/ports.ts'
import { timeOrderedId } from '../../../core/time-ordered-id.ts'
import { apiKeySchema, createToken, idOfToken, isUsable, isValidToken } from './api-key.ts'
import type { ApiKey } from './api-key.ts'

/**
 * Properties of a new key. Without `expiresAt` (ISO 8601, UTC) it does not expire. An agent without `agentId` is named
 * by the id of its key.
 */
export type NewApiKey = Pick<ApiKey, 'name' | 'role' | 'project'> &
  Partial<Pick<ApiKey, 'agentId' | 'userId' | 'expiresAt'>>

/** A key with its token, which is shown once and stored nowhere. */
export type IssuedKey = { key: ApiKey; token: string }

/**
 * The API keys of a service. They are stored as settings in the log: every instance on one database has them, and their
 * creation, rotation and revocation can be audited. `by`: the actor who makes a change; the log records its agent and
 * user. `project`: only keys of this project are found.
 *
 * The methods reject with a `CitationError`, such as `invalid-input` for an unusable key, `not-found` for an unknown
 * id, or `conflict` for a key that is revoked or expired.
 */
export type KeyStore = {
  create(key: NewApiKey, options?: { by?: Actor }): Promise<IssuedKey>
  /** All keys, or those of a project, also revoked and expired ones, in the order of their creation. */
  list(filter?: { project?: string }): Promise<ApiKey[]>
  /**
   * Revokes a key: its token is invalid from now on, in other instances after at most five seconds. With `project`, a
   * key of another project is `not-found`.
   */
  revoke(id: string, options?: { project?: string; by?: Actor }): Promise<ApiKey>
  /**
   * Issues a new key in place of this one: with its own id and token, otherwise the same, also in `expiresAt`. The old
   * one stays valid for `graceMs` milliseconds, one day by default, unless it expires before.
   */
  rotate(id: string, options?: { graceMs?: number; project?: string; by?: Actor }): Promise<IssuedKey>
  /** Whether `find` read the token's key from the log in the last five seconds, and the token is valid now. */
  isRemembered(token: string): boolean
  /** The key of a token that is valid now, or `null`. */
  find(token: string): Promise<ApiKey | null>
}

const PREFIX = 'api-key/'
/** Milliseconds for which the log's answer about a key is cached. */
const MEMORY = 5_000
/** Maximum number of cached keys; unknown ids are not cached, so that guesses displace none. */
const REMEMBERED = 10_000
const DAY = 86_400_000

const createKeyStoreFields = closedFields<NonNullable<Parameters<typeof createKeyStore>[1]>>({ now: true })

const newKeyFields = closedFields<NewApiKey>({
  name: true,
  role: true,
  project: true,
  agentId: true,
  userId: true,
  expiresAt: true,
})
const byFields = closedFields<{ by?: Actor }>({ by: true })
const listFields = closedFields<{ project?: string }>({ project: true })
const revokeFields = closedFields<{ project?: string; by?: Actor }>({ project: true, by: true })
const rotateFields = closedFields<{ graceMs?: number; project?: string; by?: Actor }>({
  graceMs: true,
  project: true,
  by: true,
})

/**
 * Creates a store of the API keys with which callers use `citationService`. `log` holds the keys: pass the `store` of
 * the service. `now`: the clock for when keys are created, revoked and expire; the system's by default.
 */
export function createKeyStore(
  log: Pick<RecordLog, 'append' | 'listEvents'>,
  options: { now?: () => Date } = {},
): KeyStore {
  const { now = () => new Date() } = readClosed(options, createKeyStoreFields, 'createKeyStore()')
  const remembered = new Map<string, { key: ApiKey; until: number }>()

  async function write(key: ApiKey, by?: Actor): Promise<ApiKey> {
    const event = {
      id: timeOrderedId(),
      kind: 'setting',
      createdAt: now().toISOString(),
      data: { name: PREFIX + key.id, value: key },
    } as const
    const { agentId, userId } = by ?? {}
    const who = { ...(agentId !== undefined && { agentId }), ...(userId !== undefined && { userId }) }
    await log.append([event], { actor: { ...keeper, ...who } })
    remembered.delete(key.id)
    return key
  }

  async function get(id: string): Promise<ApiKey | null> {
    return (await readKeys(log, { subject: PREFIX + id })).find((key) => key.id === id) ?? null
  }

  /**
   * Reads a key that is to be changed. Rejects with `not-found` for a key of another project, and with `conflict` for
   * one that is revoked or expired.
   */
  async function usable(id: string, project: string | undefined): Promise<ApiKey> {
    const key = await get(id)
    if (!key || (project !== undefined && key.project !== project)) throw noKey()
    if (isUsable(key, now())) return key
    throw new CitationError({
      code: 'conflict',
      message: `The API key ${id} is revoked or expired.`,
      suggestion: 'Create a new one.',
    })
  }

  async function create(asked: NewApiKey, by?: Actor): Promise<IssuedKey> {
    const { expiresAt, ...given } = readClosed(asked, newKeyFields, 'create()')
    if (given.project === KEYS_PROJECT) throw reserved()
    const { id, token, hash } = createToken()
    const createdAt = now().toISOString()
    const key = apiKeySchema.safeParse({ ...given, id, hash, createdAt, ...(expiresAt && { expiresAt }) })
    if (!key.success) throw notValid(key.error)
    if (key.data.role === 'auditor' && key.data.userId === undefined) throw noPerson()
    return { key: await write(key.data, by), token }
  }

  return {
    async create(key, options = {}) {
      return await create(key, readClosed(options, byFields, 'create()').by)
    },
    async list(filter = {}) {
      const { project } = readClosed(filter, listFields, 'list()')
      const keys = await readKeys(log)
      return project === undefined ? keys : keys.filter((key) => key.project === project)
    },
    async revoke(id, options = {}) {
      const { project, by } = readClosed(options, revokeFields, 'revoke()')
      const key = await usable(id, project)
      return await write({ ...key, revokedAt: now().toISOString() }, by)
    },
    async rotate(id, options = {}) {
      const { graceMs = DAY, project, by } = readClosed(options, rotateFields, 'rotate()')
      const { name, role, project: own, agentId, userId, expiresAt, ...old } = await usable(id, project)
      const scope = { ...(agentId !== undefined && { agentId }), ...(userId !== undefined && { userId }) }
      const issued = await create({ name, role, project: own, ...scope, ...(expiresAt && { expiresAt }) }, by)
      const end = new Date(now().getTime() + graceMs).toISOString()
      const earlier = expiresAt !== undefined && Date.parse(expiresAt) < Date.parse(end) ? expiresAt : end
      const replaced = { name, role, project: own, ...scope, ...old, replacedBy: issued.key.id }
      await write({ ...replaced, expiresAt: earlier }, by)
      return issued
    },
    isRemembered(token) {
      const known = remembered.get(idOfToken(token) ?? '')
      return known !== undefined && now().getTime() < known.until && isValidToken(token, known.key, now())
    },
    async find(token) {
      const id = idOfToken(token)
      if (id === null) return null
      const known = remembered.get(id)
      const time = now().getTime()
      const key = known && time < known.until ? known.key : await get(id)
      if (!key || !isValidToken(token, key, now())) return null
      if (key !== known?.key) {
        if (remembered.size >= REMEMBERED) remembered.clear()
        remembered.set(id, { key, until: time + MEMORY })
      }
      return key
    },
  }
}

/** The newest state of each key that the query finds. */
async function readKeys(
  log: Pick<RecordLog, 'listEvents'>,
  query: { subject?: string } = {},
): Promise<ApiKey[]> {
  const keys = new Map<string, ApiKey>()
  let cursor: string | undefined
  do {
    const page = await log.listEvents({ ...query, ...ofKeys, cursor }, { actor: keeper })
    for (const { event } of page.items) {
      if (event.kind !== 'setting' || !event.data.name.startsWith(PREFIX)) continue
      const key = apiKeySchema.safeParse(event.data.value)
      // A setting of another shape gives nobody access.
      if (key.success) keys.set(key.data.id, key.data)
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return [...keys.values()]
}

/**
 * The keys of all projects are settings of this one project, because a token reveals its key's id but not the
 * project.
 */
export const KEYS_PROJECT = 'citespan:api-keys'
const keeper: Actor = { role: 'admin', project: KEYS_PROJECT }
const ofKeys = { kind: 'setting', project: KEYS_PROJECT, limit: 1_000 } as const

function notValid(cause: ZodError): CitationError {
  const [issue] = cause.issues
  return new CitationError({
    code: 'invalid-input',
    message: `The API key is not valid: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}.`,
    suggestion: 'Names have 1 to 200 plain characters, times are ISO 8601 in UTC.',
    cause,
  })
}

/**
 * The error for an auditor's key without a person: an auditor's reads are recorded, and such a record must name
 * someone.
 */
function noPerson(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'The API key of an auditor must name the person who reads with it.',
    suggestion: 'Pass the id of the person: --user on the command line, userId elsewhere.',
  })
}

function reserved(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The project ${KEYS_PROJECT} holds the keys themselves.`,
    suggestion: 'Name another project.',
  })
}

function noKey(): CitationError {
  return new CitationError({
    code: 'not-found',
    message: 'There is no such API key.',
    suggestion: 'List the keys, and name one by its id.',
  })
}

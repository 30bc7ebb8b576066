import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Actor } from '../../../core/records.ts'
import { timeOrderedId } from '../../../core/time-ordered-id.ts'
import type { KeyStore } from './key-store.ts'
import type { ReadToken } from './jwt-credentials.ts'
import { nameSchema } from './name-schema.ts'
import { parseActorFields } from './parse-actor-fields.ts'

/**
 * The caller of a request, and the credential: `key:<id>` or `jwt`. If an agent's request names no session, the service
 * creates one for this request; `ownSession` is then its id, otherwise absent.
 */
export type Caller = { actor: Actor; credential: string; ownSession?: string }

/**
 * Ids and time for the records of a request with an `Idempotency-Key`. If an attempt breaks off with its process, the
 * next one gets the same ones, so that nothing is stored twice. After an attempt whose answer was not kept, such as an
 * error, the next one is a first attempt again.
 */
export type Attempt = {
  /** Whether this is the first attempt. */
  isFirst: boolean
  /** Returns the next id; an attempt after one that broke off gets the same ids in the same order. */
  createId: () => string
  /** When the first attempt began. */
  now: () => Date
  /**
   * Keeps no answer of this attempt, so that the next attempt is executed again. The answer is still sent. Call it
   * before the route returns.
   */
  forget: () => void
}

/**
 * The variables of a request in the service's Hono app, such as `c.get('caller')`. `caller` is set once the credential
 * is accepted. `attempt` is set for a `POST` with an `Idempotency-Key`; it makes the ids and times of records, which
 * stay the same if an attempt breaks off and the request is sent again.
 */
export type ServiceEnv = { Variables: { caller: Caller; requestId: string; attempt?: Attempt } }

/** Names the caller for limits and repeated requests: `key:<id>`, or `jwt` with a token's project, user and agent. */
export function callerName({ actor, credential }: Caller): string {
  if (credential !== 'jwt') return credential
  return `jwt ${JSON.stringify([actor.project, actor.userId, actor.agentId])}`
}

/**
 * Accepts requests with a valid credential: an API key or a JSON Web Token in `Authorization: Bearer`, or a key in
 * `X-API-Key`. All others get 401 without a reason. `X-Session-Id` names the session, `X-User-Id` the user for whom an
 * agent acts.
 */
export function requireCaller({
  keys,
  readToken,
}: {
  keys: Pick<KeyStore, 'find'>
  readToken: ReadToken | null
}): MiddlewareHandler<ServiceEnv> {
  return async function authenticate(c, next) {
    const token = tokenOf(c)
    const caller = token === null ? null : await callerOf(token, { keys, readToken })
    if (!caller) {
      c.header('www-authenticate', 'Bearer realm="citespan"')
      throw new HTTPException(401, { message: 'A valid API key or token is needed.' })
    }
    const actor = forUser(caller.actor, c.req.header('x-user-id'))
    c.set('caller', { ...caller, actor: inSession(actor, c.req.header('x-session-id')) })
    await next()
  }
}

/**
 * Gives an agent's request that names no session one of its own. Runs after `answerOnce`, so that all attempts of one
 * request have the same session.
 */
export const inOwnSession: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  const caller = c.get('caller')
  if (caller.actor.role === 'agent' && caller.actor.sessionId === undefined) {
    const ownSession = c.get('attempt')?.createId() ?? timeOrderedId()
    c.set('caller', { ...caller, actor: { ...caller.actor, sessionId: ownSession }, ownSession })
  }
  await next()
}

/**
 * The actor, acting for the user that `X-User-Id` names. Throws 400 for an invalid id, and 403 unless the credential
 * names that user, or belongs to an agent and names none.
 */
function forUser(actor: Actor, userId: string | undefined): Actor {
  if (userId === undefined) return actor
  if (!nameSchema.safeParse(userId).success)
    throw new HTTPException(400, { message: 'X-User-Id must have 1 to 200 plain characters.' })
  if (userId === actor.userId) return actor
  if (actor.userId !== undefined)
    throw new HTTPException(403, { message: 'X-User-Id: the credential belongs to another user.' })
  if (actor.role === 'agent') return { ...actor, userId }
  throw new HTTPException(403, { message: `X-User-Id: the role ${actor.role} acts for no user.` })
}

function inSession(actor: Actor, sessionId: string | undefined): Actor {
  if (sessionId === undefined) return actor
  if (nameSchema.safeParse(sessionId).success) return { ...actor, sessionId }
  throw new HTTPException(400, { message: 'X-Session-Id must have 1 to 200 plain characters.' })
}

async function callerOf(
  token: string,
  { keys, readToken }: { keys: Pick<KeyStore, 'find'>; readToken: ReadToken | null },
): Promise<Caller | null> {
  const key = await keys.find(token)
  if (key) {
    const { id, role, project, userId } = key
    // An agent without a name of its own is known by its key.
    const agentId = key.agentId ?? (role === 'agent' ? id : undefined)
    const actor = parseActorFields({ role, project, agentId, userId })
    return actor && { actor, credential: `key:${id}` }
  }
  const actor = await readToken?.(token)
  return actor ? { actor, credential: 'jwt' } : null
}

/** Maximum number of characters of a token that is examined. */
const MAX_TOKEN = 8_192

/**
 * The token of a request, from `Authorization: Bearer` or else `x-api-key`; `null` without one, or if it is longer than
 * `MAX_TOKEN`.
 */
export function tokenOf(c: Context): string | null {
  const [, bearer] = /^Bearer\s+(\S+)\s*$/i.exec(c.req.header('authorization') ?? '') ?? []
  const token = bearer ?? c.req.header('x-api-key')
  return token !== undefined && token.length <= MAX_TOKEN ? token : null
}

import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Actor } from '../../core/records/actor.ts'
import type { KeyStore } from './key-store.ts'
import type { ReadToken } from './jwt-credentials.ts'
import { nameSchema } from './name-schema.ts'
import { parseActorFields } from './parse-actor-fields.ts'

/** Who calls, and by which credential: `key:<id>`, or `jwt`; `citesIn`: the session of what an admin without one cites. */
export type Caller = { actor: Actor; credential: string; citesIn?: string }

/** What a request that may come twice gives the records that it makes: the same at every attempt. */
export type Attempt = {
  /** Whether no attempt was made before. */
  isFirst: boolean
  /** Ids in the order in which they are asked for. */
  createId: () => string
  /** When the first attempt began. */
  now: () => Date
  /** Keeps no answer: the next attempt is to be made in earnest. */
  forget: () => void
}

/** What the service knows of a request that has passed its guards; `attempt`: of one with an `Idempotency-Key`. */
export type ServiceEnv = { Variables: { caller: Caller; requestId: string; attempt?: Attempt } }

/** Names who calls: the key, or whom the token of an identity provider stands for. */
export function callerName({ actor, credential }: Caller): string {
  if (credential !== 'jwt') return credential
  return `jwt ${JSON.stringify([actor.project, actor.userId, actor.agentId])}`
}

/**
 * Lets a request pass whose credential is valid: an API key or a JSON Web Token in `Authorization: Bearer`, or a key
 * in `X-API-Key`. All others get 401, with nothing said of why. `X-Session-Id` names the session of an agent,
 * and that of what an admin cites.
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
    c.set('caller', { ...caller, actor: inSession(caller.actor, c.req.header('x-session-id')) })
    await next()
  }
}

/** An agent writes into the session that the request names, else into one of its own. */
function inSession(actor: Actor, sessionId = actor.agentId): Actor {
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
    // As an agent has the session of its name, an admin cites in that of its key.
    return actor && { actor, credential: `key:${id}`, ...(role === 'admin' && { citesIn: id }) }
  }
  const actor = await readToken?.(token)
  return actor ? { actor, credential: 'jwt' } : null
}

/** The longest token that is looked at, in characters. */
const MAX_TOKEN = 8_192

/** The token that a request sends; `null` for none. */
export function tokenOf(c: Context): string | null {
  const [, bearer] = /^Bearer\s+(\S+)\s*$/i.exec(c.req.header('authorization') ?? '') ?? []
  const token = bearer ?? c.req.header('x-api-key')
  return token !== undefined && token.length <= MAX_TOKEN ? token : null
}

import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { Scope } from '../core/records/run-record.ts'
import { idSchema } from './read-body.ts'

/** Whose a request is; the session is the request's own to name. */
export type RequestScope = Omit<Scope, 'sessionId'>

/** From the request's credentials, never from its body. */
export type ReadScope = (c: Context) => RequestScope | Promise<RequestScope>

const requestScopeSchema = z.object({
  project: idSchema.exactOptional(),
  agentId: idSchema.exactOptional(),
  userId: idSchema.exactOptional(),
})

/**
 * The scope of a request. A key without a value is no wildcard: whoever sent no
 * credentials sees nothing, not everything. Throws an `HTTPException` 403 then.
 */
export async function requestScope(c: Context, readScope: ReadScope | undefined): Promise<RequestScope> {
  if (!readScope) return {}
  const scope = requestScopeSchema.safeParse(await readScope(c))
  if (scope.success) return scope.data
  throw new HTTPException(403, { message: 'The request has no valid credentials.', cause: scope.error })
}

export function isWithin(record: Scope, scope: RequestScope): boolean {
  return (['project', 'agentId', 'userId'] as const).every(
    (name) => scope[name] === undefined || scope[name] === record[name],
  )
}

import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { closed } from '../../core/closed-schema.ts'
import { CitationError } from '../../core/error.ts'
import { firstProblem, plainIssue } from '../../core/plain-issue.ts'
import type { Scope } from '../../core/records.ts'
import { idSchema } from './read-body.ts'

/** Project, agent and user of a request. The session is not included: the request itself names it. */
export type RequestScope = Omit<Scope, 'sessionId'>

/** Reads the scope from the credentials of a request, never from its body. */
export type ReadScope = (c: Context) => RequestScope | Promise<RequestScope>

const requestScopeSchema = z.object({
  project: idSchema.exactOptional(),
  agentId: idSchema.exactOptional(),
  userId: idSchema.exactOptional(),
})

const givenId = z.string().nullish()
/** What an application may return, also for a request without credentials; anything else is an error of its code. */
const givenScopeSchema = z.object({ project: givenId, agentId: givenId, userId: givenId }).nullish()

/**
 * The scope of a request; empty without `readScope` and for `'public'`. Throws an `HTTPException` 403 if an id is
 * missing or invalid, such as `{ userId: undefined }`: a request without credentials must not see everything. Throws
 * `internal` for anything that no request causes, such as an unknown field: `onError` gets it, and the client no
 * details.
 */
export async function requestScope(
  c: Context,
  readScope: ReadScope | 'public' | undefined,
): Promise<RequestScope> {
  if (!readScope || readScope === 'public') return {}
  const read = await readScope(c)
  const given = closed(givenScopeSchema).safeParse(read, { error: plainIssue })
  if (!given.success) throw misread(given.error)
  const scope = closed(requestScopeSchema).safeParse(read)
  if (scope.success) return scope.data
  throw new HTTPException(403, { message: 'The request has no valid credentials.', cause: scope.error })
}

function misread(cause: z.ZodError): CitationError {
  return new CitationError({
    code: 'internal',
    message: `citationApp(): what scope() gives: ${firstProblem(cause, 'the scope')}.`,
    suggestion: 'Return an object with project, agentId or userId, each a text.',
    cause,
  })
}

export function isWithin(record: Scope, scope: RequestScope): boolean {
  return (['project', 'agentId', 'userId'] as const).every(
    (name) => scope[name] === undefined || scope[name] === record[name],
  )
}

/**
 * `requestScope` for routes that read records. Without `readScope` every request is rejected (403), and the first
 * rejection is explained in the log.
 */
export function createReadingScope(
  readScope: ReadScope | 'public' | undefined,
): (c: Context) => Promise<RequestScope> {
  let isExplained = false
  return async (c) => {
    if (readScope) return await requestScope(c, readScope)
    if (!isExplained) {
      isExplained = true
      // oxlint-disable-next-line no-console
      console.warn(
        "citespan: citationApp without `scope` answers only pages of its own origin, and refuses to read records. Pass scope: (c) => ({ userId }) to read the user from the request's credentials, or scope: 'public' if everyone may read every answer.",
      )
    }
    throw new HTTPException(403, { message: 'Records cannot be read here.' })
  }
}

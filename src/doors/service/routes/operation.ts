/**
 * The HTTP operations of the service; each file of this folder has those of one subject. In: requests whose caller is
 * known. Out: the answers of the engine, and a description of each operation for the OpenAPI document.
 */
import { defined } from '../../../core/defined.ts'
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import { closed } from '../../../core/closed-schema.ts'
import { plainIssue } from '../../../core/plain-issue.ts'
import type { CitationEngine } from '../../../engine/engine.ts'
import type { Scope } from '../../../core/records.ts'
import { errorBodySchema, idSchema } from '../../../engine/registrar.ts'
import type { ActorView } from '../../../engine/records.ts'
import type { Attempt, ServiceEnv } from '../keys/credentials.ts'

/** What every operation needs. */
export type Operations = { engine: CitationEngine }

/**
 * Describes an operation like `createRoute`, but rejects unknown fields in the body and the query, even if the
 * operation takes no query.
 */
export const createOperation: typeof createRoute = (route) => {
  const { query = z.object({}), body, ...request } = route.request ?? {}
  const content = Object.entries(body?.content ?? {}).map(([type, media]) => {
    const schema = media && 'schema' in media ? media.schema : null
    return [type, schema instanceof z.ZodType ? { ...media, schema: closed(schema) } : media]
  })
  const closedRequest = {
    ...request,
    query: closed(query as z.ZodType),
    ...(body && { body: { ...body, content: Object.fromEntries(content) } }),
  }
  // The types of the route stay the same; only an empty query may be added.
  return createRoute({ ...route, request: closedRequest } as typeof route)
}

/** An app for described operations. Rejects an invalid input with `invalid-input`, naming its first invalid field. */
export function createRoutes(): OpenAPIHono<ServiceEnv> {
  return new OpenAPIHono<ServiceEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const [issue] = result.error.issues
      const given = issue?.path.reduce<unknown>(
        (value, name) => Object(value)[name],
        'data' in result ? result.data : undefined,
      )
      throw new CitationError({
        code: 'invalid-input',
        message: `${issue?.path.join('.') || 'The body'}: ${issue ? plainMessage(issue, given) : 'not valid'}.`,
        suggestion: 'Correct it; /openapi.json describes every field.',
        cause: result.error,
      })
    },
  })
}

/**
 * The message of an issue, in plain words if it is a default message of the validator. `given` is the invalid value.
 */
function plainMessage(issue: z.core.$ZodIssue, given: unknown): string {
  // The validator of a route cannot be given messages of our own, and its issues no longer have the invalid value.
  const raw = { ...issue, input: given } as z.core.$ZodRawIssue
  const own = z.config().localeError?.(raw)
  const isOwn = issue.message === (typeof own === 'string' ? own : own?.message)
  return (isOwn ? plainIssue(raw) : undefined) ?? issue.message
}

/** The engine, acting as the caller of the request. Even an admin sees only the caller's own project. */
export function asCaller({ engine }: Operations, c: Context<ServiceEnv>): ActorView {
  const { actor } = c.get('caller')
  return engine.as(actor, { withinProject: true, ...madeBy(c) })
}

/**
 * The scope of a new answer. Project, agent and user are those of the caller, whatever the input says; the session is
 * that of the request, else the caller's. Sources of earlier answers are recalled only if the request names a session.
 */
export function answerScope(
  c: Context<ServiceEnv>,
  { sessionId: asked, recall }: { sessionId?: string | undefined; recall?: boolean | undefined },
): Scope & { recall?: boolean } {
  const { actor, ownSession } = c.get('caller')
  const { role: _role, sessionId: callers, ...scope } = actor
  const sessionId = asked ?? callers
  const isNamed = sessionId !== ownSession
  return { ...scope, ...defined({ sessionId, recall: isNamed ? recall : false }) }
}

/** Ids and time for the records of a request with an `Idempotency-Key`; `undefined` for other requests. */
function madeBy(c: Context<ServiceEnv>): Pick<Attempt, 'createId' | 'now'> | undefined {
  const attempt = c.get('attempt')
  return attempt && { createId: attempt.createId, now: attempt.now }
}

/** The OpenAPI description of a JSON request body. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema, example?: object) {
  return { required: true, content: { 'application/json': { schema, ...(example && { example }) } } }
}

/** The OpenAPI description of a JSON response. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

const errorSchema = z
  .object({
    error: errorBodySchema,
    requestId: z.string().describe('Names the request in the logs of the service.'),
  })
  .meta({ id: 'ServiceError' })

/** The error responses that every operation may send. */
export const failures = {
  400: jsonAnswer(errorSchema, 'The input is not valid.'),
  401: jsonAnswer(errorSchema, 'There is no valid credential.'),
  403: jsonAnswer(errorSchema, 'The role may not do this.'),
  404: jsonAnswer(errorSchema, 'No record that the caller may see has this id.'),
  409: jsonAnswer(errorSchema, 'It conflicts with what is stored.'),
  413: jsonAnswer(errorSchema, 'The body is too large.'),
  422: jsonAnswer(errorSchema, 'The document, page or citation cannot be taken.'),
  429: jsonAnswer(errorSchema, 'Too many requests with this credential; `Retry-After` says when.'),
  501: jsonAnswer(errorSchema, 'The service lacks a package for it, which the error names.'),
  503: jsonAnswer(errorSchema, 'The service or its database cannot answer now.'),
} as const

/** Fields of a request that concern the conversation of its answer. */
export const conversationFields = {
  sessionId: idSchema
    .optional()
    .describe('The conversation that the answer belongs to, in place of that of `X-Session-Id`.'),
  recall: z
    .boolean()
    .optional()
    .describe(
      'Whether sources of earlier answers of that session to the same user can be cited; true by default.',
    ),
}

/**
 * The operations of the service, one file a subject. In: requests whose caller is known. Out: the answers of the
 * engine, and a description of each operation from which the OpenAPI document is made.
 */
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import { closed } from '../../../core/closed-schema.ts'
import type { CitationEngine } from '../../../engine/engine.ts'
import type { Scope } from '../../../core/records.ts'
import { errorBodySchema, idSchema } from '../../../engine/registrar.ts'
import type { ActorView } from '../../../engine/records.ts'
import type { Attempt, ServiceEnv } from '../keys/credentials.ts'

/** What every operation is given. */
export type Operations = { engine: CitationEngine }

/** The description of an operation, whose query and body are closed: an unknown field is refused, also where there is no query. */
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
  // The same fields with the same types, but for the query of an operation that has none.
  return createRoute({ ...route, request: closedRequest } as typeof route)
}

/** An app whose operations are described, and which names the first field of an input that is not valid. */
export function createRoutes(): OpenAPIHono<ServiceEnv> {
  return new OpenAPIHono<ServiceEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const [issue] = result.error.issues
      throw new CitationError({
        code: 'invalid-input',
        message: `${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'not valid'}.`,
        suggestion: 'Correct it; /openapi.json describes every field.',
        cause: result.error,
      })
    },
  })
}

/** The engine as the caller of a request sees it: whatever its role, only its own project. */
export function asCaller({ engine }: Operations, c: Context<ServiceEnv>): ActorView {
  const { actor } = c.get('caller')
  return engine.as(actor, { withinProject: true, ...madeBy(c) })
}

/**
 * The owner of an answer: project, agent and user are those of the caller; the input cannot change them. Earlier turns
 * are those of a session that the request names.
 */
export function answerScope(
  c: Context<ServiceEnv>,
  { sessionId: asked, recall }: { sessionId?: string | undefined; recall?: boolean | undefined },
): Scope & { recall?: boolean } {
  const { actor, ownSession } = c.get('caller')
  const { role: _role, sessionId: callers, ...scope } = actor
  const sessionId = asked ?? callers
  const isNamed = sessionId !== ownSession
  return { ...scope, ...given({ sessionId, recall: isNamed ? recall : false }) }
}

/** The ids and the time of the records that a request with an `Idempotency-Key` makes. */
function madeBy(c: Context<ServiceEnv>): Pick<Attempt, 'createId' | 'now'> | undefined {
  const attempt = c.get('attempt')
  return attempt && { createId: attempt.createId, now: attempt.now }
}

/** A request body of JSON. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema, example?: object) {
  return { required: true, content: { 'application/json': { schema, ...(example && { example }) } } }
}

/** An answer of JSON. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

const errorSchema = z
  .object({
    error: errorBodySchema,
    requestId: z.string().describe('Names the request in the logs of the service.'),
  })
  .meta({ id: 'ServiceError' })

/** The answers that every operation may give instead. */
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

/** What a request says of the conversation of an answer. */
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

/** Leaves out fields with the value `undefined`, which are no conditions. */
export function given<Fields extends object>(fields: Fields): Fields {
  // The fields that are left out are optional ones.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}

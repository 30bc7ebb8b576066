/**
 * The operations of the service, one file a subject. In: requests whose caller is known. Out: what the engine
 * answers, and a description of each operation from which the OpenAPI document is made.
 */
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import { closed } from '../../../core/closed-schema.ts'
import type { CitationEngine } from '../../../engine/engine.ts'
import type { Scope } from '../../../core/records.ts'
import type { SourceRef } from '../../../engine/registrar.ts'
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
 * Whose an answer is: project, agent and user are those of the caller, whatever the input says. Earlier turns are
 * those of a session that the request names.
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
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}

/** An answer of JSON. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** A `CitationError` as JSON. */
export const errorBodySchema = z
  .object({
    code: z.string().describe('What went wrong, stable between versions.'),
    message: z.string().describe('What went wrong and what to do, for people.'),
    suggestion: z.string().describe('What to do, one sentence; the message ends with it.'),
    partialResult: z.unknown().optional().describe('What was done before it failed, where it is of use.'),
  })
  .meta({ id: 'CitationError' })

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

/** A text that names a record. */
export const idSchema = z
  .string()
  .min(1)
  .max(1024)
  .refine((id) => !id.includes('\0') && id.isWellFormed(), 'not a plain text')

/** A text or number that names a citation. */
export const citationRef = z.union([idSchema, z.int().positive()])

export const idParams = z.object({ id: idSchema })

/** What a request says of the conversation of an answer; `flag`: the schema of a flag where it stands. */
export function conversationFields<Flag extends z.ZodType>(flag: (description: string) => Flag) {
  return {
    sessionId: idSchema
      .optional()
      .describe('The conversation that the answer belongs to, in place of that of `X-Session-Id`.'),
    recall: flag(
      'Whether sources of earlier answers of that session to the same user can be cited; true by default.',
    ),
  }
}

/** How the id in the path names its source. */
export const sourceRefQuery = z.object({
  by: z
    .enum(['id', 'number', 'identifier'])
    .optional()
    .describe(
      'What the path has: the id of a source (by default), its number in the project, or its identifier, such as a file name or URL.',
    ),
  version: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('With `by=identifier`: its version; needed where several were named.'),
})

/** The source that a path names. */
export function sourceRefOf(id: string, { by, version }: z.output<typeof sourceRefQuery>): SourceRef {
  if (by === 'identifier') return { identifier: id, ...(version !== undefined && { version }) }
  if (version === undefined) return by === 'number' ? numberOf(id) : id
  throw new CitationError({
    code: 'invalid-input',
    message: 'version: an id names one version already.',
    suggestion: 'Leave it out, or name the source with by=identifier.',
  })
}

/** How the id in the path names its citation. */
export const citationRefQuery = z.object({
  by: z
    .enum(['id', 'number'])
    .optional()
    .describe('What the path has: the id of a citation (by default), or its number in the project.'),
})

/** The number that a path has. */
export function numberOf(id: string): number {
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id)
  throw new CitationError({
    code: 'invalid-input',
    message: 'id: this is no number.',
    suggestion: 'With by=number the path has a number such as 12.',
  })
}

/** A number of a record in a query; described as the number that it is, which a query can only spell. */
export const numberQuery = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'a number from 1 on')
  .transform(Number)
  .optional()
  .meta({ type: 'integer', minimum: 1 })

/** A whole number of a query from 1 on. */
export function countOf(max: number, description: string) {
  return z
    .string()
    .regex(/^\d{1,6}$/, `a number from 1 to ${max}`)
    .transform(Number)
    .pipe(z.int().min(1).max(max))
    .optional()
    .meta({ type: 'integer', minimum: 1, maximum: max, description })
}

/** `true` or `false` in a query. */
export function flagOf(description: string) {
  return z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .meta({ type: 'boolean', description })
}

/** Which part of a list is wanted. */
export const pageQuery = z.object({
  limit: countOf(1_000, 'Items at most, 1–1,000; 100 by default.'),
  cursor: z.string().max(10_000).optional().describe('`nextCursor` of the part before.'),
})

/** A part of a list. */
export function pageOf<Schema extends z.ZodType>(schema: Schema) {
  return z.object({
    items: z.array(schema),
    nextCursor: z.string().nullable().describe('For the next part; `null` at the end.'),
    unreadable: z
      .array(z.object({ id: z.string(), message: z.string() }))
      .optional()
      .describe('Rows that are no valid records.'),
  })
}

/** Leaves out what was not given: a condition with the value `undefined` is none. */
export function given<Fields extends object>(fields: Fields): Fields {
  // The fields that are left out are optional ones.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}

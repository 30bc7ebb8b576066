import { z } from 'zod'
import type { ModelMessage } from 'ai'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { CitationError } from '../../core/error.ts'
import { closed } from '../../core/closed-schema.ts'
import { firstProblem, plainIssue } from '../../core/plain-issue.ts'

const MAX_MESSAGES = 200
const MAX_MESSAGE_LENGTH = 200_000

/** An id that every store can store unchanged: 1 to 200 UTF-16 units, without NUL and lone surrogates. */
export const idSchema = z
  .string()
  .min(1)
  .max(200)
  .refine((id) => !id.includes('\0') && id.isWellFormed(), 'not a plain text')

/** The text of a message: 1 to 200,000 UTF-16 units. */
export const contentSchema = z.string().min(1).max(MAX_MESSAGE_LENGTH)

/** Messages may have further fields of the application, which are dropped. */
const messageSchema = z
  .looseObject({ role: z.enum(['user', 'assistant']), content: contentSchema })
  .transform(({ role, content }) => ({ role, content }))

/** `message`, or `messages` with the history; roles other than user and assistant are rejected. */
const chatRequestSchema = z
  .object({
    message: contentSchema.optional(),
    messages: z.array(messageSchema).max(MAX_MESSAGES).optional(),
    sessionId: idSchema.optional(),
    include_citations: z.boolean().default(true),
  })
  .refine(({ message, messages }) => message !== undefined || messages?.at(-1)?.role === 'user', {
    message: 'give "message", or "messages" that end with one of the user',
    path: ['message'],
  })
export type ChatRequest = z.infer<typeof chatRequestSchema>

/** Parses the body of a request, or throws a `CitationError` such as `invalid-input`. */
export function readChatRequest(request: { text(): Promise<string> }): Promise<ChatRequest> {
  return readBody(request, {
    schema: chatRequestSchema,
    suggestion: 'Send { "message": "…", "sessionId"?: "…", "include_citations"?: true }.',
  })
}

/**
 * Parses the JSON body of a request by a schema, or throws a `CitationError` such as `invalid-input`. `suggestion`: how
 * to send a valid body.
 */
export async function readBody<Body>(
  request: { text(): Promise<string> },
  { schema, suggestion }: { schema: z.ZodType<Body>; suggestion: string },
): Promise<Body> {
  const text = await untilBroken(request.text())
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    throw invalid('The body is not valid JSON.', { suggestion, cause })
  }
  const parsed = closed(schema).safeParse(body, { error: plainIssue })
  if (parsed.success) return parsed.data
  throw invalid(`${firstProblem(parsed.error, 'body')}.`, { suggestion, cause: parsed.error })
}

/**
 * Calls `refuse`, which throws, for a body of more than `maxBytes`. A body of unknown length is read to its end
 * first; if it breaks off, the request fails as `invalid-input`.
 */
export function limitWholeBody({
  maxBytes,
  refuse,
}: {
  maxBytes: number
  refuse: () => never
}): MiddlewareHandler {
  const limit = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return async function limitWhole(c, next) {
    await untilBroken(limit(c, async () => {}))
    await next()
  }
}

/** Waits until a body is read. Throws `invalid-input` if it breaks off. */
export async function untilBroken<Body>(reading: Promise<Body>): Promise<Body> {
  try {
    return await reading
  } catch (cause) {
    if (cause instanceof CitationError || cause instanceof HTTPException) throw cause
    throw new CitationError({
      code: 'invalid-input',
      message: 'The body broke off before its end.',
      suggestion: 'Send the request again.',
      cause,
    })
  }
}

/** The conversation for the model, with the new message last. */
export function toModelMessages({ message, messages = [] }: ChatRequest): ModelMessage[] {
  return message === undefined ? messages : [...messages, { role: 'user', content: message }]
}

/** The question to answer: `message`, else the text of the last message, which the schema ensures to be the user's. */
export function questionOf({ message, messages }: ChatRequest): string | undefined {
  return message ?? messages?.at(-1)?.content
}

function invalid(message: string, details: { suggestion: string; cause: unknown }): CitationError {
  return new CitationError({ code: 'invalid-input', message, ...details })
}

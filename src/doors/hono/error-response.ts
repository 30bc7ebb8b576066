import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { CitationError } from '../../core/error.ts'
import type { CitationErrorCode } from '../../core/error.ts'
import { errorBody, toErrorBody } from '../../core/remote.ts'
import type { ErrorBody } from '../../core/remote.ts'

/** Called with errors that the client did not cause; the response only says that the request failed. */
export type OnError = (error: unknown, c: Context) => void

/** The default `onError`: logs the error, as Hono itself does, because the response does not describe it. */
export const logError: OnError = (error) => {
  // oxlint-disable-next-line no-console
  console.error(error)
}

type PublicError = { status: ContentfulStatusCode; body: ErrorBody }

const internal: PublicError = {
  status: 500,
  body: errorBody('internal', 'The request could not be answered.', 'Try again later.'),
}
const unavailable: PublicError = {
  status: 503,
  body: errorBody('unavailable', 'The service cannot be reached.', 'Try again later.'),
}

/**
 * The response to an error by its code; a code without an entry is answered as `internal`. With `body: null` the client
 * gets the error's own message, because it is about the request.
 */
const publicErrors: Partial<Record<CitationErrorCode, PublicError | { status: 400 | 413; body: null }>> = {
  'invalid-input': { status: 400, body: null },
  'input-too-large': { status: 413, body: null },
  // The message is the same whether a record belongs to others, does not exist, or there is no store.
  'not-found': { status: 404, body: errorBody('not-found', 'No record has this id.', 'Check it.') },
  'database-unavailable': unavailable,
  closed: unavailable,
}

/**
 * Returns a handler that answers a failed request with `{ error }`, the error as JSON without internal details. An
 * `HTTPException` that has a response is answered with that response. `onError` gets all other errors with a status of
 * 500 or more.
 */
export function errorHandler(onError: OnError): (error: unknown, c: Context) => Response {
  return (error, c) => {
    if (error instanceof HTTPException && error.res) return error.getResponse()
    const { status, body } = toPublicError(error)
    if (status >= 500) onError(error, c)
    return c.json({ error: body }, status)
  }
}

function toPublicError(error: unknown): PublicError {
  if (error instanceof HTTPException) return describeRefusal(error)
  if (!(error instanceof CitationError)) return internal
  const known = publicErrors[error.code]
  return known ? { status: known.status, body: known.body ?? toErrorBody(error) } : internal
}

/** Codes of `HTTPException`s, by their status; 422 means an `Idempotency-Key` that was sent with another request. */
const codes: Partial<Record<number, CitationErrorCode>> = {
  400: 'invalid-input',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  413: 'input-too-large',
  415: 'unsupported-media-type',
  409: 'conflict',
  422: 'conflict',
  429: 'too-many-requests',
  503: 'unavailable',
}

/** What a client can do, by status. */
const suggestions: Partial<Record<number, string>> = {
  401: 'Send a credential that is valid.',
  403: 'Use a credential or page that may do this.',
  404: 'Check the address.',
  409: 'Wait until it is answered, then try again.',
  413: 'Send less in one request.',
  422: 'Send it with a new Idempotency-Key.',
}

/** The status and body of a rejected request. The message is that of the exception, which may be the application's. */
export function describeRefusal({ status, message }: HTTPException): PublicError {
  const isPassing = status === 429 || status >= 500
  const suggestion = suggestions[status] ?? (isPassing ? 'Try again later.' : 'Correct the request.')
  return {
    status,
    body: errorBody(codes[status] ?? 'refused', message || 'The request was refused.', suggestion),
  }
}

export function notFound(): CitationError {
  return new CitationError({
    code: 'not-found',
    message: 'There is no such record.',
    suggestion: 'Check the id.',
  })
}

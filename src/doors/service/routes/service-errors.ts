import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { CitationError } from '../../../core/error.ts'
import type { CitationErrorCode } from '../../../core/error.ts'
import { errorBody, toErrorBody } from '../../../core/remote.ts'
import type { ErrorBody } from '../../../core/remote.ts'
import { pageFailureOf } from '../../../documents/fetch.ts'
import { describeRefusal } from '../../hono/error-response.ts'
import type { ServiceEnv } from '../keys/credentials.ts'

/** The HTTP status of errors whose own message the client gets; `describeError` decides about all other errors. */
const statuses: Partial<Record<CitationErrorCode, ContentfulStatusCode>> = {
  'invalid-input': 400,
  'invalid-locator': 400,
  'quote-too-long': 400,
  forbidden: 403,
  conflict: 409,
  'input-too-large': 413,
  'document-too-complex': 422,
  aborted: 499 as ContentfulStatusCode,
  timeout: 422,
  // The message names the missing package, which is no secret.
  'missing-dependency': 501,
}

/** The error for an id without a record, and for a record that the caller may not see: the two must look the same. */
const noRecord = errorBody(
  'not-found',
  'No record has this id.',
  'Check it, and that the credential may see it.',
)
const unavailable = errorBody('unavailable', 'The service cannot answer now.', 'Try again later.')
const internal = errorBody(
  'internal',
  'The request could not be answered.',
  'Ask who runs the service to look for the request id in its logs.',
)

/**
 * Called with failures of the service itself: the response has a status from 500 on, or is the stream of an answer that
 * ends with an error. `requestId` is that of the response, which does not show internal details.
 */
export type OnServiceError = (error: unknown, requestId: string) => void

/**
 * Returns a handler that answers a failed request with `{ error, requestId }`: the error as JSON, without internal
 * details.
 */
export function serviceErrorHandler(
  onError: OnServiceError,
): (error: unknown, c: Context<ServiceEnv>) => Response {
  return (error, c) => {
    const requestId = c.get('requestId') ?? ''
    const { status, body } = describeError(error)
    // An `HTTPException` is a deliberate rejection, not a failure.
    if (status >= 500 && !(error instanceof HTTPException)) onError(error, requestId)
    return c.json({ error: body, requestId }, status)
  }
}

/** The response to an error: its status, and the error as JSON. */
export function describeError(error: unknown): { status: ContentfulStatusCode; body: ErrorBody } {
  if (error instanceof HTTPException) return describeRefusal(error)
  if (!(error instanceof CitationError)) return { status: 500, body: internal }
  const { code } = error
  // What was completed before the error is returned in any case, even if the cause is not.
  const { partialResult } = toErrorBody(error)
  const partial = partialResult === undefined ? {} : { partialResult }
  if (pageFailureOf(error)) return { status: 422, body: toErrorBody(error) }
  if (code === 'not-found' || code === 'source-not-found') return { status: 404, body: noRecord }
  if (code === 'database-unavailable' || code === 'closed' || code === 'model-failed')
    return { status: 503, body: { ...unavailable, ...partial } }
  const status = statuses[code]
  return status ? { status, body: toErrorBody(error) } : { status: 500, body: internal }
}

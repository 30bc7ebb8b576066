import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { CitationError } from '../core/error.ts'
import type { CitationErrorCode } from '../core/error.ts'
import type { ServiceEnv } from './keys/credentials.ts'

/** Codes of `HTTPException`s, by their status. */
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

/** The status of each error that is the request's; its own message is told. */
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
}

/** Said of every id that finds nothing, whether there is no such record or the caller may not see it. */
const NOT_FOUND = 'No record has this id.'
const UNAVAILABLE = 'The service cannot answer now. Try again later.'

/** Called with errors that are not the client's; the response only says that the request failed. */
export type OnServiceError = (error: unknown, requestId: string) => void

/** The response to a request that failed: `{ error: { code, message }, requestId }`, without internal details. */
export function serviceErrorHandler(
  onError: OnServiceError,
): (error: unknown, c: Context<ServiceEnv>) => Response {
  return (error, c) => {
    const requestId = c.get('requestId') ?? ''
    const { status, code, message } = describe(error)
    // A refusal that the service meant is no failure.
    if (status >= 500 && !(error instanceof HTTPException)) onError(error, requestId)
    return c.json({ error: { code, message }, requestId }, status)
  }
}

function describe(error: unknown): {
  status: ContentfulStatusCode
  code: CitationErrorCode
  message: string
} {
  if (error instanceof HTTPException) {
    const { status } = error
    return { status, code: codes[status] ?? 'refused', message: error.message || 'The request was refused.' }
  }
  if (!(error instanceof CitationError)) return internal
  const { code, message } = error
  if (code === 'not-found' || code === 'source-not-found')
    return { status: 404, code: 'not-found', message: NOT_FOUND }
  if (code === 'database-unavailable' || code === 'closed' || code === 'model-failed')
    return { status: 503, code: 'unavailable', message: UNAVAILABLE }
  const status = statuses[code]
  return status ? { status, code, message } : internal
}

const internal = {
  status: 500,
  code: 'internal',
  message: 'The request could not be answered.',
} as const

import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { CitationError } from '../core/error.ts'
import type { CitationErrorCode } from '../core/error.ts'

/** Called with errors that are not the client's; the response only says that the request failed. */
export type OnError = (error: unknown, c: Context) => void

/** The default, as in Hono itself: an error that the response does not describe has to be logged. */
export const logError: OnError = (error) => {
  // oxlint-disable-next-line no-console
  console.error(error)
}

type PublicError = { status: ContentfulStatusCode; code: string; message: string }

const internal: PublicError = {
  status: 500,
  code: 'internal',
  message: 'The request could not be answered.',
}
const unavailable: PublicError = {
  status: 503,
  code: 'unavailable',
  message: 'The service cannot be reached. Try again later.',
}

/** Status, code and message of the response to an error. `null`: the message of the error itself, which is about the request. */
const publicErrors: Partial<
  Record<CitationErrorCode, Omit<PublicError, 'message'> & { message: string | null }>
> = {
  'invalid-input': { status: 400, code: 'invalid-input', message: null },
  'input-too-large': { status: 413, code: 'input-too-large', message: null },
  // The same message whether a record belongs to others, does not exist, or there is no store.
  'not-found': { status: 404, code: 'not-found', message: 'No record has this id.' },
  'database-unavailable': unavailable,
  closed: unavailable,
}

/** The response to a request that failed: `{ error: { code, message } }`, without internal details. */
export function errorHandler(onError: OnError): (error: unknown, c: Context) => Response {
  return (error, c) => {
    if (error instanceof HTTPException && error.res) return error.getResponse()
    const { status, code, message } = toPublicError(error)
    if (status >= 500) onError(error, c)
    return c.json({ error: { code, message } }, status)
  }
}

function toPublicError(error: unknown): PublicError {
  if (error instanceof HTTPException) {
    // Thrown by the application's own code with a message for the client.
    return { status: error.status, code: 'http', message: error.message || 'The request was refused.' }
  }
  if (!(error instanceof CitationError)) return internal
  const known = publicErrors[error.code]
  return known ? { ...known, message: known.message ?? error.message } : internal
}

export function notFound(): CitationError {
  return new CitationError({
    code: 'not-found',
    message: 'There is no such record.',
    suggestion: 'Check the id.',
  })
}

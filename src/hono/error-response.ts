import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { CitationError } from '../core/error.ts'
import type { CitationErrorCode } from '../core/error.ts'

/** Only what the caller did wrong is told in words; everything else has one plain sentence. */
const publicCodes: Partial<Record<CitationErrorCode, 400 | 404 | 409 | 413>> = {
  'invalid-input': 400,
  'not-found': 404,
  conflict: 409,
  'input-too-large': 413,
}

/** The answer to a request that failed: `{ error: { code, message } }`, nothing internal in it. */
export function errorResponse(error: unknown, c: Context): Response {
  if (error instanceof HTTPException) {
    return c.json(
      { error: { code: 'http', message: error.message || 'The request was refused.' } },
      error.status,
    )
  }
  const status = error instanceof CitationError ? publicCodes[error.code] : undefined
  if (error instanceof CitationError && status) {
    return c.json({ error: { code: error.code, message: error.message } }, status)
  }
  if (error instanceof CitationError && error.code === 'database-unavailable') {
    return c.json(
      { error: { code: 'unavailable', message: 'The records cannot be reached. Try again later.' } },
      503,
    )
  }
  return c.json({ error: { code: 'internal', message: 'The request could not be answered.' } }, 500)
}

export function notFound(what: string): CitationError {
  return new CitationError({
    code: 'not-found',
    message: `There is no such ${what}.`,
    suggestion: 'Check the id.',
  })
}

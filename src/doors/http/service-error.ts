import { CitationError } from '../../core/error.ts'
import type { CitationErrorCode } from '../../core/error.ts'
import { readErrorBody } from '../../core/remote.ts'

/**
 * A `CitationError` for a request that the service rejected or did not answer. `code` is the service's, such as
 * `not-found`, `unauthenticated` or `too-many-requests`. It is `unavailable` if no answer came, or if an answer or a
 * stream broke off or cannot be read. For an error answer without a code, such as a proxy's, it is `unavailable` from
 * status 500 on, else `refused`.
 */
export class CitationServiceError extends CitationError {
  /** The status of the response; `null` if none came, or if a successful one broke off or cannot be read. */
  readonly status: number | null
  /**
   * The id of the request in the service's logs; `null` if the response has none, no response came, or a successful
   * response broke off or cannot be read.
   */
  readonly requestId: string | null
  /** Milliseconds after which to try again; `null` if the service does not say. */
  readonly retryAfterMs: number | null

  constructor({
    status = null,
    requestId = null,
    retryAfterMs = null,
    ...error
  }: {
    code: CitationErrorCode
    message: string
    suggestion: string
    status?: number | null
    requestId?: string | null
    retryAfterMs?: number | null
    partialResult?: unknown
    cause?: unknown
  }) {
    super(error)
    this.status = status
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * The error that a response reports, with the code, message and suggestion of the service if the body has them.
 * Otherwise its code is `unavailable` for a status from 500 on, else `refused`.
 */
export async function errorOf(response: Response): Promise<CitationServiceError> {
  const { status } = response
  const { error, requestId } = readBody(await response.text().catch(() => ''))
  const after = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new CitationServiceError({
    message: `The service answered with the status ${status}.`,
    // The response came from a proxy, whose answers have no suggestion.
    suggestion:
      status === 429 || status >= 500
        ? 'Try again later.'
        : 'See the OpenAPI document of the service for valid requests.',
    ...error,
    // The service uses these codes; unknown ones are kept.
    code: (error?.code ?? (status >= 500 ? 'unavailable' : 'refused')) as CitationErrorCode,
    status,
    requestId: requestId ?? response.headers.get('x-request-id'),
    retryAfterMs: Number.isFinite(after) ? after * 1_000 : null,
  })
}

/** The error of a request that got no answer, or whose answer broke off or cannot be read. */
export function noAnswer(url: string, cause: unknown): CitationServiceError {
  return new CitationServiceError({
    code: 'unavailable',
    message: `The citation service at ${url} did not answer.`,
    suggestion: 'Check that it runs and can be reached, then try again.',
    cause,
  })
}

function readBody(text: string): { error: ReturnType<typeof readErrorBody>; requestId: string | null } {
  try {
    const { error, requestId } = JSON.parse(text) as { error?: unknown; requestId?: unknown }
    return { error: readErrorBody(error), requestId: typeof requestId === 'string' ? requestId : null }
  } catch {
    // Not an answer of the service but a proxy's page.
    return { error: null, requestId: null }
  }
}

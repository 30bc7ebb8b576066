import { CitationError } from '../core/error.ts'
import type { CitationErrorCode } from '../core/error.ts'

/**
 * A `CitationError` for a request that the service refused or did not answer. `code` is that of the service, such as
 * `not-found`, `unauthenticated` or `too-many-requests`; `unavailable` where no answer came.
 */
export class CitationServiceError extends CitationError {
  /** The status of the response; `null` if there was none. */
  readonly status: number | null
  /** Names the request in the logs of the service; `null` if no answer came. */
  readonly requestId: string | null
  /** Milliseconds after which to ask again, if the service says so. */
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
    cause?: unknown
  }) {
    super(error)
    this.status = status
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
  }
}

/** The error that a response stands for; reads its body. */
export async function errorOf(response: Response): Promise<CitationServiceError> {
  const { status } = response
  const { code, message, requestId } = readBody(await response.text().catch(() => ''))
  const after = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new CitationServiceError({
    // The service has these codes; one that it does not know yet is kept as it is.
    code: (code ?? (status >= 500 ? 'unavailable' : 'refused')) as CitationErrorCode,
    message: message ?? `The service answered with the status ${status}.`,
    suggestion: suggestions[status] ?? 'The OpenAPI document of the service describes what it takes.',
    status,
    requestId: requestId ?? response.headers.get('x-request-id'),
    retryAfterMs: Number.isFinite(after) ? after * 1_000 : null,
  })
}

/** The error of a request that was not answered, or whose answer broke off. */
export function noAnswer(url: string, cause: unknown): CitationServiceError {
  return new CitationServiceError({
    code: 'unavailable',
    message: `The citation service at ${url} did not answer.`,
    suggestion: 'Check that it runs and can be reached, then try again.',
    cause,
  })
}

const suggestions: Partial<Record<number, string>> = {
  401: 'Pass a key that is valid: createCitationClient({ url, key }).',
  403: 'Use a key of a role that may do this.',
  404: 'Check the id, and that it is of the project of the key.',
  429: 'Wait as long as `retryAfterMs` says, or send fewer requests.',
  500: 'Ask who runs the service to look for this request id in its logs.',
  503: 'Try again later.',
}

function readBody(text: string): { code?: string; message?: string; requestId?: string } {
  try {
    const { error, requestId } = JSON.parse(text) as {
      error?: { code?: unknown; message?: unknown }
      requestId?: unknown
    }
    return {
      ...(typeof error?.code === 'string' && { code: error.code }),
      ...(typeof error?.message === 'string' && { message: error.message }),
      ...(typeof requestId === 'string' && { requestId }),
    }
  } catch {
    // Not an answer of the service: a proxy's page.
    return {}
  }
}

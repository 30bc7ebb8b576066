import { CitationError } from '../../../core/error.ts'

/**
 * Why a page could not be fetched; the `partialResult` of the error.
 *
 * `status`: the server answered with a status other than 2xx. `connection`: there was no connection, or it broke.
 * `timeout`: it took too long. `host-away`: its host did not answer earlier requests and was not asked again.
 * `unreadable`: the response cannot be read, such as an endless redirect, an unknown encoding or a page that is too
 * large.
 */
export type PageFailure = {
  kind: 'status' | 'connection' | 'timeout' | 'host-away' | 'unreadable'
  /** The address that failed: that of the page, or a redirect target. */
  url: string
  /** HTTP status; only for the kind `status`. */
  status?: number
  /** Milliseconds that the server asks to wait (`Retry-After`). */
  retryAfterMs?: number
  /** Whether the same request may succeed later. */
  mayPass: boolean
}

/** The failure in an error of a page that could not be fetched; `null` for other errors, and for refused addresses. */
export function pageFailureOf(error: unknown): PageFailure | null {
  if (!(error instanceof CitationError)) return null
  const given = error.partialResult as Partial<PageFailure> | null | undefined
  // Only errors of this folder have a kind with `mayPass`.
  return typeof given?.kind === 'string' && typeof given.mayPass === 'boolean' ? (given as PageFailure) : null
}

/** Whether a status means a temporary failure. */
export function isPassingStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || (status >= 500 && status <= 504)
}

/**
 * The milliseconds of a `Retry-After` header: seconds or a date (RFC 9110, section 10.2.3); 0 for a past date;
 * `undefined` if the header is absent or not readable.
 */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}

/**
 * Error codes of sockets and name resolution for a host that could not be reached, or that stopped answering. Other
 * errors, such as a bad certificate or a response that is not HTTP, would recur.
 */
const passing = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether a connection error may be temporary; `true` also for an error without a code, as in browsers. */
export function isPassingError(error: unknown): boolean {
  const codes = [error, error instanceof Error ? error.cause : undefined].map(codeOf).filter(Boolean)
  return codes.length === 0 || codes.some((code) => passing.has(code))
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

import { withoutSecrets } from '../../core/text.ts'

/** Maximum UTF-16 units of a message from a provider. */
const MAX_LENGTH = 300

/**
 * The HTTP status and message of a failed provider call, for logs, such as `401 invalid x-api-key`; at most 300 UTF-16
 * units. Keys, tokens and credentials in URLs are replaced by `[…]`.
 */
export function providerMessage(error: unknown): string {
  const status = statusCodeOf(error)
  const message = withoutSecrets(textOf(lastOf(error)))
  const isNamed = status === undefined || message.includes(String(status))
  return (isNamed ? message : `${status} ${message}`).trim().slice(0, MAX_LENGTH)
}

/** The HTTP status of a failed call, or of its last attempt; `undefined` if the error has none. */
export function statusCodeOf(error: unknown): number | undefined {
  const last = lastOf(error)
  if (typeof last !== 'object' || last === null || !('statusCode' in last)) return undefined
  return typeof last.statusCode === 'number' ? last.statusCode : undefined
}

/** The error itself, or the last one of a `RetryError`. */
function lastOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  return 'lastError' in error && error.lastError !== undefined ? lastOf(error.lastError) : error
}

function textOf(error: unknown): string {
  if (typeof error === 'string') return error
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : ''
}

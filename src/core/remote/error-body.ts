import type { CitationError, CitationErrorCode } from '../error.ts'

/**
 * A `CitationError` as JSON, for callers in another process. Its `message` ends with the suggestion, as in the error.
 */
export type ErrorBody = {
  code: CitationErrorCode
  message: string
  suggestion: string
  partialResult?: unknown
}

/** Maximum length of a partial result as JSON, in UTF-16 units; a longer one is left out. */
const MAX_PARTIAL = 1_000_000

/**
 * The error as JSON. A partial result is left out if it cannot be written as JSON, or is longer than 1,000,000 UTF-16
 * units.
 */
export function toErrorBody({ code, message, suggestion, partialResult }: CitationError): ErrorBody {
  const partial = asJson(partialResult)
  return { code, message, suggestion, ...(partial !== undefined && { partialResult: partial }) }
}

/** The body of a refusal without a `CitationError` behind it; its message, too, ends with the suggestion. */
export function errorBody(code: CitationErrorCode, message: string, suggestion: string): ErrorBody {
  return { code, message: message.endsWith(suggestion) ? message : `${message} ${suggestion}`, suggestion }
}

/**
 * The parts from which a `CitationError` is built again, the message without the suggestion at its end; `null` for any
 * other body, such as that of a proxy.
 */
export function readErrorBody(
  body: unknown,
): { code: string; message: string; suggestion?: string; partialResult?: unknown } | null {
  if (typeof body !== 'object' || body === null) return null
  const { code, message, suggestion, partialResult } = body as { [Name in keyof ErrorBody]?: unknown }
  if (typeof code !== 'string' || typeof message !== 'string') return null
  if (typeof suggestion !== 'string') return { code, message }
  // Removed, because the constructor of the error appends it.
  const own = message.endsWith(suggestion) ? message.slice(0, -suggestion.length).trimEnd() : message
  return { code, message: own, suggestion, ...(partialResult !== undefined && { partialResult }) }
}

function asJson(value: unknown): unknown {
  if (value === undefined) return undefined
  try {
    const json = JSON.stringify(value)
    return json.length > MAX_PARTIAL ? undefined : JSON.parse(json)
  } catch {
    // JSON cannot hold a cycle or a bigint.
    return undefined
  }
}

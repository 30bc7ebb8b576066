import type { CitationError, CitationErrorCode } from '../error.ts'

/** A `CitationError` as JSON, for callers in another process; `message` ends with the suggestion, as that of the error. */
export type ErrorBody = {
  code: CitationErrorCode
  message: string
  suggestion: string
  partialResult?: unknown
}

/** Characters of JSON up to which a partial result is told. */
const MAX_PARTIAL = 1_000_000

/** The error as JSON. A partial result that is no JSON, or longer than 1,000,000 characters, is left out. */
export function toErrorBody({ code, message, suggestion, partialResult }: CitationError): ErrorBody {
  const partial = asJson(partialResult)
  return { code, message, suggestion, ...(partial !== undefined && { partialResult: partial }) }
}

/** The body of a refusal that is no `CitationError`; its message ends with the suggestion, as all of them. */
export function errorBody(code: CitationErrorCode, message: string, suggestion: string): ErrorBody {
  return { code, message: message.endsWith(suggestion) ? message : `${message} ${suggestion}`, suggestion }
}

/**
 * What a `CitationError` is made of again; fields that the body does not have are absent. `null` for what is no such
 * body: that of a proxy.
 */
export function readErrorBody(
  body: unknown,
): { code: string; message: string; suggestion?: string; partialResult?: unknown } | null {
  if (typeof body !== 'object' || body === null) return null
  const { code, message, suggestion, partialResult } = body as { [Name in keyof ErrorBody]?: unknown }
  if (typeof code !== 'string' || typeof message !== 'string') return null
  if (typeof suggestion !== 'string') return { code, message }
  // The constructor of the error adds it.
  const own = message.endsWith(suggestion) ? message.slice(0, -suggestion.length).trimEnd() : message
  return { code, message: own, suggestion, ...(partialResult !== undefined && { partialResult }) }
}

function asJson(value: unknown): unknown {
  if (value === undefined) return undefined
  try {
    const json = JSON.stringify(value)
    return json.length > MAX_PARTIAL ? undefined : JSON.parse(json)
  } catch {
    // A cycle, a function or a bigint.
    return undefined
  }
}

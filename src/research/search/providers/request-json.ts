/**
 * Search services over HTTP. In: a query, and the key of a service. Out: its results as sources, or a `CitationError`
 * with the service's error message.
 */
import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import { withoutSecrets } from '../../../core/text.ts'

/** How to reach a service. */
export type ServiceOptions = {
  /** Makes the requests; `globalThis.fetch` by default. */
  fetch?: typeof globalThis.fetch
  /** Maximum milliseconds for one request; 15,000 by default. */
  timeoutMs?: number
}

/** One request to a service. */
export type ServiceRequest<T> = ServiceOptions & {
  /** Name of the service in error messages. */
  service: string
  url: URL
  headers: Record<string, string>
  /** Sent as JSON by POST; without a body the request is a GET. */
  body?: object
  /** Schema of the answer. */
  schema: z.ZodType<T>
  signal: AbortSignal
}

/** Maximum number of bytes of an answer. */
const MAX_BYTES = 20_000_000
/** Maximum number of UTF-16 units quoted from a service's error. */
const MAX_SAID = 200

/**
 * Asks a service for JSON within its time and size. Redirects are refused, because they would send the key to another
 * host.
 *
 * @throws CitationError `search-failed` if the service gives no usable answer; an error of the service is in the
 * message, with its status. `timeout` after `timeoutMs`. An abort rejects with the reason of the signal.
 */
export async function requestJson<T>(request: ServiceRequest<T>): Promise<T> {
  const {
    service,
    url,
    headers,
    body,
    schema,
    signal,
    fetch = globalThis.fetch,
    timeoutMs = 15_000,
  } = request
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(tooSlow(service, timeoutMs)), timeoutMs)
  const either = AbortSignal.any([signal, clock.signal])
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: either,
    })
    const text = await readText(response, service)
    if (!response.ok) throw refused(service, response.status, text)
    const parsed = schema.safeParse(parseJson(text, service))
    if (!parsed.success)
      throw failed(service, `answered in another shape: ${shapeError(parsed.error)}`, parsed.error)
    return parsed.data
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (clock.signal.aborted) throw clock.signal.reason
    if (error instanceof CitationError) throw error
    throw failed(service, `cannot be reached: ${reasonOf(error)}`, error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The address of an endpoint below that of its service. A path and query of `baseURL`, such as those of a proxy, are
 * kept. Throws `invalid-input` if `baseURL` is not an http(s) address; `where` names the function in the message.
 */
export function endpointOf(where: string, baseURL: string, path: string): URL {
  const url = URL.parse(baseURL)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CitationError({
      code: 'invalid-input',
      message: `${where}: baseURL is ${JSON.stringify(baseURL)?.slice(0, 80)}.`,
      suggestion: 'Pass the http(s) address of the service, such as http://localhost:8080.',
    })
  }
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  return url
}

async function readText(response: Response, service: string): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  while (true) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.length
    if (size > MAX_BYTES) {
      await reader.cancel()
      throw failed(service, `answered with more than ${MAX_BYTES / 1e6} MB`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

function parseJson(text: string, service: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw failed(service, 'did not answer with JSON', error)
  }
}

function refused(service: string, status: number, text: string): CitationError {
  const said = saidIn(text)
  return failed(service, `answered with status ${status}${said && `: ${said}`}`, { status, said })
}

/** The service's error message on one line; empty for an HTML page. */
function saidIn(text: string): string {
  const found = messageIn(text) ?? (text.trimStart().startsWith('<') ? '' : text)
  return found.slice(0, MAX_SAID).replace(/\s+/g, ' ').trim()
}

/**
 * Reads `{ error }`, `{ message }` or `{ detail }`, also nested; `undefined` if the text is not JSON or has none of
 * them.
 */
function messageIn(text: string): string | undefined {
  try {
    let value: unknown = JSON.parse(text)
    for (let depth = 0; depth < 4; depth++) {
      if (typeof value === 'string') return value
      if (typeof value !== 'object' || value === null) return undefined
      const fields: Record<string, unknown> = { ...value }
      value = fields.error ?? fields.message ?? fields.detail
    }
  } catch {
    // Not JSON: the text itself is the message.
  }
  return undefined
}

function failed(service: string, what: string, cause?: unknown): CitationError {
  return new CitationError({
    code: 'search-failed',
    message: `${service} ${what.replace(/\.$/, '')}.`,
    suggestion: 'Check its address, key and quota.',
    cause,
  })
}

function tooSlow(service: string, timeoutMs: number): CitationError {
  return new CitationError({
    code: 'timeout',
    message: `${service} took longer than ${timeoutMs} ms.`,
    suggestion: 'Raise `timeoutMs`, or try again later.',
  })
}

function shapeError(error: z.ZodError): string {
  const [issue] = error.issues
  return `${issue?.path.join('.') || 'the answer'}: ${issue?.message ?? 'not valid'}`
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutSecrets(String(error)).slice(0, MAX_SAID)
  const { cause } = error
  return withoutSecrets(cause instanceof Error ? cause.message : error.message).slice(0, MAX_SAID)
}

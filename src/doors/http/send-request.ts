import { delay } from './delay.ts'
import { CitationServiceError, errorOf, noAnswer } from './service-error.ts'

/** Address of the service, and who calls. */
export type Connection = {
  /** Address without a trailing slash. */
  url: string
  key: string | (() => string | Promise<string>)
  session?: string
  user?: string
  fetch: typeof globalThis.fetch
  retries: number
}

export type ServiceRequest = {
  method: string
  /** The path from `/v1` on, with its query. */
  path: string
  headers?: Record<string, string>
  body?: BodyInit
  /** Whether the request may be sent twice with the same effect. */
  isRepeatable: boolean
}

/** The session and user of a request, and when to abort it. */
export type ServiceCallOptions = {
  /** Aborts the call, which rejects with the signal's reason. */
  signal?: AbortSignal
  /** The session that an agent writes into; overrides the option `session` of the client. */
  session?: string
  /** The user for whom an agent acts; overrides the option `user` of the client. */
  user?: string
  /**
   * A key that makes a `POST` repeatable: sent again with the same key within a day, it gets the first response and
   * records nothing twice. Some responses are not kept: errors, those whose record could not be stored, and those of
   * more than about 6 MB. A `POST` sent again after one of these is executed again, and may record things twice.
   *
   * The client repeats any request after 429. With a key, it repeats the `POST` also after 502–504 and if no response
   * came. In all, it repeats a request at most `retries` times. The key has 8 to 200 visible ASCII characters, such as
   * `crypto.randomUUID()`. `attributeStream` takes none.
   */
  idempotencyKey?: string
}

/** Longest wait, in milliseconds, before a repetition; if the service asks for more, the request is not repeated. */
const MAX_WAIT = 60_000
/**
 * Milliseconds before the first repetition; doubled for each further one. A random part of up to the same length is
 * added.
 */
const FIRST_WAIT = 250
/** Statuses of a service that is unavailable for a short time, or of a proxy before it. */
const AWAY = new Set([502, 503, 504])

/**
 * Sends a request and returns the response if it is a success. Any request is repeated after 429, which the service
 * sends before it does anything. Repeatable requests, and those with an `idempotencyKey`, are also repeated if the
 * service cannot be reached, and after 502, 503 and 504. There are at most `retries` repetitions. There is none if the
 * service asks to wait more than a minute, or if the body is a stream, which can be sent only once.
 *
 * @throws CitationServiceError, the signal's reason, or what the client's option `key` throws if it is a function.
 */
export async function sendRequest(
  given: ServiceRequest,
  { idempotencyKey, ...options }: ServiceCallOptions,
  connection: Connection,
): Promise<Response> {
  if (idempotencyKey !== undefined) {
    const headers = { ...given.headers, 'idempotency-key': idempotencyKey }
    const named = { ...given, headers, isRepeatable: true }
    return await sendRequest(named, options, connection)
  }
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptRequest(given, options, connection)
    // `Response` itself is not used for the check, because a custom `fetch` may have its own class.
    if (!(outcome instanceof CitationServiceError)) return outcome
    const wait = outcome.retryAfterMs ?? FIRST_WAIT * 2 ** attempt * (1 + Math.random())
    if (attempt >= connection.retries || wait > MAX_WAIT || !mayRepeat(outcome, given)) throw outcome
    await delay(wait, options.signal)
  }
}

function mayRepeat({ status }: CitationServiceError, { isRepeatable, body }: ServiceRequest): boolean {
  if (body instanceof ReadableStream) return false
  return status === 429 || (isRepeatable && (status === null || AWAY.has(status)))
}

async function attemptRequest(
  { method, path, headers, body }: ServiceRequest,
  { signal, session, user }: ServiceCallOptions,
  connection: Connection,
): Promise<Response | CitationServiceError> {
  const { url, key, fetch } = connection
  const named = { session: session ?? connection.session, user: user ?? connection.user }
  const token = typeof key === 'string' ? key : await key()
  let response: Response
  try {
    response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        ...(named.session !== undefined && { 'x-session-id': named.session }),
        ...(named.user !== undefined && { 'x-user-id': named.user }),
      },
      ...(body !== undefined && { body }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
      ...(signal && { signal }),
    })
  } catch (cause) {
    signal?.throwIfAborted()
    return noAnswer(url, cause)
  }
  return response.ok ? response : await errorOf(response)
}

import { delay } from './delay.ts'
import { CitationServiceError, errorOf, noAnswer } from './service-error.ts'

/** Where the service is and who calls. */
export type Connection = {
  /** Without a slash at its end. */
  url: string
  key: string | (() => string | Promise<string>)
  session?: string
  user?: string
  fetch: typeof globalThis.fetch
  retries: number
}

/** One request. */
export type ServiceRequest = {
  method: string
  /** From `/v1` on, with its query. */
  path: string
  headers?: Record<string, string>
  body?: BodyInit
  /** Sending it twice is the same as sending it once. */
  isRepeatable: boolean
}

/** Whose session it is, for whom, and when to give up. */
export type ServiceCallOptions = {
  /** Gives up; the call rejects with the reason of the signal. */
  signal?: AbortSignal
  /** The session that an agent writes into, in place of that of the client. */
  session?: string
  /** The user whom an agent acts for, in place of that of the client. */
  user?: string
  /**
   * Names a `POST` so that sending it again records nothing twice, and it is repeated when the service is away; 8 to
   * 200 characters, such as `crypto.randomUUID()`. Streams take none.
   */
  idempotencyKey?: string
}

/** The longest wait that a service may ask for before a request is repeated, in milliseconds. */
const MAX_WAIT = 60_000
/** Milliseconds before the first repetition; doubled for each further one. */
const FIRST_WAIT = 250
/** Statuses of a service, or of a proxy before it, that is away for a moment. */
const AWAY = new Set([502, 503, 504])

/**
 * The response to a request, if it is a success. A request is repeated after 429, which refuses before anything is
 * done; one that may be sent twice also when the service cannot be reached.
 *
 * @throws CitationServiceError, or the reason of the signal.
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
    // Not by `Response`: a `fetch` may have one of its own.
    if (!(outcome instanceof CitationServiceError)) return outcome
    const wait = outcome.retryAfterMs ?? FIRST_WAIT * 2 ** attempt * (1 + Math.random())
    if (attempt >= connection.retries || wait > MAX_WAIT || !mayRepeat(outcome, given)) throw outcome
    await delay(wait, options.signal)
  }
}

function mayRepeat({ status }: CitationServiceError, { isRepeatable }: ServiceRequest): boolean {
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

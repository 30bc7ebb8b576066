import { closedFields, readClosed } from '../../core/fields.ts'
import { expectArgument } from '../../core/error.ts'
import { canStreamBodies, streamAnswer } from './attribute-stream.ts'
import type { AnswerEvent, AttributeLine, AttributeStreamOptions } from './attribute-stream.ts'
import { followEvents } from './follow-events.ts'
import type { FollowOptions, ServiceEvent } from './follow-events.ts'
import type { OperationInput, OperationResult } from './operation-types.ts'
import { operationRequest, withQuery } from './operation-request.ts'
import { operations } from './operations.ts'
import type { OperationName } from './operations.ts'
import { sendRequest } from './send-request.ts'
import type { ServiceCallOptions, Connection } from './send-request.ts'
import { noAnswer } from './service-error.ts'

/** Where the service is, and who calls. */
export type CitationClientOptions = {
  /** Address of the service: `https://citations.example`. */
  url: string | URL
  /** An API key or token, or a function that returns one for each request. */
  key: string | (() => string | Promise<string>)
  /** The session that an agent writes into; by default each request has a session of its own. */
  session?: string
  /** The user for whom an agent acts, if its key serves many; `user` of a call overrides it. */
  user?: string
  /**
   * Maximum repetitions of a request after 429; also after 502–504 or without an answer, if the request changes nothing
   * or has an `idempotencyKey`. 2 by default.
   */
  retries?: number
  /** Sends requests; the platform's `fetch` by default. */
  fetch?: typeof globalThis.fetch
  /**
   * Whether `attributeStream` sends an answer while it is produced (`true`) or only when it is complete (`false`). The
   * default is `true` if the platform's `fetch` can stream request bodies, as in Node, and `false` in web pages. Set
   * `false` if you pass a `fetch` of your own that cannot stream them: the default does not depend on it.
   */
  streamBodies?: boolean
}

type Fields = Record<string, unknown>
type Streamed = 'attributeStream' | 'sessionEvents' | 'runEvents'

type Call<Name extends OperationName> =
  object extends OperationInput<Name>
    ? (input?: OperationInput<Name>, options?: ServiceCallOptions) => Promise<OperationResult<Name>>
    : (input: OperationInput<Name>, options?: ServiceCallOptions) => Promise<OperationResult<Name>>

/**
 * A method for each operation of the service, by its id in the OpenAPI document. Each but `attributeStream` takes one
 * object with the ids of the path and the fields of query and body, then options.
 */
export type CitationClient = {
  [Name in keyof Omit<typeof operations, Streamed>]: Call<Name>
} & {
  /**
   * Finds citations for an answer while it is written. A line has one or more of `sources`, `toolResults` and `text`; a string is a
   * line with only text. If all lines are text, the answer can cite only sources of earlier answers of its session.
   *
   * @throws CitationServiceError if the service rejects the request or the connection breaks off. An error that the
   * iterator of `lines` throws is passed on.
   * @example
   * async function* lines() {
   *   yield { sources: [{ title, url, content }] }
   *   yield* result.textStream
   * }
   * for await (const event of citations.attributeStream(lines())) console.log(event.type)
   */
  attributeStream(
    lines: Iterable<AttributeLine | string> | AsyncIterable<AttributeLine | string>,
    options?: AttributeStreamOptions,
  ): AsyncGenerator<AnswerEvent, void, undefined>
  /**
   * Yields the events of a conversation, from the first or after `lastEventId`, then new ones as they are recorded,
   * until the signal aborts. Reconnects after interruptions.
   */
  sessionEvents(input: { id: string }, options?: FollowOptions): AsyncGenerator<ServiceEvent, void, undefined>
  /**
   * Yields a stored answer, its citations and their changes up to now, then `end`. With `follow`, later changes follow
   * as they are recorded, and there is no `end`. Reconnects after interruptions.
   */
  runEvents(
    input: { id: string; follow?: boolean },
    options?: FollowOptions,
  ): AsyncGenerator<ServiceEvent, void, undefined>
}

const callFields = closedFields<ServiceCallOptions>({
  signal: true,
  session: true,
  user: true,
  idempotencyKey: true,
})
const attributeFields = closedFields<AttributeStreamOptions>({
  session: true,
  question: true,
  recall: true,
  signal: true,
  user: true,
})
const followFields = closedFields<FollowOptions>({
  signal: true,
  user: true,
  lastEventId: true,
  reconnects: true,
})
const createCitationClientFields = closedFields<CitationClientOptions>({
  url: true,
  key: true,
  session: true,
  user: true,
  retries: true,
  fetch: true,
  streamBodies: true,
})

/**
 * Creates a client of the citation service (`citespan serve`), with a method for each operation of the service. It runs
 * in browsers, Node and edge runtimes.
 *
 * Every request is repeated after status 429. A request that changes nothing or has an `idempotencyKey` is also
 * repeated after 502–504 and if no answer came. There are at most `retries` repetitions, and none if the service asks
 * to wait more than a minute or if the body is streamed. `sessionEvents` and `runEvents` reconnect instead.
 *
 * A method rejects with a `CitationServiceError`, which has `code`, `status` and `requestId`, if the service rejects
 * the request or does not answer. After an abort, it rejects with the signal's reason; a stream just ends.
 *
 * ```ts
 * const citations = createCitationClient({ url: 'http://localhost:8787', key })
 * const { references } = await citations.attribute({ response, sources })
 * ```
 *
 * @throws CitationError `invalid-input` for an invalid URL, an empty key, or an unknown option.
 */
export function createCitationClient(given: CitationClientOptions): CitationClient {
  const options = readClosed(given, createCitationClientFields, 'createCitationClient()')
  const {
    url,
    key,
    session,
    user,
    retries = 2,
    fetch = (...request) => globalThis.fetch(...request),
    streamBodies,
  } = options
  expectArgument(URL.canParse(String(url)), 'createCitationClient(): url', 'an address')
  expectArgument(typeof key === 'function' || key?.length > 0, 'createCitationClient(): key', 'a key')
  const connection: Connection = {
    url: String(url).replace(/\/+$/, ''),
    key,
    fetch,
    retries,
    ...(session !== undefined && { session }),
    ...(user !== undefined && { user }),
  }

  const call =
    (name: OperationName) =>
    async (input: Fields = {}, options: ServiceCallOptions = {}): Promise<unknown> => {
      const known = readClosed(options, callFields, `${name}()`)
      const response = await sendRequest(operationRequest(name, input), known, connection)
      if (operations[name].endsWith(' bytes')) return response
      try {
        return await response.json()
      } catch (cause) {
        known.signal?.throwIfAborted()
        throw noAnswer(connection.url, cause)
      }
    }
  /** The connection for event streams, without retries, because `followEvents` reconnects by itself. */
  const once = { ...connection, retries: 0 }
  const following =
    (name: OperationName, input: Fields, { signal, user }: FollowOptions) =>
    (after?: string) => {
      const headers: Record<string, string> = after === undefined ? {} : { 'last-event-id': after }
      return sendRequest({ ...operationRequest(name, input), headers }, { signal, user }, once)
    }

  const names = Object.keys(operations) as OperationName[]
  // Each name has a method with its own type, which the compiler cannot follow through a list.
  const methods = Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as CitationClient
  return {
    ...methods,
    attributeStream(lines, options = {}) {
      const { signal, session, user, ...query } = readClosed(options, attributeFields, 'attributeStream()')
      const request = {
        method: 'POST',
        path: withQuery('/v1/attribute/stream', query),
        headers: { 'content-type': 'application/x-ndjson' },
        isRepeatable: false,
      }
      const streams = streamBodies ?? canStreamBodies()
      const post = (body: ReadableStream<Uint8Array> | string) =>
        sendRequest({ ...request, body }, { signal, session, user }, connection)
      return streamAnswer(lines, post, { url: connection.url, signal, streams })
    },
    sessionEvents(input, options = {}) {
      const known = readClosed(options, followFields, 'sessionEvents()')
      const connect = following('sessionEvents', input, known)
      return followEvents(connect, { ...known, url: connection.url })
    },
    runEvents(input, options = {}) {
      const known = readClosed(options, followFields, 'runEvents()')
      const connect = following('runEvents', input, known)
      return followEvents(connect, { ...known, url: connection.url })
    },
  }
}

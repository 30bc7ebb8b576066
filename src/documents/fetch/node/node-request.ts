/*
 * Makes one request with undici. In: a URL, addresses to check, limits. Out: the status, headers and decoded body of a
 * page, over a connection to a checked address.
 */
import type { Socket } from 'node:net'
import { Client } from 'undici'
import type { Dispatcher } from 'undici'
import { CitationError } from '../../../core/error.ts'
import { concatenate } from '../rules/concatenate.ts'
import { untilAborted } from '../rules/page-clock.ts'
import { codeOf, isPassingError } from '../rules/page-failure.ts'
import { tooLarge, unreachable, unreadEncoding } from '../rules/page-errors.ts'
import { acceptHeader, isSuccess, readHeaders } from '../rules/page-request.ts'
import type { PageAnswer, PageRequest, PageRequestContext } from '../rules/page-request.ts'
import { acceptedEncodings, decoderOf } from './decode-body.ts'
import { pinnedConnector } from './pinned-connector.ts'
import { resolveHost } from './resolve-host.ts'

/** Maximum interim responses (status 1xx) of a request, which then fails: a server may send them endlessly. */
const MAX_INTERIM = 10

/**
 * Requests with undici, each over its own connection to a checked address, so that nothing of a page outlives its
 * request.
 */
export const nodeRequest: PageRequest = async (url, context) => {
  const { clock, limits } = context
  const headersCame = clock.awaitFirstByte(url)
  const addresses = await resolveHost(url, context)
  let socket: Socket | undefined
  // Bytes of the connection and not of the body, because a chunk may be wrapped in any number of bytes.
  const received = () => socket?.bytesRead ?? 0
  const most = limits.sentBytes + limits.headerBytes
  const checkReceived = () => {
    if (received() > most) clock.abort(tooLarge(url, 'it is', limits.sentBytes))
  }
  const connect = pinnedConnector(addresses, {
    timeout: limits.firstByteMs,
    onSocket(connected) {
      socket = connected
      connected.on('readable', checkReceived)
    },
  })
  const client = new Client(url.origin, {
    connect,
    maxHeaderSize: limits.headerBytes,
    // The page clock has the time limits; undici's own restart with each byte of a slow response.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  try {
    const response = await ask(client, url, context)
    headersCame()
    return await readAnswer(response, url, { ...context, received })
  } catch (error) {
    if (clock.signal.aborted) throw clock.signal.reason
    throw error instanceof CitationError ? error : lost(url, whyFailed(error), error)
  } finally {
    client.destroy().catch(ignore)
  }
}

async function ask(
  client: Client,
  url: URL,
  { headers, clock: { signal } }: PageRequestContext,
): Promise<Dispatcher.ResponseData> {
  let interim = 0
  const response = await client.request({
    method: 'GET',
    path: `${url.pathname}${url.search}`,
    headers: { ...acceptHeader, ...headers, 'accept-encoding': acceptedEncodings },
    signal,
    onInfo() {
      if (++interim > MAX_INTERIM) throw unreachable(url, 'it sends interim responses without end')
    },
  })
  // A destroyed body without a listener would end the process.
  response.body.on('error', ignore)
  return response
}

async function readAnswer(
  { statusCode: status, headers: sentHeaders, body }: Dispatcher.ResponseData,
  url: URL,
  context: PageRequestContext & { received: () => number },
): Promise<PageAnswer> {
  const { limits, clock } = context
  const headers = readHeaders(Object.entries(sentHeaders), limits)
  if (!isSuccess(status)) {
    body.destroy()
    return { status, headers, content: new Uint8Array() }
  }
  const encoding = [sentHeaders['content-encoding'] ?? []].flat().join(',')
  const decode = decoderOf(encoding)
  if (decode === undefined) throw unreadEncoding(url, encoding)
  const endWatch = clock.watchRate(url, context.received)
  const sent = await readSent(body, url, context)
  endWatch()
  if (decode === null || sent.length === 0) {
    if (sent.length > limits.bytes) throw tooLarge(url, 'it is', limits.bytes)
    return { status, headers, content: sent }
  }
  try {
    const content = await untilAborted(decode(sent, limits.bytes, context.onSize), clock.signal)
    return { status, headers, content }
  } catch (error) {
    if (error instanceof CitationError) throw error
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(url, 'decoded it is', limits.bytes)
    throw unreachable(url, `its body is not valid ${encoding.trim().slice(0, 100)}`, { cause: error })
  }
}

/** The body as sent, before decoding. */
async function readSent(
  body: Dispatcher.ResponseData['body'],
  url: URL,
  { limits: { sentBytes }, clock, onSize }: PageRequestContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      size += chunk.length
      onSize(size)
      if (size > sentBytes) throw tooLarge(url, 'it is', sentBytes)
      chunks.push(chunk)
    }
  } catch (error) {
    if (clock.signal.aborted || error instanceof CitationError) throw error
    throw lost(url, 'its body is incomplete', error)
  }
  return concatenate(chunks, size)
}

const reasons: Record<string, string> = {
  UND_ERR_HEADERS_OVERFLOW: 'its headers are too large',
  UND_ERR_CONNECT_TIMEOUT: 'the connection took too long',
  ENOTFOUND: 'its host name does not resolve',
}

function whyFailed(error: unknown): string {
  return reasons[codeOf(error)] ?? 'the connection failed'
}

function lost(url: URL, why: string, cause: unknown): CitationError {
  return unreachable(url, why, { kind: 'connection', mayPass: isPassingError(cause), cause })
}

/** Handles an error of a connection by doing nothing, because the page was already read or has failed. */
function ignore(): void {}

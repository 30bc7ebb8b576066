import { CitationError } from '../../core/error.ts'
import { isSeveral, withOneEncoding } from './one-encoding.ts'
import { concatenate } from './rules/concatenate.ts'
import { isPassingError } from './rules/page-failure.ts'
import { untilAborted } from './rules/page-clock.ts'
import { tooLarge, unreachable, unreadEncoding } from './rules/page-errors.ts'
import { acceptHeader, isSuccess, readHeaders } from './rules/page-request.ts'
import type { PageRequest, PageRequestContext } from './rules/page-request.ts'

/**
 * Makes requests with a given `fetch`. They are not limited in what `fetch` hides: the addresses of a name, the size of
 * headers and the size of a body before decoding. If a `fetch` ignores its signal, the request is abandoned when the
 * time is over.
 */
export function webRequest(fetch: typeof globalThis.fetch): PageRequest {
  return async (url, context) => {
    const { signal } = context.clock
    try {
      const headersCame = context.clock.awaitFirstByte(url)
      const options: RequestInit = {
        redirect: 'manual',
        signal,
        headers: { ...acceptHeader, ...context.headers },
      }
      const asked = fetch(url, withOneEncoding(options, url))
      const response = await untilAborted(asked, signal, drop)
      headersCame()
      const headers = readHeaders(response.headers, context.limits)
      const content = await readContent(response, url, context)
      return { status: response.status, headers, content }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      // Node's fetch wraps errors of its dispatcher.
      const refusal = error instanceof Error && error.cause instanceof CitationError ? error.cause : error
      throw refusal instanceof CitationError ? refusal : lost(url, 'the connection failed', error)
    }
  }
}

/** The body if the status is 2xx, otherwise no bytes. Throws for a 2xx response in several content encodings. */
async function readContent(
  response: Response,
  url: URL,
  context: PageRequestContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = response.headers.get('content-encoding') ?? ''
  if (isSuccess(response.status) && !isSeveral(encoding)) return await readBody(response, url, context)
  drop(response)
  if (isSuccess(response.status)) throw unreadEncoding(url, encoding)
  return new Uint8Array()
}

async function readBody(
  { body }: Response,
  url: URL,
  { limits, clock, onSize }: PageRequestContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  const endWatch = clock.watchRate(url, () => size)
  try {
    for (;;) {
      const { done, value } = await untilAborted(reader.read(), clock.signal)
      if (done) break
      size += value.length
      onSize(size)
      if (size > limits.bytes) throw tooLarge(url, 'it is', limits.bytes)
      chunks.push(value)
    }
  } catch (error) {
    reader.cancel().catch(ignore)
    throw error instanceof CitationError ? error : lost(url, 'its body is incomplete', error)
  } finally {
    endWatch()
  }
  return concatenate(chunks, size)
}

function lost(url: URL, why: string, cause: unknown): CitationError {
  return unreachable(url, why, { kind: 'connection', mayPass: isPassingError(cause), cause })
}

/** Frees the connection of a response that is not read. */
function drop({ body }: Response): void {
  body?.cancel().catch(ignore)
}

/** Handles an error of a stream by doing nothing, because the page has failed or is no longer needed. */
function ignore(): void {}

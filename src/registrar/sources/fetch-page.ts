import { CitationError } from '../../core/error.ts'
import type { DocumentInput } from '../../ingest/document.ts'
import { isPublicHost } from './public-host.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

const MAX_REDIRECTS = 5
/** Maximum bytes after decompression. */
const MAX_SIZE = 20_000_000
/** Maximum milliseconds for the whole page. */
const TIME_LIMIT = 30_000

/**
 * Fetches a page. Rejects schemes other than http and https, credentials in the
 * URL, and private or reserved addresses; follows redirects one by one under the same rules.
 *
 * Host names are not resolved here. If the URL comes from others, pass a `fetch`
 * that also checks the addresses that the name resolves to.
 */
export async function fetchPage(
  address: string,
  { fetch }: Pick<RegistrarContext, 'fetch'>,
): Promise<DocumentInput & { url: string }> {
  const signal = AbortSignal.timeout(TIME_LIMIT)
  let url = checkUrl(address)
  for (let redirects = 0; ; redirects++) {
    const response = await request(fetch, url, signal)
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel()
      if (redirects === MAX_REDIRECTS) throw unreachable(url, 'it redirects too often')
      url = checkUrl(URL.canParse(location, url) ? new URL(location, url).href : location)
      continue
    }
    if (!response.ok) throw unreachable(url, `it answered with status ${response.status}`)
    const mediaType = response.headers.get('content-type') ?? undefined
    return {
      url: url.href,
      name: url.href,
      content: await readBody(response, url),
      ...(mediaType !== undefined && { mediaType }),
    }
  }
}

function checkUrl(address: string): URL {
  if (!URL.canParse(address)) throw refused(address, 'it is not a URL')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refused(address, 'it is neither http nor https')
  if (url.username || url.password) throw refused(address, 'it contains credentials')
  if (!isPublicHost(url.hostname)) throw refused(address, 'its host is private or reserved')
  return url
}

async function request(fetch: RegistrarContext['fetch'], url: URL, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      redirect: 'manual',
      signal,
      headers: { accept: 'text/html, application/pdf, text/*' },
    })
  } catch (error) {
    throw unreachable(url, signal.aborted ? 'it took too long' : 'the connection failed', error)
  }
}

async function readBody(response: Response, url: URL): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > MAX_SIZE) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw unreachable(url, 'its body is incomplete', error)
  }
  if (size > MAX_SIZE) throw unreachable(url, `it is larger than ${MAX_SIZE / 1e6} MB`)
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}

function refused(address: string, why: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The address ${JSON.stringify(withoutCredentials(address).slice(0, 200))} is refused: ${why}.`,
    suggestion: 'Pass the URL of a public page.',
  })
}

function unreachable(url: URL, why: string, cause?: unknown): CitationError {
  return new CitationError({
    code: 'not-found',
    message: `The page ${url.origin}${url.pathname.slice(0, 200)} cannot be read: ${why}.`,
    suggestion: 'Try again later, or register its text with addDocSource().',
    cause,
  })
}

function withoutCredentials(address: string): string {
  return address.replace(/\/\/[^/@]*@/, '//…@')
}

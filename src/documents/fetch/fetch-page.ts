/**
 * Fetches untrusted page addresses. In: an address, and what may be fetched besides public hosts. Out: the bytes of the
 * page, within limits of reach, size and time, or a `CitationError`.
 */
import type { DocumentInput } from '../parse/document-input.ts'
import { createAllowList } from './rules/allow-list.ts'
import type { AllowOptions } from './rules/allow-list.ts'
import { createPageClock } from './rules/page-clock.ts'
import { abortedFetch, unreachable } from './rules/page-errors.ts'
import { isPassingStatus, readRetryAfter } from './rules/page-failure.ts'
import { completeLimits } from './rules/page-limits.ts'
import type { PageLimits } from './rules/page-limits.ts'
import { isSuccess } from './rules/page-request.ts'
import type { PageAnswer, PageRequest, ResolveHost } from './rules/page-request.ts'
import { readPageUrl } from './rules/page-url.ts'
import { checkUserAgent } from './rules/user-agent.ts'
import { webRequest } from './web-request.ts'

/** The pages that may be fetched, and the limits of each attempt. */
export type PageReach = {
  /** Hosts, addresses and ports besides public hosts at ports 80 and 443; none by default. */
  allow?: AllowOptions
  /** Sizes and times per attempt; each has a default. */
  limits?: Partial<PageLimits>
  /** Resolves host names; the system resolves them by default. Used only in Node, and not with your own `fetch`. */
  resolve?: ResolveHost
  /** The `User-Agent` header; `citespan/VERSION (+URL of the package)` by default. Browsers may send their own. */
  userAgent?: string
}

/** A redirect that was followed. */
export type PageRedirect = {
  /** The redirecting address. */
  url: string
  status: number
}

/** A fetched page: as received, or rendered by a browser. */
export type FetchedPage = DocumentInput & {
  /** The address that responded, after redirects. */
  url: string
  /** 200–299, or 304 for a page that was not modified. */
  status: number
  /**
   * Response headers, with names in lower case and without cookies. A page with more than `limits.headerBytes` fails;
   * with your own `fetch`, only the further headers are left out. A rendered page has no headers that describe the
   * received bytes, such as `etag`.
   */
  headers: Readonly<Record<string, string>>
  /** The body after decompression; HTML of the browser for a rendered page; empty if the page was not modified. */
  content: Uint8Array<ArrayBuffer>
  /** ISO 8601, UTC: when the response was received. */
  retrievedAt: string
  /** The redirects, in the order in which they were followed. */
  redirects: readonly PageRedirect[]
  /** The server answered that the page still equals the version given as `since`; otherwise absent. */
  notModified?: true
  /** The page shows its text only with scripts and was not rendered, so its text cannot be read. */
  needsRendering?: true
  /** Why rendering failed; only if `render` was given and failed. `content` is then the page as received. */
  renderError?: string
  /** `content` is the HTML that a browser made of the received page. */
  rendered?: true
}

/** An earlier response, by which a server can see that nothing has changed (RFC 9110, section 13). */
export type PageVersion = {
  /** The address that responded, after redirects; `etag` and `lastModified` are only sent to this address. */
  url: string
  /** `ETag` header of the earlier response. */
  etag?: string
  /** `Last-Modified` header of the earlier response. */
  lastModified?: string
}

/** Options of one fetch of a page. */
export type FetchCall = {
  /**
   * An earlier version of the page. If the server answers that the page has not changed since then, `notModified` is
   * set and `content` is empty.
   */
  since?: PageVersion
  /** If it aborts, the call rejects with `aborted`. */
  signal?: AbortSignal
}

export type FetchPageOptions = PageReach &
  FetchCall & {
    /** Makes the requests instead of the hardened fetch of Node; hosts are then checked only by name. */
    fetch?: typeof globalThis.fetch
    now?: () => Date
    /** Waits until the host of the URL may be requested; call the returned function once it has answered. */
    enter?: (url: URL) => Promise<() => void>
    /**
     * Gets the number of further bytes as the page arrives and is decoded. For a compressed page, these are in sum the
     * larger of its sizes before and after decoding. The fetch ends with what it throws.
     */
    onBytes?: (count: number) => void
  }

/**
 * Fetches a page in one attempt. The URL and the target of each redirect must be http or https, without credentials.
 * Its host must be public and its port 80 or 443, unless `allow` lists them.
 *
 * In Node the host is resolved, every address is checked, and the connection goes to one of those addresses. With your
 * own `fetch`, in browsers and on edge runtimes, names are checked but not resolved.
 *
 * @throws CitationError `invalid-input` for a refused address or option; `not-found` for a page that cannot be read,
 * `input-too-large` or `timeout`, each of these three with a `PageFailure` as `partialResult`; `aborted` when the
 * signal aborts.
 */
export async function fetchPage(
  address: string,
  {
    fetch,
    resolve,
    since,
    signal,
    now = () => new Date(),
    enter = async () => () => {},
    onBytes,
    ...options
  }: FetchPageOptions,
): Promise<FetchedPage> {
  const allow = createAllowList(options.allow)
  const limits = completeLimits(options.limits)
  const userAgent = { 'user-agent': checkUserAgent(options.userAgent) }
  let url = readPageUrl(address, allow)
  const request = fetch ? webRequest(fetch) : await defaultRequest()
  const clock = createPageClock(limits)
  const onAbort = () => clock.abort(abortedFetch(url, signal!.reason))
  signal?.addEventListener('abort', onAbort)
  if (signal?.aborted) onAbort()
  const redirects: PageRedirect[] = []
  let bytes = 0
  const onSize = (size: number) => {
    if (size <= bytes) return
    onBytes?.(size - bytes)
    bytes = size
  }
  try {
    for (;;) {
      const headers = { ...userAgent, ...conditionsFor(url, since) }
      const answer = await askInTurn(url, () =>
        request(url, { allow, limits, clock, resolve, headers, onSize }),
      )
      const { status } = answer
      const location = answer.headers['location']
      if (status >= 300 && status < 400 && location !== undefined && status !== 304) {
        if (redirects.length === limits.redirects) throw unreachable(url, 'it redirects too often')
        redirects.push({ url: url.href, status })
        url = readPageUrl(URL.canParse(location, url) ? new URL(location, url).href : location, allow)
        continue
      }
      const isSame = status === 304 && Object.keys(headers).length > 1
      if (!isSuccess(status) && !isSame) throw refusedWith(answer, url, now())
      return toPage(answer, { url, redirects, retrievedAt: now().toISOString() })
    }
  } finally {
    signal?.removeEventListener('abort', onAbort)
    clock.stop()
  }

  async function askInTurn(next: URL, ask: () => Promise<PageAnswer>): Promise<PageAnswer> {
    const leave = await enter(next)
    const pause = clock.run(next)
    try {
      return await ask()
    } finally {
      pause()
      leave()
    }
  }
}

/** Headers that ask for the page only if it differs from the version `since`; none for another address. */
function conditionsFor(url: URL, since: PageVersion | undefined): Record<string, string> {
  if (!since || since.url !== url.href) return {}
  const { etag, lastModified } = since
  return {
    ...(isHeader(etag) && { 'if-none-match': etag }),
    ...(isHeader(lastModified) && { 'if-modified-since': lastModified }),
  }
}

function isHeader(text: string | undefined): text is string {
  return text !== undefined && /^[\x20-\x7e]{1,1024}$/.test(text)
}

function toPage(
  { status, headers, content }: PageAnswer,
  { url, redirects, retrievedAt }: { url: URL; redirects: PageRedirect[]; retrievedAt: string },
): FetchedPage {
  const mediaType = headers['content-type']
  return {
    url: url.href,
    name: url.href,
    status,
    headers,
    content,
    ...(mediaType !== undefined && { mediaType }),
    retrievedAt,
    redirects,
    ...(status === 304 && { notModified: true }),
  }
}

function refusedWith({ status, headers }: PageAnswer, url: URL, now: Date) {
  const retryAfterMs = readRetryAfter(headers['retry-after'], now)
  return unreachable(url, `it answered with status ${status}`, {
    kind: 'status',
    status,
    mayPass: isPassingStatus(status),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

/**
 * The request of Node. It is loaded with the first page, because undici takes longer to load than the rest of citespan.
 */
async function defaultRequest(): Promise<PageRequest> {
  const { nodeRequest } = await import('./node/node-request.ts')
  return nodeRequest
}

/**
 * Pages that strangers name. In: an address, and what may be fetched beyond public hosts. Out:
 * the bytes of the page, within limits of reach, size and time, or a `CitationError`.
 */
import type { DocumentInput } from '../parse/document-input.ts'
import { createAllowList } from './rules/allow-list.ts'
import type { AllowOptions } from './rules/allow-list.ts'
import { createPageClock } from './rules/page-clock.ts'
import { unreachable } from './rules/page-errors.ts'
import { completeLimits } from './rules/page-limits.ts'
import type { PageLimits } from './rules/page-limits.ts'
import { isSuccess } from './rules/page-request.ts'
import type { PageRequest, ResolveHost } from './rules/page-request.ts'
import { readPageUrl } from './rules/page-url.ts'
import { webRequest } from './web-request.ts'

/** What pages may be fetched, and what each may take. */
export type PageFetchOptions = {
  /** Hosts, addresses and ports beyond public hosts at the ports 80 and 443. */
  allow?: AllowOptions
  /** Sizes and times; each has a default. */
  limits?: Partial<PageLimits>
  /** Resolves host names; that of the system by default. Not used with a `fetch` of your own. */
  resolve?: ResolveHost
}

type FetchPageOptions = PageFetchOptions & {
  /** Makes the requests instead of the hardened fetch of Node. */
  fetch?: typeof globalThis.fetch
}

/**
 * Fetches a page. The URL, and the target of each redirect, must be http or https, without
 * credentials, at a public host and port 80 or 443, unless allowed.
 *
 * In Node the host is resolved, every address is checked, and the connection goes to one of
 * those addresses. With a `fetch` of your own, in browsers and on edge runtimes, names are
 * checked and not resolved.
 *
 * @throws CitationError `invalid-input` for a refused address or option, `not-found` for a page
 *   that cannot be read, `input-too-large`, `timeout`.
 */
export async function fetchPage(
  address: string,
  { fetch, resolve, ...options }: FetchPageOptions,
): Promise<DocumentInput & { url: string }> {
  const allow = createAllowList(options.allow)
  const limits = completeLimits(options.limits)
  let url = readPageUrl(address, allow)
  const request = fetch ? webRequest(fetch) : await defaultRequest()
  const clock = createPageClock(limits)
  clock.start(url)
  try {
    for (let redirects = 0; ; redirects++) {
      const { status, location, mediaType, content } = await request(url, { allow, limits, clock, resolve })
      if (status >= 300 && status < 400 && location !== null) {
        if (redirects === limits.redirects) throw unreachable(url, 'it redirects too often')
        url = readPageUrl(URL.canParse(location, url) ? new URL(location, url).href : location, allow)
        continue
      }
      if (!isSuccess(status)) throw unreachable(url, `it answered with status ${status}`)
      return { url: url.href, name: url.href, content, ...(mediaType !== null && { mediaType }) }
    }
  } finally {
    clock.stop()
  }
}

/** Loaded at the first page, because undici takes longer to load than the rest of citespan. */
async function defaultRequest(): Promise<PageRequest> {
  const { nodeRequest } = await import('./node/node-request.ts')
  return nodeRequest
}

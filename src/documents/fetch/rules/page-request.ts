import type { AllowList } from './allow-list.ts'
import type { PageClock } from './page-clock.ts'
import type { PageLimits } from './page-limits.ts'

/** Resolves a host name to its IPv4 and IPv6 addresses. Without any, it rejects or resolves to an empty list. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>

export type PageAnswer = {
  status: number
  /** Names in lower case, without cookies, within `headerBytes` in total. */
  headers: Record<string, string>
  /** The decoded body if the status is 2xx; otherwise empty. */
  content: Uint8Array<ArrayBuffer>
}

export type PageRequestContext = {
  allow: AllowList
  limits: PageLimits
  clock: PageClock
  resolve?: ResolveHost
  /** Headers to add to the request: `User-Agent`, and conditions such as `If-None-Match`. */
  headers: Readonly<Record<string, string>>
  /** Gets the number of bytes of the body as it arrives, and as it is decoded. The request ends with what it throws. */
  onSize: (size: number) => void
}

/**
 * Requests one checked URL without following redirects. Rejects with a `CitationError`, or with the reason of the
 * clock's signal once that has aborted.
 */
export type PageRequest = (url: URL, context: PageRequestContext) => Promise<PageAnswer>

export const acceptHeader = { accept: 'text/html, application/pdf, text/*' } as const

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/** Headers of which only the first value counts if a server sends several. */
const single = new Set(['location', 'content-type', 'etag', 'last-modified', 'retry-after'])

/** Headers of cookies: of RFC 6265, and of RFC 2965, which is older. */
const cookieHeaders = new Set(['cookie', 'cookie2', 'set-cookie', 'set-cookie2'])

/** The prefix that web archives give to the headers of the original response. */
const ARCHIVED = 'x-archive-orig-'

/** Whether a header holds cookies, in any letter case. They are not stored, since they may give access to private data. */
export function isCookieHeader(given: string): boolean {
  const name = given.trim().toLowerCase()
  return cookieHeaders.has(name.startsWith(ARCHIVED) ? name.slice(ARCHIVED.length) : name)
}

/**
 * The headers of a response as a record, up to `headerBytes` in total; further ones are dropped. Cookies are left
 * out.
 */
export function readHeaders(
  entries: Iterable<readonly [string, string | readonly string[] | undefined]>,
  { headerBytes }: PageLimits,
): Record<string, string> {
  const headers = new Map<string, string>()
  let left = headerBytes
  for (const [given, value] of entries) {
    const name = given.toLowerCase()
    if (value === undefined || isCookieHeader(name)) continue
    const text = typeof value === 'string' ? value : single.has(name) ? value[0]! : value.join(', ')
    left -= name.length + text.length
    if (left >= 0) headers.set(name, text)
  }
  return Object.fromEntries(headers)
}

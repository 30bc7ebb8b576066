import type { AllowList } from './allow-list.ts'
import type { PageClock } from './page-clock.ts'
import type { PageLimits } from './page-limits.ts'

/** The addresses that a host name leads to, IPv4 or IPv6. Rejects or returns none if there are none. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>

export type PageAnswer = {
  status: number
  /** The `Location` header. */
  location: string | null
  /** The `Content-Type` header. */
  mediaType: string | null
  /** The decoded body of a status 2xx; empty for others. */
  content: Uint8Array<ArrayBuffer>
}

export type PageRequestContext = {
  allow: AllowList
  limits: PageLimits
  clock: PageClock
  resolve?: ResolveHost
}

/**
 * Asks for one URL, which has been checked, without following redirects. Rejects with a
 * `CitationError`, and with the reason of the clock's signal once that has aborted.
 */
export type PageRequest = (url: URL, context: PageRequestContext) => Promise<PageAnswer>

/** What is asked for; `fetch` and undici add no more than the host and the connection. */
export const requestHeaders: Readonly<Record<string, string>> = {
  accept: 'text/html, application/pdf, text/*',
  'user-agent': 'citespan',
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

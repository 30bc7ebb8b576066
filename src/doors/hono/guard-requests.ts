import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'

/**
 * Headers of every response: answers and records are only for the page that requested them, must not be cached, and
 * are never shown as a page.
 */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * Rejects requests that a foreign page may make a browser send. A write needs a JSON content type (else 415), even
 * without a body, because browsers send other types without a preflight. A request with cookies, and a write without
 * `Authorization`, must not come from a foreign origin (403). Other requests pass, and their responses get security
 * headers.
 *
 * @param origins Further origins, such as `https://app.example`, whose pages may send requests.
 */
export function guardRequests(origins: readonly string[]): MiddlewareHandler {
  return async function guard(c, next) {
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    if (isWrite && !isJson(c.req.header('content-type')))
      throw new HTTPException(415, { message: 'Send the body as application/json.' })
    const needsOwnOrigin = c.req.header('cookie') !== undefined || (isWrite && !c.req.header('authorization'))
    if (needsOwnOrigin && !isOwn(c, origins))
      throw new HTTPException(403, { message: 'Requests from other origins are refused.' })
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  }
}

function isJson(contentType = ''): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType)
}

/**
 * Whether the request comes from this origin, a listed one, or no page at all. Browsers set `Sec-Fetch-Site` and
 * `Origin`, and pages cannot change them. The scheme of `Origin` is not compared, because a proxy may terminate TLS.
 */
function isOwn(c: Context, origins: readonly string[]): boolean {
  const origin = c.req.header('origin')
  if (origin !== undefined && origins.includes(origin)) return true
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === hostOf(c)
}

function hostOf(c: Context): string {
  return c.req.header('host') ?? new URL(c.req.url).host
}

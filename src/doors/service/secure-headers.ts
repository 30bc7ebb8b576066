import type { MiddlewareHandler } from 'hono'

/**
 * Headers of every response: answers are only for the caller, must not be cached, and are never shown as a page. A
 * route may have a content security policy of its own.
 */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
}

/** Sets `cache-control` of each response, and the other security headers unless the response has them already. */
export const secureHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(headers)) {
    if (!c.res.headers.has(name) || name === 'cache-control') c.res.headers.set(name, value)
  }
}

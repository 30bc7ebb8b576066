import type { MiddlewareHandler } from 'hono'

/**
 * Headers of every response: answers are only for the caller, must not be cached, and are never shown as a page. The
 * reference page overrides the content security policy.
 */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
}

/** Sets the security headers of each response, unless the response sets them itself. */
export const secureHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(headers)) {
    if (!c.res.headers.has(name) || name === 'cache-control') c.res.headers.set(name, value)
  }
}

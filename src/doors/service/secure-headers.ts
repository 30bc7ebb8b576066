import type { MiddlewareHandler } from 'hono'

/** Answers are for the caller alone, are not kept by caches, and are never a page; the reference overrides the policy. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
}

/** Sets the security headers of every response that does not set them itself. */
export const secureHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(headers)) {
    if (!c.res.headers.has(name) || name === 'cache-control') c.res.headers.set(name, value)
  }
}

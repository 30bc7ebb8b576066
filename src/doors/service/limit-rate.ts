import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { CitationError } from '../../core/error.ts'
import { callerName } from './keys/credentials.ts'
import type { ServiceEnv } from './keys/credentials.ts'

/** How many requests a credential may make; further ones are rejected (429). */
export type RateLimit = {
  /** Maximum requests of a credential per minute in each instance; 600 by default. Further ones are rejected (429). */
  requestsPerMinute?: number
}

/**
 * Rejects requests of a credential beyond a number per minute (429, with `Retry-After`). Each instance counts on its
 * own: with n instances a credential may make up to n times as many.
 *
 * @throws CitationError `missing-dependency` without `rate-limiter-flexible`, `invalid-input` for an invalid number.
 */
export async function limitRate({
  requestsPerMinute = 600,
}: RateLimit): Promise<MiddlewareHandler<ServiceEnv>> {
  if (!Number.isInteger(requestsPerMinute) || requestsPerMinute < 1) {
    throw new CitationError({
      code: 'invalid-input',
      message: `requestsPerMinute is ${String(requestsPerMinute).slice(0, 40)}.`,
      suggestion: 'Give a whole number from 1 on.',
    })
  }
  const { RateLimiterMemory, RateLimiterRes } = await importLimiter()
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })

  return async function limit(c, next) {
    try {
      await limiter.consume(callerName(c.get('caller')))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      c.header('retry-after', String(Math.ceil(refusal.msBeforeNext / 1_000)))
      throw new HTTPException(429, { message: 'Too many requests. Try again later.' })
    }
    await next()
  }
}

/** Imports the optional package. Rejects with `missing-dependency` if it is not installed. */
export async function importLimiter() {
  try {
    return await import('rate-limiter-flexible')
  } catch (cause) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import rate-limiter-flexible.',
      suggestion: 'Install it: npm install rate-limiter-flexible',
      cause,
    })
  }
}

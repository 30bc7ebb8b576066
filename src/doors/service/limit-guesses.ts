import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { importLimiter } from './limit-rate.ts'
import type { ServiceEnv } from './keys/credentials.ts'

/** Maximum number of requests without a valid credential per address and minute. */
const GUESSES = 60

/** The address that a request comes from; `undefined` if unknown. */
export type AddressOf = (c: Context) => string | undefined

/**
 * Rejects requests of an address that has sent too many without a valid credential (429, with `Retry-After`), before
 * anything is looked up: each well-formed unknown key costs a read of the log. A key that was valid a moment ago is
 * let through.
 *
 * @param isKnown Whether the credential is known to be valid without a look-up.
 */
export async function limitGuesses({
  addressOf,
  isKnown,
}: {
  addressOf: AddressOf
  isKnown: (c: Context) => boolean
}): Promise<MiddlewareHandler<ServiceEnv>> {
  const { RateLimiterMemory } = await importLimiter()
  const limiter = new RateLimiterMemory({ points: GUESSES, duration: 60 })

  return async function limit(c, next) {
    const address = addressOf(c)
    if (address === undefined || isKnown(c)) return await next()
    const network = networkOf(address)
    const spent = await limiter.get(network)
    if (spent && spent.consumedPoints >= GUESSES) {
      c.header('retry-after', String(Math.ceil(spent.msBeforeNext / 1_000)))
      throw new HTTPException(429, {
        message: 'Too many requests without a valid credential. Try again later.',
      })
    }
    try {
      await next()
    } finally {
      // An error handler has already made the response.
      if (c.res.status === 401) await limiter.penalty(network)
    }
  }
}

/** Reduces an IPv6 address to its first 64 bits, which belong to one customer; other addresses stay whole. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array(Math.max(0, 8 - first.length - last.length)).fill('0') : []
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}

/**
 * Reads the address of the connection or, with `trustProxy`, the last one in `X-Forwarded-For`, which the proxy wrote;
 * all before it come from the client.
 */
export function connectionAddress({ trustProxy = false }: { trustProxy?: boolean } = {}): AddressOf {
  return (c) => {
    if (trustProxy) return c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() || undefined
    // The request in the form of `@hono/node-server`.
    const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
    return incoming?.socket?.remoteAddress
  }
}

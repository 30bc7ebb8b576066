import { CitationError } from '../../../core/error.ts'
import { knownNames, readClosed } from '../../../core/fields.ts'

/** Limits of one page, including its redirects. */
export type PageLimits = {
  /** Maximum redirects; 5 by default. */
  redirects: number
  /**
   * Maximum bytes of the headers of one response; 32,768 by default. With more, the page fails; with your own `fetch`,
   * only the further headers are dropped.
   */
  headerBytes: number
  /**
   * Maximum bytes of the body as sent, before decompression; 20,000,000 by default. Not checked with your own `fetch`.
   */
  sentBytes: number
  /** Maximum bytes of the body after decompression; 20,000,000 by default. */
  bytes: number
  /** Maximum milliseconds until the headers of a response arrive; 15,000 by default. */
  firstByteMs: number
  /**
   * Minimum average bytes per second of a body over each window of `rateWindowMs`; 1,000 by default. A slower page
   * fails with `timeout`.
   */
  minRate: number
  /** Milliseconds over which the rate is measured; 5,000 by default. */
  rateWindowMs: number
  /** Maximum milliseconds of one attempt, without the time in which it waits for other pages; 30,000 by default. */
  totalMs: number
}

const defaults: PageLimits = {
  redirects: 5,
  headerBytes: 32_768,
  sentBytes: 20_000_000,
  bytes: 20_000_000,
  firstByteMs: 15_000,
  minRate: 1000,
  rateWindowMs: 5000,
  totalMs: 30_000,
}

/**
 * Maximum value of any limit: the delay of a timer is a 32-bit integer, and a buffer must be smaller than 2^31 bytes.
 */
const MAX_LIMIT = 2 ** 31 - 1

const limitNames = knownNames<Partial<PageLimits>>(Object.keys(defaults))

/**
 * The defaults overridden by the given limits; throws `invalid-input` if one is unknown, not a whole number, or out of
 * its bounds.
 */
export function completeLimits(asked: Partial<PageLimits> = {}): PageLimits {
  const given = readClosed(asked, limitNames, 'limits of a fetch')
  const limits = { ...defaults }
  for (const name of Object.keys(defaults) as (keyof PageLimits)[]) {
    const limit = given[name] ?? defaults[name]
    const least = name === 'redirects' || name === 'minRate' ? 0 : 1
    if (!Number.isInteger(limit) || limit < least || limit > MAX_LIMIT) {
      throw new CitationError({
        code: 'invalid-input',
        message: `The limit ${name} of a fetch is ${String(limit).slice(0, 40)}.`,
        suggestion: `Give a whole number from ${least} to ${MAX_LIMIT}.`,
      })
    }
    limits[name] = limit
  }
  return limits
}

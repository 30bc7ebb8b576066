import { z } from 'zod'
import { canonicalJson } from '../../core/canonical-json.ts'
import { CitationError } from '../../core/error.ts'
import { isCookieHeader } from '../../documents/fetch.ts'

/**
 * Maximum bytes of a stored exchange; a larger one is not read. The headers of a page stay below that, unless the
 * limits of the engine were raised.
 */
const MAX_BYTES = 4_000_000

/** What was received of a page besides its body. */
export const exchangeSchema = z.object({
  /** The address that responded. */
  url: z.string(),
  status: z.int(),
  /** Headers of the response, without cookies; names in lower case. */
  headers: z.record(z.string(), z.string()),
  /** The addresses that redirected on the way to `url`, in order, each with its status; empty if none did. */
  redirects: z.array(z.object({ url: z.string(), status: z.int() })),
  /** ISO 8601, UTC. */
  retrievedAt: z.string(),
})

/** What was received of a page besides its body: URL, status, headers, redirects, time. */
export type Exchange = z.infer<typeof exchangeSchema>

/** The exchange as JSON in UTF-8, without cookies. */
export function writeExchange(exchange: Exchange): Uint8Array {
  const headers = Object.entries(exchange.headers).filter(([name]) => !isCookieHeader(name))
  return new TextEncoder().encode(canonicalJson({ ...exchange, headers: Object.fromEntries(headers) }))
}

/** Reads what `writeExchange` wrote; throws `database-corrupt` for other bytes. */
export function readExchange(bytes: Uint8Array): Exchange {
  if (bytes.length <= MAX_BYTES) {
    const parsed = exchangeSchema.safeParse(parseJson(new TextDecoder().decode(bytes)))
    if (parsed.success) return parsed.data
  }
  throw new CitationError({
    code: 'database-corrupt',
    message: 'The stored exchange of a page (status, headers, redirects) is not valid.',
    suggestion: 'Restore the blob from a backup.',
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // `null` fails the schema, which expects an object.
    return null
  }
}

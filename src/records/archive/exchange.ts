import { z } from 'zod'
import { canonicalJson } from '../../core/canonical-json.ts'
import { CitationError } from '../../core/error.ts'

/** Bytes. The headers of a page are fewer, unless the limits of the engine were raised. */
const MAX_BYTES = 4_000_000

/** What was received of a page around its body. */
export const exchangeSchema = z.object({
  /** The address that answered. */
  url: z.string(),
  status: z.int(),
  /** Names in lower case, without cookies. */
  headers: z.record(z.string(), z.string()),
  /** The redirects that led there, in their order. */
  redirects: z.array(z.object({ url: z.string(), status: z.int() })),
  /** ISO 8601, UTC. */
  retrievedAt: z.string(),
})

/** What was received of a page around its body: URL, status, headers, redirects, time. */
export type Exchange = z.infer<typeof exchangeSchema>

export function writeExchange(exchange: Exchange): Uint8Array {
  return new TextEncoder().encode(canonicalJson(exchange))
}

/** Throws `database-corrupt` for bytes that are none. */
export function readExchange(bytes: Uint8Array): Exchange {
  if (bytes.length <= MAX_BYTES) {
    const parsed = exchangeSchema.safeParse(parseJson(new TextDecoder().decode(bytes)))
    if (parsed.success) return parsed.data
  }
  throw new CitationError({
    code: 'database-corrupt',
    message: 'What was kept around the body of a page is not valid.',
    suggestion: 'Restore the blob from a backup.',
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not an object, as the schema says.
    return null
  }
}

import { z } from 'zod'
import { canonicalJson } from '../../core/canonical-json.ts'
import { CitationError } from '../../core/error.ts'
import { isCookieHeader } from '../../documents/fetch.ts'

/** Maximum bytes of a stored exchange: a larger one is neither written nor read. */
export const MAX_EXCHANGE = 4_000_000

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

const encoder = new TextEncoder()

/**
 * The exchange as JSON in UTF-8, without cookies and in at most `MAX_EXCHANGE` bytes. If the headers take more, the
 * longest are left out. Throws `input-too-large` if URL and redirects alone take more.
 */
export function writeExchange(exchange: Exchange): Uint8Array {
  const around = toBytes({ ...exchange, headers: {} }).length
  if (around > MAX_EXCHANGE) throw tooLarge(around)
  const sized = Object.entries(exchange.headers)
    .filter(([name]) => !isCookieHeader(name))
    // A comma takes the place of the two braces, but not before the first header.
    .map(([name, value]) => ({ name, value, bytes: toBytes({ [name]: value }).length - 1 }))
  let left = MAX_EXCHANGE - around + 1
  const kept: [name: string, value: string][] = []
  for (const { name, value, bytes } of sized.toSorted((one, other) => one.bytes - other.bytes)) {
    left -= bytes
    if (left < 0) break
    kept.push([name, value])
  }
  return toBytes({ ...exchange, headers: Object.fromEntries(kept) })
}

function toBytes(value: object): Uint8Array {
  return encoder.encode(canonicalJson(value))
}

function tooLarge(bytes: number): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The URL and redirects of the page take ${bytes} bytes; at most ${MAX_EXCHANGE} are archived.`,
    suggestion: 'Register the page without its redirects.',
  })
}

/** Reads what `writeExchange` wrote; throws `database-corrupt` for other bytes. */
export function readExchange(bytes: Uint8Array): Exchange {
  if (bytes.length <= MAX_EXCHANGE) {
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

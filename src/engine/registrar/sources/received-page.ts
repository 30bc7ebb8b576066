import { z } from 'zod'
import { defined } from '../../../core/defined.ts'
import { CitationError } from '../../../core/error.ts'
import { withMadeAnew } from '../../../core/fields.ts'
import type { FetchedPage } from '../../../documents/fetch.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

/** Maximum UTF-16 units of all header names and values together; more are refused with `invalid-input`. */
const MAX_HEADERS = 1_000_000

const pageSchema = z.object({
  /** Bytes of the body, without transfer and content encodings. */
  content: z.instanceof(Uint8Array),
  /** The final URL after redirects; by default the URL that is registered. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(8192)
    .optional(),
  status: z.int().min(100).max(999).default(200),
  /** Names in lower case. Headers of cookies are not archived. */
  headers: z.record(z.string(), z.string()).default({}),
  /** The `content-type` header by default. */
  mediaType: z.string().max(200).optional(),
  redirects: z
    .array(z.object({ url: z.string().max(8192), status: z.int() }))
    .max(100)
    .default([]),
  /** ISO 8601, UTC; by default now. */
  retrievedAt: z.iso.datetime().optional(),
})

/** Zod schema of `ReceivedPage`. It also accepts, and ignores, the field `kind` of captures that `fromWarc` returns. */
export const receivedPageSchema = withMadeAnew(pageSchema, ['kind'])

/**
 * A page that something other than citespan received, such as a crawler or web archive: the bytes of the body, and what
 * is known of the response.
 */
export type ReceivedPage = z.input<typeof receivedPageSchema>

/**
 * The page in the form of a fetched one. `address`: the URL that is registered; `url`: the final one after redirects.
 * Throws `invalid-input` if `address` is not that of a web page or the headers are too large.
 */
export function toFetchedPage(
  address: string,
  { url = address, mediaType, retrievedAt, content, ...rest }: z.output<typeof receivedPageSchema>,
  { now }: Pick<RegistrarContext, 'now'>,
): FetchedPage {
  const headers = Object.entries(rest.headers)
  const size = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (size > MAX_HEADERS || !/^https?:/i.test(address) || !URL.canParse(address)) {
    throw new CitationError({
      code: 'invalid-input',
      message: `addWebSource(): ${size > MAX_HEADERS ? 'received.headers are too large' : 'the URL is not one of a page'}.`,
      suggestion: 'Pass an http or https URL, and the headers that came with the page.',
    })
  }
  const type = mediaType ?? rest.headers['content-type']
  return {
    ...rest,
    url,
    name: url,
    content: new Uint8Array(content),
    ...defined({ mediaType: type }),
    retrievedAt: retrievedAt ?? now().toISOString(),
  }
}
